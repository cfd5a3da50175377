import { StatusLight } from "@keystar/ui/status-light";
import { useEffect, useState } from "react";
import { ask } from "./ask";

const AGAIN_MS = 10_000;

/** Says whether what was published last is live, and asks again while the page is open. */
export function LiveStatus() {
  const [text, setText] = useState("");
  useEffect(() => {
    const look = () =>
      ask("live").then(
        async (answer) => setText((await answer.json()).text),
        () => setText(""),
      );
    look();
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    text && <StatusLight tone={text.startsWith("Publicado") ? "positive" : "neutral"}>{text}</StatusLight>
  );
}
