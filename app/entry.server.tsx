import { randomUUID } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { getConfig } from "../server/config.server";
import { errorPage } from "../server/http/error-page.server";
import { contentSecurityPolicy, securityHeaders } from "../server/http/headers.server";
import { MOST_WAITING, renderInTurn } from "../server/http/renderings.server";
import { log } from "../server/log.server";
import { dataInBody } from "./hydration/data-in-body";
import { markOwnNodes } from "./hydration/foreign-nodes";
import { scriptsAfterPaint } from "./hydration/scripts-after-paint";
import { ErrorReference } from "./layout/error-reference";

const RENDER_LIMIT_MS = 5_000;

/** Of requests with an unexpected error: the name under which the log has it and the error screen shows it. */
const errorReferences = new WeakMap<Request, string>();

/**
 * Renders the whole document before it is sent: visitors, bots and the page cache get the same bytes, and the
 * inline scripts can be hashed into the Content-Security-Policy. An action that answers `null` gets no document: a script
 * reads status and headers only.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  setSecurityHeaders(headers);
  const { actionData } = context.staticHandlerContext;
  if (Object.values(actionData ?? {}).includes(null)) return new Response(null, { status, headers });
  const renderDocument = () =>
    render(
      <ErrorReference.Provider value={errorReferences.get(request) ?? ""}>
        <RemixServer context={context} url={request.url} abortDelay={RENDER_LIMIT_MS} />
      </ErrorReference.Provider>,
    );
  // A form has been handled by now, however many wait. Pages had their turn before Remix was asked.
  const rendered =
    request.method === "POST"
      ? await renderInTurn(renderDocument, MOST_WAITING.form, request.signal)
      : await renderDocument();
  if (rendered === undefined) {
    const busy = errorPage(503, context.manifest.routes.root?.css?.[0] ?? "/");
    return new Response(busy.html, { status: 503, headers: busy.headers });
  }
  const whole = dataInBody(rendered);
  // React's development build complains about attributes that it doesn't know of.
  const html = import.meta.env.DEV ? whole : markOwnNodes(scriptsAfterPaint(whole));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(html, {
      providerOrigin: getConfig().emailJs.origin,
      isDevelopment: import.meta.env.DEV,
    }),
  );
  return new Response(html, { status, headers });
}

/** Remix's answers to its own client-side data requests. */
export function handleDataRequest(response: Response): Response {
  setSecurityHeaders(response.headers);
  return response;
}

/**
 * Logs an unexpected error under the access log's reference, or a new one where the host gives none. Neither a visitor
 * who leaves is such an error nor what Remix itself answers, such as 405.
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
  // React 18 leaves zeros where a letter does not fit into the rest of its buffer (facebook/react#24985; 19 mends it).
  return (await text(whole)).replaceAll("\0", "");
}
