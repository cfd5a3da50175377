import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { hasTool } from "../support/tools";
import { serverFolder } from "./server-folder";

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

/** A line of caddy/visits/log.caddy, at noon of a day in November. */
function line(day: number, method: string, uri: string, status: number, more: object = {}): string {
  const request = { client_ip: "203.0.113.0", method, uri };
  const own = { agent: BROWSER, from: "", maquina: "", sabor: "" };
  return `${JSON.stringify({ ts: Date.UTC(2026, 10, day, 15) / 1_000 + 0.25, request, size: 100, status, ...own, ...more })}\n`;
}

const OLD = [
  line(1, "GET", "/", 200, { from: "https://www.google.cl" }),
  line(1, "GET", "/jdm_ct", 200),
  line(1, "GET", "/assets/a-abc123.js", 200),
  line(1, "GET", "/jdm_ct", 200, { agent: BOT }),
  line(2, "GET", "/", 200, { sabor: "pera" }),
];
const NEW = [
  line(2, "POST", "/aviso/formulario", 204),
  line(2, "POST", "/aviso/formulario", 429),
  line(2, "POST", "/aviso/consulta", 204),
  line(3, "POST", "/", 303),
  line(3, "POST", "/_root.data", 202),
  line(3, "POST", "/", 400),
];

it.skipIf(!hasTool("goaccess"))(
  "deploy/figures.sh prints a month's visits, pages and enquiries, counts no bot, and knows quiet days",
  () => {
    const server = serverFolder();
    const run = (...args: string[]) => server.run("deploy/figures.sh", args);
    server.put("deploy/state/visits/access-2026-11-02.log.gz", gzipSync(OLD.join("")));
    server.put("deploy/state/visits/access.log", NEW.join(""));
    const { status, stdout, stderr } = run("2026-11");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n").map((text) => text.trim().replace(/ +/g, " "))).toEqual([
      "Visitas al sitio en 2026-11",
      "",
      "3 visitas, sin robots (una por día, red y programa)",
      "Páginas vistas:",
      "2 /",
      "1 /jdm_ct",
      "Desde dónde llegaron:",
      "1 www.google.cl",
      "Sabores y máquinas que abrió un enlace:",
      "1 pera",
      "",
      "1 formularios empezados (según los navegadores)",
      "1 consultas enviadas desde el navegador (según los navegadores)",
      "2 consultas recibidas por el servidor",
      "",
    ]);
    expect(run("2026-10").stdout).toContain("0 visitas");
    const days = (Date.now() - Date.UTC(2026, 10, 3, 15)) / 86_400_000;
    expect(run("quiet", String(Math.ceil(days) + 1)).status).toBe(0);
    expect(run("quiet", String(Math.floor(days) - 1)).status).toBe(1);
  },
);
