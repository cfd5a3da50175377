import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { NOWHERE } from "./nowhere";

interface Preview {
  /** On this computer. */
  readonly port: number;
  /** Name of the release that is shown. */
  readonly shown: string;
}

/**
 * Answers with the preview, which sets its headers: files, and documents with one more script, which reloads the page when
 * another release is shown. What is sent goes nowhere: not to the site, nor to the e-mail provider, in whose place this
 * answers, too.
 */
export function forward(request: IncomingMessage, response: ServerResponse, { port, shown }: Preview): void {
  const { method, url: path, headers } = request;
  if (method !== "GET" && method !== "HEAD")
    return void response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" }).end(NOWHERE);
  const asked = ask({
    host: "127.0.0.1",
    port,
    agent: false,
    method,
    path,
    headers: { ...headers, "accept-encoding": "identity" },
  });
  // The form shows the site beside it. No other page of this address has a policy that lets it frame anything.
  const isFramed = headers["sec-fetch-dest"] === "iframe" && headers["sec-fetch-site"] === "same-origin";
  const fail = () => response.destroy();
  response.once("close", () => asked.destroy());
  asked.on("error", fail).end();
  asked.once("response", (answer) => {
    const { statusCode = 502 } = answer;
    const headers = isFramed ? framedBySelf(answer.headers) : answer.headers;
    if (method === "GET" && headers["content-type"]?.startsWith("text/html")) {
      buffer(answer).then((html) => {
        const page = withScript(String(html), shown);
        // A copy that a browser keeps would have an older release's name in it.
        const { etag: _, ...own } = { ...headers, "cache-control": "no-store" };
        response.writeHead(statusCode, { ...own, "content-length": Buffer.byteLength(page) }).end(page);
      }, fail);
      return;
    }
    // Pictures keep their addresses while the owner changes them.
    const lasts = headers["cache-control"]?.includes("immutable");
    response.writeHead(statusCode, lasts ? headers : { ...headers, "cache-control": "no-cache" });
    answer.on("error", fail).pipe(response);
  });
}

function framedBySelf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = `${headers["content-security-policy"]}`.replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  );
  return { ...headers, "content-security-policy": policy, "x-frame-options": "SAMEORIGIN" };
}

/** The last `</body>` is the document's: a text may hold the same words. */
function withScript(html: string, shown: string): string {
  const end = html.lastIndexOf("</body>");
  const script = `<script type="module" src="/keystatic/site.js" data-shown="${shown}"></script>`;
  return html.slice(0, end) + script + html.slice(end);
}
