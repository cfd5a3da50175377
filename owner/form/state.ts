import type { Advice } from "../publish/advice";
import type { State as Progress } from "../server/follow";
import { NO_ANSWER } from "./ask";

/** The editor's state, as its server reports it to a browser's windows. */
export interface State {
  /** Mistakes that have to be corrected before publishing. */
  readonly advice: readonly Advice[];
  /** Gaps and examples that visitors should not read for long. */
  readonly remarks?: readonly Advice[];
  readonly progress?: Progress["progress"];
  /** Name of the release that the site shows. */
  readonly shown?: string;
  /** Whether people enter with a passkey, and have a first page. */
  readonly hasLogin?: boolean;
  /** Whether content has its only home here, so that there is none to fetch. */
  readonly isHome?: boolean;
}

const NAME = "frukto-editor";

/**
 * Calls `onState` with the server's state, and each new one. The windows of a browser share a connection, because a browser
 * has no more than six to a server: the window that has the lock keeps it, and passes states on. Returns a function that stops
 * it.
 */
export function followState(onState: (state: State) => void): () => void {
  const windows = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  windows.onmessage = ({ data }) => data && onState(data);
  // Asks for the state.
  windows.postMessage(null);
  const keepConnection = () =>
    new Promise<void>((release) => {
      const events = new EventSource("/api/editor/state");
      let last: State | undefined;
      const report = (state: State) => {
        last = state;
        onState(state);
        windows.postMessage(state);
      };
      events.onmessage = ({ data }) => report(JSON.parse(data));
      events.onerror = () => report({ ...last, advice: [{ text: NO_ANSWER }] });
      windows.onmessage = () => last && windows.postMessage(last);
      leaving.signal.addEventListener("abort", () => {
        events.close();
        release();
      });
    });
  navigator.locks.request(NAME, { signal: leaving.signal }, keepConnection).catch(() => {});
  return () => {
    leaving.abort();
    windows.close();
  };
}
