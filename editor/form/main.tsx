import { Keystatic } from "@keystatic/core/ui";
import { createRoot } from "react-dom/client";
import { Bar } from "./bar";
import { editorConfig } from "./config";

createRoot(document.getElementById("editor") as HTMLElement).render(
  <>
    <Bar />
    <Keystatic config={editorConfig} />
  </>,
);
