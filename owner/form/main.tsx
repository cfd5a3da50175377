import { Keystatic } from "@keystatic/core/ui";
import { createRoot } from "react-dom/client";
import { NO_ANSWER } from "./ask";
import { Bar } from "./bar";
import { editorConfig } from "./config";

/** The content as this window has seen it. A save carries it, so that the server can refuse an outdated one. */
let known: unknown = [];
const plainFetch = window.fetch;
window.fetch = async (input, init = {}) => {
  const isSave = input === "/api/keystatic/update";
  if (isSave) init.body = JSON.stringify({ ...JSON.parse(String(init.body)), known });
  const answer = await plainFetch(input, init).catch(() => {
    throw new Error(NO_ANSWER);
  });
  if (answer.ok && (isSave || input === "/api/keystatic/tree")) known = await answer.clone().json();
  return answer;
};

createRoot(document.getElementById("editor") as HTMLElement).render(
  <>
    <Bar />
    <Keystatic config={editorConfig} />
  </>,
);
