import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { Access, type Change } from "../../owner/hosted/access";
import { makeGate } from "../../owner/hosted/gate";
import type { Overview } from "../../owner/hosted/overview";
import { Store } from "../../owner/hosted/store";
import { Authenticator } from "./authenticator";
import { listen } from "./listen";
import { temporaryFolder } from "./temporary-folder";

export const ORIGIN = "https://editar.example.cl";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Starts the gate on a real port, with a clock that a test sets and an editor that says what reaches it. */
export async function hostedEditor() {
  const clock = { now: Date.parse("2026-03-02T12:00:00Z") };
  const now = () => clock.now;
  const folder = temporaryFolder();
  const origin = new URL(ORIGIN);
  const store = new Store(folder);
  const removed: string[] = [];
  const access = new Access(store, origin, now, (email) => removed.push(email));
  const reached: IncomingMessage[] = [];
  const people: unknown[] = [];
  const overview: { -readonly [Field in keyof Overview]: Overview[Field] } = {
    changes: [],
    proposals: [],
    drafts: [],
    problem: "",
    live: "",
    open: [],
    enquiries: "",
  };
  const streams: ServerResponse[] = [];
  const lines: { readonly msg?: string; readonly reason?: string }[] = [];
  const gate = makeGate({
    access,
    origin,
    now,
    script: Buffer.from("// script"),
    overview: async () => overview,
    note: (line) => lines.push(line),
    editor(request, response, person) {
      reached.push(request);
      people.push(person);
      if (request.url !== "/api/editor/state") return response.end("editor");
      streams.push(response);
      response.write("data: {}\n\n");
    },
  });
  const port = await listen(gate);
  onTestFinished(() => {
    gate.close().closeAllConnections();
    store.close();
  });

  function open(method: string, path: string, headers: object = {}, body?: string): Promise<IncomingMessage> {
    const own = { host: origin.host, ...(method === "GET" ? {} : { origin: ORIGIN }), ...headers };
    return new Promise((resolve, reject) => {
      const asked = request({ port, host: "127.0.0.1", agent: false, method, path, headers: own }, resolve);
      asked.on("error", reject).end(body);
    });
  }

  async function send(method: string, path: string, headers?: object, body?: string): Promise<Reply> {
    const answer = await open(method, path, headers, body);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
  }

  const post = (path: string, body: object, headers?: object) =>
    send("POST", path, headers, JSON.stringify(body));
  const tokenOf = (link: string) => new URL(link).hash.slice(1);

  /** Makes a passkey with an invitation's link. */
  async function accept(link: string, device: Authenticator): Promise<Reply> {
    const token = tokenOf(link);
    const options = await post("/entrar/invitacion/opciones", { token });
    if (options.status !== 200) return options;
    return post("/entrar/invitacion", { token, response: device.make(JSON.parse(options.text)) });
  }

  async function login(device: Authenticator): Promise<Reply> {
    const options = JSON.parse((await post("/entrar/opciones", {})).text);
    return post("/entrar", { response: device.use(options) });
  }

  async function change(cookie: string, device: Authenticator, change: Change, confirmed = change) {
    const options = JSON.parse(
      (await post("/entrar/cambio/opciones", { change: confirmed }, { cookie })).text,
    );
    return post("/entrar/cambio", { change, response: device.use(options) }, { cookie });
  }

  /** Invites a person, and returns their device and their session's cookie. */
  async function person(name: string) {
    const device = new Authenticator(ORIGIN);
    const reply = await accept(access.invite(name, `${name.toLowerCase()}@empresa.cl`), device);
    const { id = "" } = store.people().find((each) => each.name === name) ?? {};
    return { device, id, cookie: cookieOf(reply) };
  }

  const reasons = () => lines.filter(({ msg }) => msg === "refused").map(({ reason }) => reason);
  return {
    access,
    accept,
    change,
    clock,
    folder,
    lines,
    login,
    open,
    overview,
    people,
    person,
    port,
    post,
    reached,
    reasons,
    removed,
    send,
    store,
    streams,
    tokenOf,
  };
}

/** Returns what a browser sends back of the cookie that an answer sets. */
export function cookieOf({ headers }: Reply): string {
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}
