import { CONTENT_VERSION, migrated } from "../../../domain/content/migrations/migrations";
import { subjects } from "../../../domain/content/subjects";
import type { Side } from "../../publish/join";
import { type Ask, joinValues } from "../../publish/join-values";
import { nameOf } from "../names";
import { storeOf } from "./drafts";

/** The state of a page of the form, or a part of it. */
type State = unknown;

/** Something that was typed here and that another person has saved otherwise. */
export interface Doubt {
  readonly key: string;
  readonly subject: string;
  readonly path: readonly string[];
  readonly mine: State;
  readonly theirs: State;
}

/** The doubts about the draft of one page, which stays over the text that it was typed over until they are answered. */
interface Open {
  readonly page: string;
  readonly draft: Draft;
  readonly doubts: readonly Doubt[];
}

let open: Open | undefined;
const listeners = new Set<() => void>();

export const doubtsNow = (): readonly Doubt[] | undefined => open?.doubts;

/** Calls `listener` when doubts have come up. Returns a function that stops it. */
export function followDoubts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the open page has doubts, so that it can't be saved. */
export const isInDoubt = (): boolean => open?.page === location.pathname;

/** Where answers are kept while the page loads again: they join its draft then. */
const ANSWERS = "frukto-answers";

export function answerDoubts(answers: Readonly<Record<string, Side>>): void {
  sessionStorage.setItem(ANSWERS, JSON.stringify(answers));
  location.reload();
}

/** Joins what was typed over `before` with what has been saved since, by field and in lists by element. */
export function rebased(subject: string, before: State, typed: State, saved: State, ask: Ask): State {
  return joinValues({ path: [], schema: subjects[subject]?.schema }, [before, typed, saved], ask);
}

/** Returns the open page's subject: `/keystatic/collection/flavours/item/pera` and `/keystatic/singleton/home` name one. */
const subjectHere = () => location.pathname.split("/")[3] ?? "";

/** Keystatic's record of unsaved text. `treeKey` and `base` are the saved text that it was typed over. */
interface Draft {
  state: State;
  readonly treeKey?: string;
  readonly base?: State;
  isJoined?: boolean;
}

/** A draft as the browser keeps it: files by their path in `content/`, over the state `base`. */
interface Stored {
  readonly files: Map<string, Uint8Array>;
  base?: State;
  /** Version of the content that it was typed for. Drafts of release 0.1 have none. */
  readonly content?: number;
}

/** Saved texts of the open pages, by their hash. */
const bases = new Map<string, State>();
/** The open page as it was drawn last, and the hash of the saved text that its state is over. */
let last: { readonly page: string; readonly treeKey: string; readonly state: State } | undefined;

/** Called by Keystatic's pages, where `translation.json` changes their code. */
const typing = {
  version: CONTENT_VERSION,
  store: storeOf,
  nameOf: (collection: string, slug: string) => nameOf(collection, slug) ?? slug,
  /** Brings a draft of an earlier version of the content over, with the text that it was typed over. */
  migrate(stored: Stored): void {
    const { files, content = 0 } = stored;
    for (const [path, bytes] of files) {
      if (content >= CONTENT_VERSION || !path.endsWith(".json")) continue;
      const place = `content/${path}`;
      const present = (value: unknown) => migrated({ [place]: value }, content)[place];
      const text = JSON.stringify(present(JSON.parse(new TextDecoder().decode(bytes))));
      files.set(path, new TextEncoder().encode(text));
      if (stored.base) stored.base = present(stored.base);
    }
  },
  /** Returns a draft's state over the saved text as it is now, or undefined if that is unknown. */
  draft(draft: Draft, treeKey: string, saved: State): State {
    // A page asks again with each drawing, and where it is drawn anew after its save: it has its draft in its state then.
    if (draft.isJoined && last?.page === location.pathname)
      return typing.page(last.treeKey, treeKey, last.state, saved);
    // Typed over what is saved: after the page's own save, too, there is nothing to join.
    draft.isJoined ||= draft.treeKey === treeKey;
    if (draft.isJoined) return draft.state;
    if (draft.base === undefined) return undefined;
    const subject = subjectHere();
    const answers = JSON.parse(sessionStorage.getItem(ANSWERS) ?? "{}");
    const doubts: Doubt[] = [];
    draft.state = rebased(subject, draft.base, draft.state, saved, (path, mine, theirs) => {
      const key = [treeKey, ...path].join("/");
      if (!(key in answers)) doubts.push({ key, subject, path, mine, theirs });
      return answers[key] === "theirs" ? theirs : mine;
    });
    draft.isJoined = true;
    open = doubts.length > 0 ? { page: location.pathname, draft, doubts } : undefined;
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
    return draft.state;
  },
  /** Returns the state of an open page, typed over the text of `keyInState` and during its save, over that of `treeKey`. */
  page(keyInState: string, treeKey: string, state: State, saved: State): State {
    bases.set(treeKey, saved);
    const base = bases.get(keyInState);
    const over =
      keyInState === treeKey ? state : rebased(subjectHere(), base, state, saved, (_path, mine) => mine);
    last = { page: location.pathname, treeKey, state: over };
    return over;
  },
  /** Returns what a draft is kept over: the saved text, or what it was typed over while there are doubts. */
  over(beforeTreeKey: string, base: State) {
    const { draft } = (isInDoubt() && open) || {};
    return draft ? { beforeTreeKey: draft.treeKey, base: draft.base } : { beforeTreeKey, base };
  },
};
Object.assign(globalThis, { typing });
