import { inTime } from "./in-time";

/**
 * Returns a function that imports code on demand, once. It rejects if the code fails to load or arrives too late, and the
 * caller goes on without the code. It then keeps rejecting until the next document: Firefox would remember the failure,
 * and Vite would no longer wait for the code's style sheet.
 */
export function lateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined;
  return () => {
    code ??= inTime(load());
    return code;
  };
}
