import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

// Runs in the gate's pages: asks for the passkey when a form is sent.

const HOME = "/entrar/inicio";
const alertLine = document.querySelector<HTMLElement>('[role="alert"]');
let isBusy = false;

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const { what } = form.dataset;
  if (!what) return;
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  const button = form.querySelector("button");
  button?.setAttribute("aria-disabled", "true");
  say("");
  send(what, form)
    .catch((error: Error) => say(lineOf(error)))
    .finally(() => {
      isBusy = false;
      button?.removeAttribute("aria-disabled");
    });
});

if (!browserSupportsWebAuthn())
  say("Este navegador no conoce las llaves de acceso: actualízalo, o abre esta página en otro.");

async function send(what: string, form: HTMLFormElement): Promise<void> {
  if (what === "login") {
    const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("/entrar/opciones");
    await ask("/entrar", { response: await startAuthentication({ optionsJSON }) });
    location.assign(asked());
  } else if (what === "accept") {
    const token = location.hash.slice(1);
    const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>("/entrar/invitacion/opciones", {
      token,
    });
    await ask("/entrar/invitacion", { token, response: await startRegistration({ optionsJSON }) });
    location.replace(HOME);
  } else {
    const change = { what, ...Object.fromEntries(new FormData(form)) };
    const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("/entrar/cambio/opciones", {
      change,
    });
    const response = await startAuthentication({ optionsJSON });
    const { link } = await ask<{ link: string }>("/entrar/cambio", { change, response });
    if (link) show(form, link);
    else location.reload();
  }
}

/** Returns the page of this editor that led to the login, or else the first one. */
function asked(): string {
  const page = new URLSearchParams(location.search).get("a") ?? HOME;
  return URL.canParse(page, location.origin) && new URL(page, location.origin).origin === location.origin
    ? page
    : HOME;
}

/** Posts, and returns the answer. Throws a Spanish line. */
async function ask<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) }).catch(() => {
    throw new Error("El editor no responde: revisa tu conexión y prueba de nuevo.");
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Shows a link in the place of the form that asked for it. */
function show(form: HTMLFormElement, link: string): void {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.readOnly = true;
  input.value = link;
  label.append("Enlace: ábrelo en el otro dispositivo, o envíalo. Sirve una vez, por un día.", input);
  form.replaceWith(label);
  input.select();
}

function say(line: string): void {
  if (alertLine) alertLine.textContent = line;
}

/** Browsers' own words for a refused or repeated passkey are English. */
function lineOf(error: Error): string {
  if (error.name === "NotAllowedError" || error.name === "AbortError")
    return "No se usó ninguna llave. Prueba de nuevo.";
  if (error.name === "InvalidStateError") return "Este dispositivo ya tiene tu llave: entra con ella.";
  return error.message;
}
