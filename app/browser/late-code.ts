import { inTime } from "./in-time";

/**
 * Returns a function that imports code on demand, once. It rejects if the code fails to load or does not arrive in time,
 * and then does so until the next document: the caller does the errand without the code. A later attempt would find
 * Firefox remembering the failure, and Vite no longer waiting for the code's style sheet.
 */
export function lateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined;
  return () => {
    code ??= inTime(load());
    return code;
  };
}
