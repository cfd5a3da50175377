import { randomUUID } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { getConfig } from "../server/config.server";
import { contentSecurityPolicy, securityHeaders, takeMarks } from "../server/http/headers.server";
import { log } from "../server/log.server";
import { releaseIn } from "../server/release.server";
import { dataInBody } from "./hydration/data-in-body";
import { markOwnNodes } from "./hydration/foreign-nodes";
import { scriptsAfterPaint } from "./hydration/scripts-after-paint";
import { ErrorContext } from "./layout/errors/error-screen";
import { ContentStyleSheet } from "./ui/content-styles";
import { ScriptMark } from "./ui/inline-script";

const RENDER_LIMIT_MS = 5_000;

/** Error references by request, for requests with an unexpected error. The log and the error screen show them. */
const errorReferences = new WeakMap<Request, string>();

/**
 * Renders the whole document before sending it. Visitors, bots and the page cache get the same bytes, and the inline
 * scripts can be hashed into the Content-Security-Policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: AppLoadContext,
): Promise<Response> {
  setSecurityHeaders(headers);
  const mark = randomUUID();
  const { data, styles } = releaseIn(loadContext ?? {});
  const { name, errors } = data.site;
  const facts = { reference: errorReferences.get(request) ?? "", name, advice: errors.failed };
  const rendered = await render(
    <ErrorContext.Provider value={facts}>
      <ContentStyleSheet.Provider value={styles}>
        <ScriptMark.Provider value={mark}>
          <RemixServer context={context} url={request.url} abortDelay={RENDER_LIMIT_MS} nonce={mark} />
        </ScriptMark.Provider>
      </ContentStyleSheet.Provider>
    </ErrorContext.Provider>,
  );
  const whole = dataInBody(rendered);
  // React's development build warns about attributes that it did not render.
  const marked = import.meta.env.DEV ? whole : markOwnNodes(scriptsAfterPaint(whole));
  // Browsers read CRLF as LF before they hash a script, and sources from Windows may have CRLF.
  const { html, scripts, styleSheets } = takeMarks(marked.replaceAll("\r\n", "\n"), mark);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const providerOrigin = getConfig().emailJs.origin;
  const isDevelopment = import.meta.env.DEV;
  const policy = contentSecurityPolicy(scripts, { styleSheets, providerOrigin, isDevelopment });
  headers.set("Content-Security-Policy", policy);
  return new Response(html, { status, headers });
}

/** Remix's answers to its own client-side data requests. */
export function handleDataRequest(response: Response): Response {
  setSecurityHeaders(response.headers);
  return response;
}

/**
 * Logs an unexpected error under the access log's reference, or under a new one if the host gives none. Aborted
 * requests and Remix's own error responses, such as 405, are expected and stay out of the log.
 */
export const handleError: HandleErrorFunction = (err, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(err)) return;
  const reference = context.reference ?? randomUUID();
  errorReferences.set(request, reference);
  log.error({ reference, path: new URL(request.url).pathname, err }, "unexpected error");
};

function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(securityHeaders())) headers.set(name, value);
}

async function render(element: ReactElement): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const whole = await new Promise<Readable>((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      onAllReady: () => resolve(stream.pipe(new PassThrough())),
      onShellError: reject,
    });
    timer = setTimeout(() => stream.abort(new Error("Rendering took too long.")), RENDER_LIMIT_MS);
  }).finally(() => clearTimeout(timer));
  // React 18 leaves NULs where a character does not fit its buffer's end (facebook/react#24985, fixed in 19).
  return (await text(whole)).replaceAll("\0", "");
}
