import { site } from "~content/site";
import { contentSecurityPolicy, responseHeaders } from "./headers.server";

const TEXTS = {
  400: "No entendimos esa dirección.",
  405: "Esta dirección no acepta ese tipo de solicitud.",
  408: "La solicitud tardó demasiado. Inténtalo de nuevo.",
  431: "La solicitud trae demasiados datos en sus encabezados.",
  503: "Hay demasiadas visitas en este momento. Inténtalo de nuevo en unos segundos.",
  500: "Algo falló de nuestro lado. Inténtalo de nuevo en unos minutos.",
} as const;

/** Seconds after which to try again, for visitors whom the server had no time for. */
const RETRY_AFTER = "2";

export type ErrorStatus = keyof typeof TEXTS;

/**
 * The page for what fails before or outside of Remix, in the site's style and without its scripts. It tells nothing
 * but the status and the reference found in the log.
 */
export function errorPage(status: ErrorStatus, styleSheet: string, reference = "") {
  const title = `Error ${status}`;
  const html = `<!DOCTYPE html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${site.name}</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<main class="wrap section">
<h1 class="display-1">${title}</h1>
<p class="lead">${TEXTS[status]}</p>
${reference && `<p>Referencia: ${reference}</p>`}
<p><a href="/">Ir inicio</a></p>
</main>
</body>
</html>
`;
  const headers = responseHeaders({
    "content-security-policy": contentSecurityPolicy(html),
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(html)),
    ...(status === 503 ? { "retry-after": RETRY_AFTER } : {}),
  });
  return { html, headers };
}
