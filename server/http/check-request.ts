import type { IncomingMessage } from "node:http";

const READ = ["GET", "HEAD"];
const READ_AND_SEND = [...READ, "POST"];

/** Where the contact form is sent to, as a document and as Remix's data request. */
const ACCEPTS_ENQUIRIES = new Set(["/", "/_root.data"]);

export type RequestProblem = { readonly status: 400 } | { readonly status: 405; readonly allow: string };

/** What is wrong with a request before anything is rendered: its target, or its method for that target. */
export function checkRequest({ method = "", url = "" }: IncomingMessage): RequestProblem | undefined {
  const [path = ""] = url.split("?");
  const methods = ACCEPTS_ENQUIRIES.has(path) ? READ_AND_SEND : READ;
  if (!methods.includes(method)) return { status: 405, allow: methods.join(", ") };
  return isTarget(url, path) ? undefined : { status: 400 };
}

/** Only origin-form targets whose path is well encoded: anything else would end as an error much later. */
function isTarget(url: string, path: string): boolean {
  if (!path.startsWith("/") || !URL.canParse(`http://localhost${url}`)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
