import type { IncomingMessage } from "node:http";

const READ = ["GET", "HEAD"];
const READ_AND_SEND = [...READ, "POST"];

/** Where the contact form is sent to, as a document and as Remix's data request: with `?index`, Remix's index route. */
const ACCEPTS_ENQUIRIES = new Set(["/", "/_root.data"]);

/** Only so that an address is whole: nothing of it is used. */
const ANY_ORIGIN = "http://localhost";

export type RequestProblem = { readonly status: 400 } | { readonly status: 405; readonly allow: string };

/** What is wrong with a request before anything is rendered: its target, or its method for that target. */
export function checkRequest({ method = "", url = "" }: IncomingMessage): RequestProblem | undefined {
  const address = addressOf(url);
  const methods = address && acceptsEnquiries(address) ? READ_AND_SEND : READ;
  if (!methods.includes(method)) return { status: 405, allow: methods.join(", ") };
  return address ? undefined : { status: 400 };
}

/**
 * The address that a request target names on this site, without its origin. Undefined unless the target is a path, well
 * encoded: anything else would end as an error much later.
 */
export function addressOf(target: string): Pick<URL, "pathname" | "searchParams"> | undefined {
  if (!target.startsWith("/") || !URL.canParse(ANY_ORIGIN + target)) return undefined;
  const address = new URL(ANY_ORIGIN + target);
  try {
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

function acceptsEnquiries({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): boolean {
  return ACCEPTS_ENQUIRIES.has(pathname) && searchParams.getAll("index").includes("");
}
