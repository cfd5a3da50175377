import { HttpResponse, http, type RequestHandler } from "msw";
import type { Behaviour, Failure, Mailbox, ReceivedMessage } from "./emailjs-account";

const STYLE = `
body { max-width: 60rem; margin: auto; padding: 1rem; font: 17px/1.5 system-ui, sans-serif; }
form, article { margin-block: 1rem; padding: 1rem; border: 1px solid; border-radius: 12px; }
input, select, button { font: inherit; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Inline script that reloads the page when its title has changed, unless the focus is on the switch. */
const LIVE = `setInterval(async () => {
  const isSame = (await (await fetch("/")).text()).includes(document.title);
  if (!isSame && !document.activeElement?.closest("form")) location.reload();
}, 1000);`;

/** Serves the mailbox page: the messages, the last refusal, and the switch that makes the provider fail. */
export function mailboxHandlers(mailbox: Mailbox): RequestHandler[] {
  return [
    http.get("*/", () => HttpResponse.html(mailboxPage(mailbox))),
    http.post("*/behaviour", async ({ request }) => {
      mailbox.behaviour = chosenBehaviour(new URLSearchParams(await request.text()));
      return new HttpResponse(null, { status: 303, headers: { Location: "/" } });
    }),
  ];
}

/** Reads the switch's form: the behaviour (`kind`, `status`, `text`) and the callers that get it (`caller`). */
function chosenBehaviour(form: URLSearchParams): Behaviour {
  const [kind, caller] = [form.get("kind"), form.get("caller")];
  if (kind !== "answer" && kind !== "hang" && kind !== "close") return "normal";
  const answer = { status: Number(form.get("status")) || 500, text: form.get("text") ?? "" };
  const failure: Failure = kind === "answer" ? answer : kind;
  return caller === "browser" || caller === "server" ? { [caller]: failure } : failure;
}

/** Returns the mailbox page, with the newest message first. */
function mailboxPage({ behaviour, messages, refusals }: Mailbox): string {
  const refusal = refusals.at(-1);
  return `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Buzón de prueba: ${messages.length} recibidos, ${refusals.length} rechazados</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Buzón de prueba</h1>
<p>Hace de EmailJS: aquí llega lo que el sitio envía. Nada sale de este equipo.</p>
<form method="post" action="/behaviour">
<h2>${behaviour === "normal" ? "El proveedor funciona" : `El proveedor falla: ${escapeHtml(JSON.stringify(behaviour))}`}</h2>
<label>Comportamiento <select name="kind"><option value="normal">Normal<option value="answer">Responde con error<option value="hang">No responde nunca<option value="close">Corta la conexión</select></label>
<label>Para quién <select name="caller"><option value="all">Todos<option value="browser">Solo el navegador<option value="server">Solo el servidor</select></label>
<label>Estado <input name="status" type="number" min="200" max="599" value="500"></label>
<label>Texto <input name="text" value="Internal Server Error"></label>
<button>Aplicar</button>
</form>
${refusal ? `<p role="alert">El último rechazo: ${escapeHtml(refusal)}</p>` : ""}
<h2>${messages.length} recibidos</h2>
${messages.map(article).reverse().join("\n")}
<script>${LIVE}</script>
</body>
</html>`;
}

function article({ receivedAt, caller, fields }: ReceivedMessage): string {
  const rows = Object.entries(fields).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const sender = caller === "browser" ? "Desde el navegador" : "Desde el servidor";
  return `<article><p>${sender}, ${receivedAt}</p><dl>${rows.join("")}</dl></article>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
