import { Keystatic } from "@keystatic/core/ui";
import { createRoot } from "react-dom/client";
import { NO_ANSWER } from "./ask";
import { Bar } from "./bar/bar";
import { SiteBeside } from "./bar/beside";
import { editorConfig } from "./config";
import { prepareDrafts, sendDrafts } from "./drafts/drafts";
import { isInDoubt } from "./drafts/rebase";
import { readNames } from "./names";
import { byHash } from "./upload";

/** The content as this window has seen it. A save carries it, so that the server can refuse an outdated one. */
let known: readonly { readonly sha: string }[] = [];
const plainFetch = window.fetch;
window.fetch = async (input, init = {}) => {
  const isSave = input === "/api/keystatic/update";
  if (isSave && isInDoubt()) throw new Error("Otra persona cambió lo mismo que tú: elige qué queda.");
  if (isSave) {
    const { additions, deletions } = JSON.parse(String(init.body));
    init.body = JSON.stringify({
      additions: await byHash(additions, known),
      deletions,
      known,
      at: Date.now(),
    });
  }
  const answer = await plainFetch(input, init).catch(() => {
    throw new Error(NO_ANSWER);
  });
  // Opened again, the form lays what was typed over what a colleague has saved, and asks about what both changed.
  if (answer.status === 409 && hasTexts(init)) void sendDrafts().then(() => location.reload());
  if (answer.ok && isSave) void readNames().catch(() => {});
  if (answer.ok && (isSave || input === "/api/keystatic/tree")) known = await answer.clone().json();
  return answer;
};

/** Whether a save writes something. One that only deletes has no draft, and is asked for again. */
function hasTexts({ body }: RequestInit): boolean {
  return JSON.parse(String(body)).additions.length > 0;
}

// A file that is dropped beside its field would take the form's place.
for (const name of ["dragover", "drop"])
  addEventListener(name, (event) => {
    if ((event as DragEvent).dataTransfer?.types.includes("Files")) event.preventDefault();
  });

// Without an answer the form opens, too: the bar says that the editor is away.
await Promise.allSettled([prepareDrafts(), readNames()]);
createRoot(document.getElementById("editor") as HTMLElement).render(
  <>
    <Bar />
    <div id="both">
      <div id="form">
        <Keystatic config={editorConfig} />
      </div>
      <SiteBeside />
    </div>
  </>,
);
