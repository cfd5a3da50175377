import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Answers } from "../server/editor";
import { type Access, NO_SESSION } from "./access";
import { clearCookie, redirect, send, sendJson, sendPage, setCookie, tokenIn } from "./answers";
import { Attempts } from "./attempts";
import { deviceName } from "./device";
import type { Overview } from "./overview";
import { firstPage, invitationPage, loginPage, SCRIPT } from "./pages";
import { Refusal } from "./refusal";
import { bodyOf, checkSource, networkOf, schemas } from "./requests";
import type { Person, Session } from "./store";

const HOUR_MS = 3_600_000;
const LOGIN = "/entrar";
const HOME = "/entrar/inicio";

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
type Answer = (asked: Asked) => unknown;

interface Options {
  readonly access: Access;
  readonly origin: URL;
  /** Answers whoever has a session: the form and the site. */
  readonly editor: Answers;
  /** Returns what the first page says of the site. */
  readonly overview: (person: Person) => Promise<Overview>;
  /** The pages' script. */
  readonly script: Uint8Array;
  /** Writes a line of the log. It gets no token, key or whole address. */
  readonly note: (line: object) => void;
  readonly now?: () => number;
}

/** Returns the login's address, which leads back to a page of this editor. Its script checks where. */
function loginFor(page = ""): string {
  return page.startsWith("/") && page.length < 2_000 ? `${LOGIN}?a=${encodeURIComponent(page)}` : LOGIN;
}

/** Makes the server in front of the editor: only people with a session reach the form and the site behind it. */
export function makeGate({
  access,
  origin,
  editor,
  overview,
  script,
  note,
  now = Date.now,
}: Options): Server {
  const attempts = new Attempts(now);
  const noted = new Attempts(now);
  /** Answers under way by their session's hash. They end with it. */
  const underWay = new Map<string, Set<ServerResponse>>();

  /** All that is answered without a session. */
  const open: Readonly<Record<string, Answer>> = {
    [`GET ${LOGIN}`]: ({ request, response }) => {
      const token = tokenIn(request.headers.cookie);
      if (token && access.session(token)) return redirect(response, HOME);
      if (token) clearCookie(response);
      sendPage(response, loginPage(token ? NO_SESSION : ""));
    },
    "GET /entrar/invitacion": ({ response }) => sendPage(response, invitationPage()),
    [`GET ${SCRIPT}`]: ({ response }) => send(response, 200, "text/javascript", script),
    "POST /entrar/opciones": async ({ response }) => sendJson(response, await access.loginOptions()),
    [`POST ${LOGIN}`]: async ({ request, response }) => {
      const body = await bodyOf(request, schemas.login);
      setCookie(response, await access.login(body.response as unknown as AuthenticationResponseJSON));
      sendJson(response, {});
    },
    "POST /entrar/invitacion/opciones": async ({ request, response }) => {
      const { token } = await bodyOf(request, schemas.token);
      sendJson(response, await access.invitationOptions(token));
    },
    "POST /entrar/invitacion": async ({ request, response }) => {
      const body = await bodyOf(request, schemas.accepted);
      const made = body.response as unknown as RegistrationResponseJSON;
      setCookie(response, await access.accept(body.token, made, deviceName(request.headers["user-agent"])));
      sendJson(response, {});
    },
  };

  /** The gate's own answers to whoever has a session. */
  const own: Readonly<Record<string, (asked: Asked, session: Session) => unknown>> = {
    [`GET ${HOME}`]: async ({ response }, session) =>
      sendPage(response, firstPage(access.store, session, now(), await overview(session))),
    "POST /entrar/salir": ({ response }, session) => {
      access.leave(session);
      endStreams();
      clearCookie(response);
      redirect(response, LOGIN);
    },
    "POST /entrar/cambio/opciones": async ({ request, response }, session) => {
      const { change } = await bodyOf(request, schemas.change);
      sendJson(response, await access.confirmOptions(session, change));
    },
    "POST /entrar/cambio": async ({ request, response }, session) => {
      const body = await bodyOf(request, schemas.confirmed);
      const assertion = body.response as unknown as AuthenticationResponseJSON;
      const link = await access.change(session, body.change, assertion);
      endStreams();
      sendJson(response, { link });
    },
  };

  async function answer(asked: Asked): Promise<unknown> {
    const { request, response } = asked;
    checkSource(request, origin);
    const name = `${request.method} ${request.url?.split("?")[0]}`;
    const openly = open[name];
    if (openly) {
      if (request.method === "POST" && !attempts.admits(networkOf(request)))
        throw new Refusal("Demasiados intentos desde tu red: espera cinco minutos.", 429);
      return openly(asked);
    }
    const token = tokenIn(request.headers.cookie);
    const session = token ? access.session(token) : undefined;
    if (!token || !session) {
      if (token) refused(request, NO_SESSION);
      const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
      return isPage
        ? redirect(response, loginFor(request.url))
        : send(response, 401, "text/plain", NO_SESSION);
    }
    if (session.used < now() - HOUR_MS) setCookie(response, token);
    const owned = own[name];
    if (owned) return owned(asked, session);
    const streams = underWay.get(session.hash) ?? new Set();
    underWay.set(session.hash, streams.add(response));
    response.once("close", () => {
      streams.delete(response);
      if (streams.size === 0) underWay.delete(session.hash);
    });
    delete request.headers.cookie;
    editor(request, response, session);
  }

  /** Cuts off what is under way for sessions that have ended. */
  function endStreams(): void {
    for (const [hash, streams] of underWay)
      if (!access.isOpen(hash)) for (const stream of streams) stream.destroy();
  }

  /** Notes a refusal, unless one network fills the log with them. */
  function refused(request: IncomingMessage, reason: string): void {
    const network = networkOf(request);
    const path = request.url?.split("?")[0]?.slice(0, 200);
    if (noted.admits(network)) note({ msg: "refused", reason, method: request.method, path, network });
  }

  const server = createServer((request, response) => {
    answer({ request, response }).catch((error: Error) => {
      if (!(error instanceof Refusal)) note({ msg: "failed", reason: error.message });
      if (response.headersSent) return response.destroy();
      const { message, status } =
        error instanceof Refusal ? error : new Refusal("El editor no pudo responder: prueba de nuevo.", 500);
      if (error instanceof Refusal) refused(request, message);
      send(response, status, "text/plain", message);
    });
  });
  // Nothing behind the gate talks over anything but HTTP.
  server.on("upgrade", (request, socket) => {
    refused(request, "El editor no cambia de protocolo.");
    socket
      .on("error", () => {})
      .end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
  const hourly = setInterval(() => {
    try {
      access.forget();
      endStreams();
    } catch (error) {
      note({ msg: "failed", reason: (error as Error).message });
    }
  }, HOUR_MS).unref();
  return server.once("close", () => clearInterval(hourly));
}
