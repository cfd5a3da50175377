import { LANGUAGE } from "~domain/fixed-texts";
import { currentRelease } from "../release.server";
import { contentSecurityPolicy } from "./headers.server";
import { createResource } from "./memory/resource";

const TEXTS = {
  400: "No entendimos esa dirección.",
  405: "Esta dirección no acepta ese tipo de solicitud.",
  411: "La solicitud no dice cuánto mide. Inténtalo de nuevo con otro navegador.",
  408: "La solicitud tardó demasiado. Inténtalo de nuevo.",
  431: "La solicitud trae demasiados datos en sus encabezados.",
  503: "Hay demasiadas visitas en este momento. Inténtalo de nuevo en unos segundos.",
  500: "Algo falló de nuestro lado. Inténtalo de nuevo en unos minutos.",
} as const;

export type ErrorStatus = keyof typeof TEXTS;

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * The page for what fails before or outside of Remix, in the site's style and without its scripts. It tells nothing
 * but the status and the reference found in the log. `more`: further headers of the answer.
 */
export function errorPage(
  status: ErrorStatus,
  styleSheet: string,
  {
    reference = "",
    more = new Headers(),
  }: { readonly reference?: string; readonly more?: Headers | undefined } = {},
) {
  const title = `Error ${status}`;
  const { name } = currentRelease().data.site;
  const html = `<!DOCTYPE html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(name)}</title>
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
  const headers = {
    "content-security-policy": contentSecurityPolicy(),
    "content-type": "text/html; charset=utf-8",
    // In seconds.
    ...(status === 503 && { "retry-after": "2" }),
    ...Object.fromEntries(more),
  };
  return createResource({ source: "none", status, bodies: { identity: Buffer.from(html) }, headers });
}
