import { readContent } from "../../domain/content/read";
import { inWords } from "../publish/advice";
import { type Proposal, proposals } from "../publish/proposals";
import { unpublished } from "../publish/publish";
import type { Saver } from "../publish/saved-by";
import type { Person } from "../publish/saves";
import type { DraftShown } from "../server/drafts";
import type { Editor } from "../server/editor";
import type { Publisher } from "../server/publisher";
import { openAdvice } from "../server/states";

/** The first page's facts about the site. */
export interface Overview {
  readonly changes: readonly { readonly text: string; readonly savers: readonly Saver[] }[];
  /** Developers' proposals, by entry. */
  readonly proposals: readonly Pick<Proposal, "text" | "who" | "when">[];
  /** What the person typed and did not save. */
  readonly drafts: readonly DraftShown[];
  /** Why the changes are unknown, or "". */
  readonly problem: string;
  /** Since when the last publication is live, or why it is not. "" if nothing says so. */
  readonly live: string;
  /** Details that are still examples, and facts that the law wants. */
  readonly open: readonly string[];
  /** Enquiries that have not arrived, in words. "" if no site was named to ask. */
  readonly enquiries: string;
}

const PATIENCE_MS = 2_000;

/** Returns what a person should know first. `metrics` is the address of the site's port for figures, if there is one. */
export async function overviewOf(
  {
    root,
    publisher,
    drafts,
  }: Pick<Editor, "root" | "drafts"> & { readonly publisher: Pick<Publisher, "live"> },
  person: Person,
  metrics = "",
): Promise<Overview> {
  const content = readContent(root);
  const [saved, proposed, status, enquiries, unsaved] = await Promise.all([
    unpublished(root, person).catch((error: Error) => inWords(() => content, error)),
    // What is wrong is said of the changes.
    proposals(root).catch(() => []),
    publisher.live().then(
      ({ text }) => text,
      () => "",
    ),
    metrics && enquiriesAt(metrics),
    drafts.of(person.email).list(content.files),
  ]);
  return {
    changes: typeof saved === "string" ? [] : saved.changes,
    proposals: proposed,
    drafts: unsaved,
    problem: typeof saved === "string" ? saved : "",
    live: status,
    open: openAdvice(content).map(({ text }) => text),
    enquiries,
  };
}

async function enquiriesAt(metrics: string): Promise<string> {
  try {
    const answer = await fetch(new URL("/metrics", metrics), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const figures = await answer.text();
    const [waiting, dead, suspect] = ["waiting", "dead", "suspect"].map((state) =>
      Number(new RegExp(`^frukto_stored_enquiries\\{state="${state}"\\} (\\d+)`, "m").exec(figures)?.[1]),
    ) as [number, number, number];
    const all = waiting + dead + suspect;
    if (Number.isNaN(all)) throw new Error("No figures");
    if (all === 0) return "Todas las consultas llegaron.";
    return `Consultas que no han llegado: ${all} (esperan otro intento: ${waiting}; se dejaron de enviar: ${dead}; parecen de un programa: ${suspect}). Quien opera el servidor las ve con «outbox».`;
  } catch {
    return "No se sabe si llegaron todas las consultas: el sitio no responde.";
  }
}
