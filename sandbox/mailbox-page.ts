import type { Behaviour, Mailbox, ReceivedMessage } from "./emailjs-account";
import { mailboxStyle } from "./mailbox-style";

const LABELS: Readonly<Record<string, string>> = {
  from_name: "Nombre",
  telefono: "Teléfono",
  from_mail: "Correo",
  message: "Mensaje",
};

/** Inline script that reloads the page after a change, unless the focus is on the switch. */
const LIVE = `new EventSource("/changes").onmessage = () => {
  if (!document.activeElement?.closest("form")) location.reload();
};`;

/** Returns the mailbox page: the messages, newest first, and the switch that makes the provider fail. */
export function mailboxPage(mailbox: Mailbox): string {
  const messages = mailbox.messages().reverse();
  return `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${messages.length ? `(${messages.length}) ` : ""}Buzón de prueba · frukto</title>
<style>${mailboxStyle}</style>
</head>
<body>
<header><h1>Buzón de prueba</h1><p>Hace de EmailJS: aquí llega lo que el sitio envía. Nada sale de este equipo.</p></header>
<main>
${switchForm(mailbox.behaviour)}
<section aria-labelledby="mensajes">
<div class="bar"><h2 id="mensajes">${count(messages.length)}</h2>
<form method="post" action="/clear"><button class="quiet">Vaciar</button></form></div>
${messages.length ? messages.map(article).join("\n") : '<p class="empty">Todavía no llega ningún mensaje. Envía el formulario de contacto del sitio.</p>'}
</section>
</main>
<script>${LIVE}</script>
</body>
</html>`;
}

function count(messages: number): string {
  if (messages === 0) return "Sin mensajes";
  return messages === 1 ? "1 mensaje" : `${messages} mensajes`;
}

function article({ receivedAt, caller, fields }: ReceivedMessage): string {
  const rows = Object.entries(fields).map(
    ([name, value]) =>
      `<div><dt>${LABELS[name] ? `${LABELS[name]} ` : ""}<code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  const sender = caller === "browser" ? "Desde el navegador" : "Desde el servidor";
  return `<article><p class="meta">${sender} · <time datetime="${receivedAt}">${time(receivedAt)}</time></p><dl>${rows.join("")}</dl></article>`;
}

function time(iso: string): string {
  return new Date(iso).toLocaleTimeString("es-CL", { hourCycle: "h23" });
}

function switchForm(behaviour: Behaviour): string {
  const failure = onlyFailure(behaviour);
  const kind = typeof failure === "string" ? failure : "answer";
  const answer = typeof failure === "string" ? { status: 500, text: "Internal Server Error" } : failure;
  const caller =
    typeof behaviour === "object" && !("status" in behaviour) ? Object.keys(behaviour)[0] : "all";
  const option = (value: string, label: string, current: string | undefined) =>
    `<option value="${value}"${value === current ? " selected" : ""}>${label}</option>`;
  return `<form method="post" action="/behaviour" class="switch${failure === "normal" ? "" : " failing"}">
<h2>${failure === "normal" ? "El proveedor funciona" : "El proveedor falla"}</h2>
<label>Comportamiento <select name="kind">${option("normal", "Normal", kind)}${option("answer", "Responde con error", kind)}${option("hang", "No responde nunca", kind)}${option("close", "Corta la conexión", kind)}</select></label>
<label>Para quién <select name="caller">${option("all", "Todos", caller)}${option("browser", "Solo el navegador", caller)}${option("server", "Solo el servidor", caller)}</select></label>
<label>Estado <input name="status" type="number" min="200" max="599" value="${answer.status}"></label>
<label class="wide">Texto <input name="text" value="${escapeHtml(answer.text)}"></label>
<button>Aplicar</button>
</form>`;
}

function onlyFailure(behaviour: Behaviour) {
  if (typeof behaviour === "string" || "status" in behaviour) return behaviour;
  return behaviour.browser ?? behaviour.server ?? "normal";
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
