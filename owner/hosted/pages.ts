import { createHash } from "node:crypto";
import { Html, html } from "../print/html";
import { savedBy } from "../publish/saved-by";
import type { Overview } from "./overview";
import type { Credential, Session, Store } from "./store";

const STYLE = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 24px 16px 48px; max-width: 44rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.75rem; line-height: 1.2; }
  h2 { font-size: 1.25rem; margin: 40px 0 8px; }
  ul { padding: 0; list-style: none; }
  li { padding: 8px 0; border-top: 1px solid; }
  li li { padding-left: 16px; border: 0; }
  form { margin: 8px 0; }
  label { display: block; margin: 8px 0; }
  input { display: block; box-sizing: border-box; width: 100%; max-width: 26rem; }
  button, input { min-height: 44px; padding: 8px 16px; font: inherit; border: 1px solid; border-radius: 8px; }
  button[aria-disabled] { opacity: 0.6; }
  nav a { display: inline-block; padding: 10px 24px 10px 0; }
  [role="alert"]:not(:empty) { padding: 8px 16px; border: 2px solid; border-radius: 8px; }
  :focus-visible { outline: 3px solid; outline-offset: 2px; }
  small { display: block; }
`;

const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** The policy of the gate's pages: one script, one style sheet, no frame around them. */
export const PAGE_POLICY = `default-src 'none'; script-src 'self'; style-src ${STYLE_HASH}; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export const SCRIPT = "/entrar/llave.js";

/** The page that leads in. `line` says why a session is over. */
export function loginPage(line = ""): string {
  return page(
    "Entrar al editor",
    html`<h1>Entrar al editor</h1>
      <p>Usa tu llave de acceso: el dispositivo te pide la huella, la cara o el PIN.</p>
      ${form("login", html`<button>Entrar</button>`)}
      <p role="alert">${line}</p>
      <p>¿Perdiste tu dispositivo? Pide una invitación nueva a otra persona del equipo, o a quien opera el servidor.</p>`,
  );
}

/** The page of every invitation. Its script reads the invitation's token in the address. */
export function invitationPage(): string {
  return page(
    "Invitación al editor",
    html`<h1>Te invitaron al editor de Frukto</h1>
      <p>Crea tu llave de acceso en este dispositivo, con tu huella, tu cara o tu PIN. No hay contraseñas.</p>
      ${form("accept", html`<button>Crear mi llave</button>`)}
      <p role="alert"></p>
      <p>La invitación sirve una sola vez, por un día.</p>`,
  );
}

/** The first page after a login: where to go, how the site is, and who has access. */
export function firstPage(store: Store, session: Session, now: number, site: Overview): string {
  const credentials = store.credentials();
  const people = store.people().map((person) => {
    const own = credentials.filter((each) => each.person === person.id);
    return html`<li>
      <strong>${person.name}</strong> <small>${person.email}</small>
      <ul>${own.map((device) => deviceLine(device, person.name, own.length > 1))}</ul>
      ${removal(person.id, `Quitar el acceso de ${person.name}`)}
    </li>`;
  });
  const open = store.invitations().filter(({ is_used, until }) => !is_used && until > now);
  const invitations = open.map(
    ({ person, name, email, until }) => html`<li>
      Invitación para ${name} <small>${email}, hasta el ${time(until)}</small>
      ${store.people().some(({ id }) => id === person) ? "" : removal(person, `Anular la invitación de ${name}`)}
    </li>`,
  );
  return page(
    "Inicio del editor",
    html`<h1>Hola, ${session.name}</h1>
      <nav><a href="/keystatic">Editar</a> <a href="/" target="frukto-sitio">Ver el sitio</a></nav>
      <form method="post" action="/entrar/salir"><button>Salir</button></form>
      <p role="alert"></p>
      ${siteShown(site)}
      <h2>Quién tiene acceso</h2>
      <p>Cada cambio te pide tu llave, y todos lo ven aquí.</p>
      <ul>${people}${invitations}</ul>
      <h2>Agregar un dispositivo tuyo</h2>
      ${form("device", html`<button>Pedir un enlace</button>`)}
      <h2>Invitar a otra persona</h2>
      ${form(
        "invite",
        html`<label>Nombre <input name="name" required aria-invalid="false" maxlength="80" autocomplete="off" /></label>
          <label>Correo <input name="email" type="email" required aria-invalid="false" maxlength="120" autocomplete="off" /></label>
          <button>Invitar</button>`,
      )}
      <h2>Últimos cambios</h2>
      <ul>${store.events().map(({ at, line }) => html`<li>${line} <small>${time(at)}</small></li>`)}</ul>`,
  );
}

function siteShown({ changes, proposals, drafts, problem, live, open, enquiries }: Overview): Html {
  const unsaved = drafts.map(({ name, at, address }) => {
    return html`<li><a href="${address || "/keystatic"}">${name}</a> <small>${time(at)}</small></li>`;
  });
  const saved = changes.map(({ text, savers }) => {
    return html`<li>${text} <small>${savedBy(savers)}</small></li>`;
  });
  const proposed = proposals.map(({ text, who, when }) => {
    return html`<li>${text} <small>${who}, ${when}</small></li>`;
  });
  const none = problem || "Todo lo guardado está publicado.";
  const lines = [live, enquiries, ...open].filter(Boolean);
  return html`${unsaved.length > 0 ? html`<h2>Escribiste y no guardaste</h2><ul>${unsaved}</ul>` : ""}
    <h2>Guardado y sin publicar</h2>
    ${saved.length > 0 ? html`<ul>${saved}</ul>` : html`<p>${none}</p>`}
    ${
      proposed.length > 0
        ? html`<h2>Cambios propuestos por quienes cuidan el código</h2>
          <ul>${proposed}</ul>
          <p>Acéptalos o descártalos en el <a href="/keystatic">editor</a>, con «Propuestas».</p>`
        : ""
    }
    ${lines.length > 0 ? html`<h2>El sitio</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : ""}`;
}

function deviceLine({ id, device, since, used }: Credential, owner: string, isRemovable: boolean): Html {
  return html`<li>
    ${device} <small>desde el ${time(since)}; última vez que se usó, el ${time(used)}</small>
    ${isRemovable ? removal(id, `Quitar ${device} de ${owner}`) : ""}
  </li>`;
}

function removal(id: string, label: string): Html {
  return form("remove", html`<input type="hidden" name="id" value="${id}" /><button>${label}</button>`);
}

/** A form that the script sends, because passkeys need one. */
function form(what: string, fields: Html): Html {
  return html`<form method="post" data-what="${what}">${fields}</form>`;
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString("es-CL", { dateStyle: "medium", timeStyle: "short" });
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="es-CL">
  <head>
    <meta charset="utf-8" />
    <title>${title}: Frukto</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <style>${new Html(STYLE)}</style>
    <script type="module" src="${SCRIPT}"></script>
  </head>
  <body>
    <main>
      ${body}
      <noscript><p>Las llaves de acceso necesitan JavaScript: actívalo y recarga la página.</p></noscript>
    </main>
  </body>
</html>`.markup;
}
