import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { Store } from "../../owner/hosted/store";
import { Authenticator } from "../support/authenticator";
import { cookieOf, hostedEditor, ORIGIN } from "../support/hosted-editor";
import { sendRaw } from "../support/raw-http";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HTML = { accept: "text/html,*/*" };
const UNFIT = "Esta llave no sirve aquí: usa la que creaste para este editor.";
const STALE = "Esto ya se usó o pasaron cinco minutos: prueba de nuevo.";
const OVER = "Tu sesión terminó: entra de nuevo.";

describe("without a session", () => {
  it("answers the pages that lead in, and nothing else on any path and method", async () => {
    const { send, reached } = await hostedEditor();
    for (const path of ["/entrar", "/entrar?a=1", "/entrar/invitacion", "/entrar/llave.js"])
      expect((await send("GET", path)).status, path).toBe(200);
    const paths = [
      "/",
      "/keystatic",
      "/api/editor/state",
      "/entrar/inicio",
      "/entrar/",
      "/ENTRAR",
      "//entrar",
    ];
    for (const path of [...paths, "/entrar/../keystatic", "/entrar/%69nicio", `${ORIGIN}/keystatic`, "*"]) {
      const page = await send("GET", path, HTML);
      const back = path.startsWith("/") ? `?a=${encodeURIComponent(path)}` : "";
      expect([page.status, page.headers.location], path).toEqual([303, `/entrar${back}`]);
      expect((await send("GET", path)).status, path).toBe(401);
    }
    const posts = [
      "/entrar/cambio",
      "/entrar/cambio/opciones",
      "/entrar/salir",
      "/api/keystatic/update",
      "/",
    ];
    for (const path of posts) expect((await send("POST", path)).status, path).toBe(401);
    for (const method of ["HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])
      expect((await send(method, "/entrar", HTML)).status, method).toBe(401);
    expect(reached).toEqual([]);
  });

  it("refuses upgrades, also of whoever has a session", async () => {
    const { port, person, reached, reasons } = await hostedEditor();
    const { cookie } = await person("Ana");
    for (const header of ["", `Cookie: ${cookie}\r\n`]) {
      const answer = await sendRaw(
        `http://localhost:${port}`,
        `GET /api/editor/state HTTP/1.1\r\nHost: editar.example.cl\r\n${header}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 403 /);
    }
    expect(reached).toEqual([]);
    expect(reasons()).toEqual(Array(2).fill("El editor no cambia de protocolo."));
  });

  it("limits attempts by network, which only the nearest proxy names", async () => {
    const { clock, post, reasons } = await hostedEditor();
    const attempt = async (...networks: string[]) =>
      (await post("/entrar/opciones", {}, { "x-forwarded-for": networks.join(", ") })).status;
    for (let count = 0; count < 60; count++)
      expect(await attempt(`198.51.${count}.1`, "203.0.113.7")).toBe(200);
    expect(await attempt("198.51.100.1", "203.0.113.9")).toBe(429);
    expect(await attempt("203.0.113.7", "192.0.2.1")).toBe(200);
    expect(reasons()).toEqual(["Demasiados intentos desde tu red: espera cinco minutos."]);
    clock.now += 5 * MINUTE;
    expect(await attempt("203.0.113.7")).toBe(200);
  });
});

describe("an invitation", () => {
  it("makes a passkey and a session, of which only hashes are kept, for this user alone", async () => {
    const { access, accept, folder, login, people, reached, send, tokenOf } = await hostedEditor();
    const link = access.invite("Ana Pérez", "ana@empresa.cl");
    expect(link).toMatch(/^https:\/\/editar\.example\.cl\/entrar\/invitacion#[\w-]{43}$/);
    const device = new Authenticator(ORIGIN);
    const reply = await accept(link, device);
    expect(reply.headers["set-cookie"]?.[0]).toMatch(
      /^__Host-frukto=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookies = [cookieOf(reply), cookieOf(await login(device))];
    for (const cookie of cookies)
      expect((await send("GET", "/keystatic", { cookie: `other=1; ${cookie}` })).text).toBe("editor");
    expect(
      reached.map(({ headers }) => headers.cookie),
      "the editor needs no token",
    ).toEqual([undefined, undefined]);
    const ana = { name: "Ana Pérez", email: "ana@empresa.cl" };
    expect(people, "but whose request it is").toMatchObject([ana, ana]);
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    for (const token of [tokenOf(link), ...cookies.map((cookie) => cookie.split("=")[1] ?? "")])
      expect(kept.join("")).not.toContain(token);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
  });

  it.each(["used twice", "expired", "altered"])("%s is refused and noted", async (fault) => {
    const { access, accept, clock, reasons, store } = await hostedEditor();
    let link = access.invite("Ana", "ana@empresa.cl");
    if (fault === "used twice") await accept(link, new Authenticator(ORIGIN));
    if (fault === "expired") clock.now += DAY + 1;
    if (fault === "altered") link = link.slice(0, -1);
    const before = store.credentials().length;
    const reply = await accept(link, new Authenticator(ORIGIN));
    const line = {
      "used twice": "Esta invitación ya se usó: pide otra.",
      expired: "Esta invitación venció: pide otra.",
      altered: "Esta invitación no es válida: copia el enlace completo o pide otra.",
    }[fault];
    expect([reply.status, reply.text, cookieOf(reply), store.credentials().length]).toEqual([
      403,
      line,
      "",
      before,
    ]);
    expect(reasons()).toEqual([line]);
  });

  it("used by two at once lets one in", async () => {
    const { access, post, store, tokenOf } = await hostedEditor();
    const token = tokenOf(access.invite("Ana", "ana@empresa.cl"));
    const responses = await Promise.all(
      [1, 2].map(async () => {
        const options = JSON.parse((await post("/entrar/invitacion/opciones", { token })).text);
        return new Authenticator(ORIGIN).make(options);
      }),
    );
    const replies = await Promise.all(
      responses.map((response) => post("/entrar/invitacion", { token, response })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(store.credentials()).toHaveLength(1);
  });

  it("of a person who has access adds a device", async () => {
    const { access, accept, login, person, post, store, tokenOf } = await hostedEditor();
    const { device } = await person("Ana");
    const token = tokenOf(access.invite("Ana", "ANA@empresa.cl"));
    const options = JSON.parse((await post("/entrar/invitacion/opciones", { token })).text);
    expect(options.excludeCredentials).toMatchObject([{ id: device.id.toString("base64url") }]);
    const other = new Authenticator(ORIGIN);
    await accept(`${ORIGIN}/entrar/invitacion#${token}`, other);
    expect((await login(other)).status).toBe(200);
    expect([store.people().length, store.credentials().length]).toEqual([1, 2]);
  });
});

describe("a login is refused in one Spanish line, and noted,", () => {
  it("with a replayed challenge, and with one of six minutes ago", async () => {
    const { clock, person, post, reasons } = await hostedEditor();
    const { device } = await person("Ana");
    const options = async () => JSON.parse((await post("/entrar/opciones", {})).text);
    const response = device.use(await options());
    expect((await post("/entrar", { response })).status).toBe(200);
    const again = await post("/entrar", { response });
    const old = await options();
    clock.now += 6 * MINUTE;
    const late = await post("/entrar", { response: device.use(old) });
    for (const { status, text } of [again, late]) expect([status, text]).toEqual([403, STALE]);
    expect(reasons()).toEqual([STALE, STALE]);
  });

  it("with a challenge that was made for something else", async () => {
    const { access, person, post, tokenOf } = await hostedEditor();
    const { device, cookie } = await person("Ana");
    const token = tokenOf(access.invite("Luis", "luis@empresa.cl"));
    const other = await post("/entrar/invitacion/opciones", { token });
    const change = await post("/entrar/cambio/opciones", { change: { what: "device" } }, { cookie });
    for (const { text } of [other, change]) {
      const { challenge } = JSON.parse(text);
      const response = device.use({ challenge, rpId: "editar.example.cl" });
      expect((await post("/entrar", { response })).text).toBe(STALE);
    }
    const response = device.use({ challenge: "AAAA", rpId: "editar.example.cl" });
    expect((await post("/entrar", { response })).text).toBe(STALE);
  });

  it("with an assertion for another host", async () => {
    const { person, post, reasons } = await hostedEditor();
    const { device } = await person("Ana");
    const options = async () => JSON.parse((await post("/entrar/opciones", {})).text);
    device.origin = "https://editar.example.com";
    const replies = [await post("/entrar", { response: device.use(await options()) })];
    device.origin = ORIGIN;
    replies.push(
      await post("/entrar", { response: device.use({ ...(await options()), rpId: "example.com" }) }),
    );
    for (const { status, text } of replies) expect([status, text]).toEqual([403, UNFIT]);
    expect(reasons()).toEqual([UNFIT, UNFIT]);
  });

  it("with a foreign key under a known name, and with one that nobody knows", async () => {
    const { login, person } = await hostedEditor();
    const { device } = await person("Ana");
    const thief = new Authenticator(ORIGIN);
    expect((await login(thief)).text).toBe("Esta llave no tiene acceso: pide una invitación.");
    thief.make({ challenge: "", rp: { name: "" } } as unknown as Parameters<Authenticator["make"]>[0]);
    thief.id.set(device.id);
    expect((await login(thief)).text).toBe(UNFIT);
  });

  it.each([
    "",
    "[]",
    "{}",
    '{"response":{"id":"x","response":{}}}',
    '{"response":{"id":1}}',
    "x".repeat(100_001),
  ])("with the body %.40s", async (body) => {
    const { lines, send } = await hostedEditor();
    const { status, text } = await send("POST", "/entrar", {}, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(lines).toHaveLength(1);
  });
});

describe("a request is refused and noted", () => {
  it.each([
    [
      "from a form of another site",
      { origin: "https://example.com" },
      "Otra página pidió esto, no una del editor.",
    ],
    [
      "from a form of another port",
      { origin: `${ORIGIN}:8443` },
      "Otra página pidió esto, no una del editor.",
    ],
    ["from a sandboxed frame", { origin: "null" }, "Otra página pidió esto, no una del editor."],
    ["without an origin", { origin: "" }, "Otra página pidió esto, no una del editor."],
    [
      "from a sibling's page",
      { "sec-fetch-site": "same-site" },
      "Otra página pidió esto, no una del editor.",
    ],
    ["under a rebound name", { host: "evil.example" }, "Esta dirección no es la del editor."],
    ["under an address", { host: "127.0.0.1" }, "Esta dirección no es la del editor."],
    ["for a frame", { "sec-fetch-dest": "iframe" }, "El editor no se muestra dentro de otra página."],
    [
      "for another site's frame",
      { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" },
      "El editor no se muestra dentro de otra página.",
    ],
  ])("%s", async (_name, headers, line) => {
    const { person, reached, reasons, send } = await hostedEditor();
    const { cookie } = await person("Ana");
    for (const path of ["/api/editor/publish", "/entrar/salir", "/entrar/opciones"]) {
      const { status, text } = await send("POST", path, { cookie, ...headers });
      expect([status, text], path).toEqual([403, line]);
    }
    expect(reached).toEqual([]);
    expect(reasons()).toEqual([line, line, line]);
    expect((await send("GET", "/", { cookie })).status, "the session goes on").toBe(200);
  });

  it("a page for a frame, under a rebound name, or by another site's script; links lead in", async () => {
    const { person, send } = await hostedEditor();
    const { cookie } = await person("Ana");
    const asked = async (headers: object) =>
      (await send("GET", "/entrar/inicio", { cookie, ...headers })).status;
    expect(await asked({ "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" })).toBe(403);
    expect(await asked({ host: "evil.example" })).toBe(403);
    expect(await asked({ "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" })).toBe(403);
    expect(await asked({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(200);
    const frame = { cookie, "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" };
    expect((await send("GET", "/", frame)).text, "the site beside the form").toBe("editor");
    const { headers } = await send("GET", "/entrar/inicio", frame);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toMatch(
      /default-src 'none'; script-src 'self'.*frame-ancestors 'none'/,
    );
  });
});

describe("a session", () => {
  it("ends by 'Salir', with what is under way, at once", async () => {
    const { open, person, send, streams } = await hostedEditor();
    const { cookie } = await person("Ana");
    const stream = await open("GET", "/api/editor/state", { cookie });
    const ended = new Promise((resolve) => stream.on("error", resolve).on("close", resolve).resume());
    const left = await send("POST", "/entrar/salir", { cookie });
    expect([left.status, left.headers.location, cookieOf(left)]).toEqual([303, "/entrar", "__Host-frukto="]);
    await ended;
    expect(streams[0]?.destroyed).toBe(true);
    expect((await send("GET", "/keystatic", { cookie })).text).toBe(OVER);
  });

  it("lasts thirty days from its last use", async () => {
    const { clock, person, send } = await hostedEditor();
    const { cookie } = await person("Ana");
    for (let round = 0; round < 3; round++) {
      clock.now += 29 * DAY;
      const reply = await send("GET", "/keystatic", { cookie });
      expect([reply.status, cookieOf(reply)]).toEqual([200, cookie]);
    }
    clock.now += 30 * DAY + 1;
    expect((await send("GET", "/keystatic", { cookie })).status).toBe(401);
    const login = await send("GET", "/entrar", { cookie });
    expect(login.text).toContain(OVER);
    expect(cookieOf(login)).toBe("__Host-frukto=");
  });

  it("goes on while a full disk keeps no last use", async () => {
    const { clock, person, send, store } = await hostedEditor();
    const { cookie } = await person("Ana");
    vi.spyOn(store, "markSession").mockImplementation(() => {
      throw new Error("database or disk is full");
    });
    clock.now += DAY;
    expect((await send("GET", "/keystatic", { cookie })).status).toBe(200);
  });

  it("leads from the login page to the first one", async () => {
    const { overview, person, send } = await hostedEditor();
    const { cookie } = await person("Ana <b>");
    const savers = [
      { who: "Luis", when: "2 de marzo, 11:58", isOwn: false },
      { who: "Ana", when: "1 de marzo, 9:00", isOwn: true },
    ];
    overview.changes = [{ text: "Pera: primer párrafo", savers }];
    overview.live = "Publicado. En línea desde las 10:42";
    overview.enquiries = "Todas las consultas llegaron.";
    overview.open = ["Página: falta «RUT», y la ley lo pide."];
    expect((await send("GET", "/entrar", { cookie })).headers.location).toBe("/entrar/inicio");
    const first = (await send("GET", "/entrar/inicio", { cookie })).text;
    expect(first).toContain("Hola, Ana &#60;b&#62;");
    expect(first).not.toContain("<b>");
    for (const words of [
      "<li>Pera: primer párrafo <small>Guardó Luis, 2 de marzo, 11:58; guardaste tú, 1 de marzo, 9:00</small></li>",
      ...[overview.live, overview.enquiries, ...overview.open].map((line) => `<li>${line}</li>`),
    ])
      expect(first).toContain(words);
    Object.assign(overview, { changes: [], problem: "Falta git.", live: "", enquiries: "", open: [] });
    const other = (await send("GET", "/entrar/inicio", { cookie })).text;
    expect(other).toContain("<p>Falta git.</p>");
    expect(other).not.toContain("<h2>El sitio</h2>");
  });
});

describe("whoever has access", () => {
  it("invites, adds a device and takes access away, with the passkey, and everybody sees it", async () => {
    const { accept, change, open, person, reasons, send } = await hostedEditor();
    const ana = await person("Ana");
    const invited = await change(ana.cookie, ana.device, {
      what: "invite",
      name: "Luis",
      email: "luis@empresa.cl",
    });
    const page = async (cookie: string) => (await send("GET", "/entrar/inicio", { cookie })).text;
    expect(await page(ana.cookie)).toContain("Anular la invitación de Luis");
    const luis = new Authenticator(ORIGIN);
    const cookie = cookieOf(await accept(JSON.parse(invited.text).link, luis));
    const added = await change(ana.cookie, ana.device, { what: "device" });
    await accept(JSON.parse(added.text).link, new Authenticator(ORIGIN));
    const told = await page(cookie);
    for (const line of ["Ana invitó a Luis (luis@empresa.cl).", "Ana pidió agregar un dispositivo."])
      expect(told).toContain(line);

    const stream = await open("GET", "/api/editor/state", { cookie });
    const ended = new Promise((resolve) => stream.on("error", resolve).on("close", resolve).resume());
    const [, id = ""] = /value="([\w-]+)" \/><button>Quitar el acceso de Luis/.exec(told) ?? [];
    expect((await change(ana.cookie, ana.device, { what: "remove", id })).status).toBe(200);
    await ended;
    expect((await send("GET", "/keystatic", { cookie })).text).toBe(OVER);
    expect((await send("GET", "/keystatic", { cookie, ...HTML })).headers.location).toBe(
      "/entrar?a=%2Fkeystatic",
    );
    expect(reasons()).toEqual([OVER, OVER]);
    expect(await page(ana.cookie)).toContain("Ana quitó el acceso de Luis.");
  });

  it("takes a lost device away, whose sessions end, and open invitations of whom goes", async () => {
    const { accept, access, change, person, removed, send, store } = await hostedEditor();
    const ana = await person("Ana");
    const lost = new Authenticator(ORIGIN);
    const cookie = cookieOf(await accept(access.invite("Ana", "ana@empresa.cl"), lost));
    await change(ana.cookie, ana.device, { what: "remove", id: lost.id.toString("base64url") });
    expect((await send("GET", "/", { cookie })).status).toBe(401);
    expect((await send("GET", "/", { cookie: ana.cookie })).status).toBe(200);
    expect(removed, "Ana's drafts stay").toEqual([]);
    const luis = await person("Luis");
    const pending = await change(luis.cookie, luis.device, {
      what: "invite",
      name: "Eva",
      email: "eva@empresa.cl",
    });
    await change(ana.cookie, ana.device, { what: "remove", id: luis.device.id.toString("base64url") });
    expect(store.people().map(({ name }) => name)).toEqual(["Ana"]);
    expect(removed).toEqual(["luis@empresa.cl"]);
    const late = await accept(JSON.parse(pending.text).link, new Authenticator(ORIGIN));
    expect(late.text).toBe("Esta invitación no es válida: copia el enlace completo o pide otra.");
  });

  it("can't take the last access away, nor can two take each other's", async () => {
    const { change, person, store } = await hostedEditor();
    const ana = await person("Ana");
    const alone = await change(ana.cookie, ana.device, { what: "remove", id: ana.id });
    expect([alone.status, alone.text]).toEqual([
      409,
      "Es el último acceso y no se puede quitar: invita primero a otra persona.",
    ]);
    const luis = await person("Luis");
    await Promise.all([
      change(ana.cookie, ana.device, { what: "remove", id: luis.id }),
      change(luis.cookie, luis.device, { what: "remove", id: ana.id }),
    ]);
    expect(store.people()).toHaveLength(1);
    expect(store.credentials()).toHaveLength(1);
  });

  it("confirms one change with one press, by a passkey of their own", async () => {
    const { change, person, post, store } = await hostedEditor();
    const [ana, luis] = [await person("Ana"), await person("Luis")];
    const remove = { what: "remove", id: luis.id } as const;
    expect((await change(ana.cookie, ana.device, remove, { what: "device" })).text).toBe(STALE);
    expect((await change(ana.cookie, luis.device, remove)).text).toBe(UNFIT);
    const { text } = await post("/entrar/cambio/opciones", { change: remove }, { cookie: ana.cookie });
    const confirmed = { change: remove, response: ana.device.use(JSON.parse(text)) };
    expect(
      (await post("/entrar/cambio", confirmed, { cookie: luis.cookie })).text,
      "of another session",
    ).toBe(STALE);
    expect(store.people()).toHaveLength(2);
    expect((await change(ana.cookie, ana.device, { what: "remove", id: "nobody" })).status).toBe(409);
  });
});

it("the log holds no token, key or whole address", async () => {
  const { lines, person, send } = await hostedEditor();
  const { cookie } = await person("Ana");
  await send("POST", "/entrar/salir", { cookie });
  await send("GET", `/keystatic?secret=1`, { cookie, "x-forwarded-for": "203.0.113.77" });
  expect(lines).toEqual([
    { msg: "refused", reason: OVER, method: "GET", path: "/keystatic", network: "203.0.113.0" },
  ]);
});

it("the invite command's process writes beside the server's", async () => {
  const { accept, folder, store } = await hostedEditor();
  const { Access } = await import("../../owner/hosted/access");
  const other = new Store(folder);
  const link = new Access(other, new URL(ORIGIN), () => Date.parse("2026-03-02T12:00:00Z")).invite(
    "Ana",
    "a@b.cl",
  );
  other.close();
  expect((await accept(link, new Authenticator(ORIGIN))).status).toBe(200);
  expect(store.events().map(({ line }) => line)).toContain("Quien opera el servidor invitó a Ana (a@b.cl).");
});
