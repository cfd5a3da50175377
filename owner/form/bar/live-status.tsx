import { useEffect, useState } from "react";
import type { LiveStatus as Status } from "../../publish/live";
import { ask } from "../ask";
import { Remark } from "./remark";

const AGAIN_MS = 10_000;
const NONE: Status = { isLive: false, text: "" };

/** Says whether what was published last is live, and asks again while the page is open. */
export function LiveStatus() {
  const [{ isLive, text }, setStatus] = useState(NONE);
  useEffect(() => {
    const look = () =>
      ask("live").then(
        async (answer) => setStatus(await answer.json()),
        () => setStatus(NONE),
      );
    look();
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return text && <Remark tone={isLive ? "positive" : "neutral"}>{text}</Remark>;
}
