import type { ServerResponse } from "node:http";
import type { Content } from "../../domain/content/content";
import type { Problem } from "../../domain/content/problem";
import { readContent } from "../../domain/content/read";
import { exampleDetails } from "../../domain/example-details";
import { missingFacts } from "../../domain/page";
import { listed } from "../../domain/wording/wording";
import { type Advice, adviceOn } from "../publish/advice";
import type { Follower } from "./follow";
import type { Preview } from "./preview";

/** Sends the state of editor and preview, and each new one, in words. */
export function sendStates(
  root: string,
  follower: Follower,
  preview: Pick<Preview, "shown" | "problem" | "follow">,
  response: Pick<ServerResponse, "writeHead" | "write" | "once">,
  notices: readonly Advice[],
  hasLogin = false,
): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  const state = () => {
    const { problems, remarks = [], progress } = follower.state;
    const content = readContent(root);
    const advise = (found: readonly Problem[]) => found.map((problem) => adviceOn(content, problem));
    const site = preview.problem ? [{ text: preview.problem }] : [];
    const others = [...site, ...advise(remarks), ...openAdvice(content), ...notices];
    const isHome = Boolean(follower.release);
    return { advice: advise(problems), remarks: others, progress, shown: preview.shown, hasLogin, isHome };
  };
  const report = () => {
    try {
      response.write(`data: ${JSON.stringify(state())}\n\n`);
    } catch {
      // A file went while it was read. Its change is checked, and the state sent again.
    }
  };
  report();
  const stops = [follower.follow(report), preview.follow(report)];
  response.once("close", () => {
    for (const stop of stops) stop();
  });
}

/** Names the contact details that are still examples, and the first fact that a notice lacks. They hold up nothing. */
export function openAdvice(content: Content): Advice[] {
  const open = content.problems.length > 0 ? [] : openDetails(content);
  return open.map((problem) => adviceOn(content, problem));
}

function openDetails({ data }: Content): Problem[] {
  const problems: Problem[] = [];
  const examples = exampleDetails(data.site);
  const values = listed(examples.map(({ value }) => value));
  const message = `de ejemplo: ${values}. Pon los tuyos.`;
  if (examples[0]) problems.push({ file: "content/site.json", field: examples[0].field, message });
  const [missing] = data.pages.flatMap((page) => missingFacts(page, data.site));
  if (missing) problems.push({ ...missing, message: `falta «${missing.label}», y la ley lo pide.` });
  return problems;
}
