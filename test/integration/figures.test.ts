import { expect, it } from "vitest";
import { figuresOf, monthInWords } from "../../server/figures";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const TOOLS = [
  "",
  "frukto-watch",
  "python-requests/2.32",
  "okhttp/4.12.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; UptimeRobot/2.0)",
];

/** A line of the log, at a time such as 2026-11-05T12:00:00-03:00. */
function line(time: string, method: string, uri: string, status: number, more: object = {}): string {
  const { client_ip = "203.0.113.0", ...rest } = more as { client_ip?: string };
  const request = { client_ip, method, uri };
  return JSON.stringify({
    ts: Date.parse(time) / 1_000 + 0.25,
    request,
    size: 9,
    status,
    agent: CHROME,
    from: "",
    ...rest,
  });
}

async function figures(...lines: string[]) {
  async function* all() {
    yield* lines;
  }
  return figuresOf(all(), { host: "frukto.cl", flavours: ["pera"], machines: ["jdm_ct"] });
}

const NOON = "2026-11-05T12:00:00-03:00";

it("counts people, one a day, network and browser, and no tool", async () => {
  const { months } = await figures(
    line(NOON, "GET", "/", 200),
    line(NOON, "GET", "/jdm_ct.data", 200),
    line(NOON, "GET", "/jdm_ct", 304),
    line(NOON, "GET", "/_root.data", 200, { agent: FIREFOX }),
    line(NOON, "GET", "/", 200, { client_ip: "2001:db8:1::" }),
    line("2026-11-06T00:30:00-03:00", "GET", "/", 200),
    ...TOOLS.flatMap((agent) => [
      line(NOON, "GET", "/", 200, { agent }),
      line(NOON, "POST", "/aviso/consulta", 204, { agent }),
    ]),
    line(NOON, "GET", "/", 200, { agent: undefined }),
    line(NOON, "GET", "/", 200, { from: undefined }),
    line(NOON, "HEAD", "/", 200, { client_ip: "198.51.100.0" }),
    line(NOON, "GET", "/JDM_CT", 301, { client_ip: "198.51.100.0" }),
    line(NOON, "GET", "/nada", 404, { client_ip: "198.51.100.0" }),
    line(NOON, "GET", "/assets/a-1.js", 200, { client_ip: "198.51.100.0" }),
    line(NOON, "GET", "/publicacion.json", 200, { client_ip: "198.51.100.0" }),
    ...['{"ts":', "{}", '{"ts":1762354800}', '{"ts":"x","request":{}}'],
  );
  expect(months).toEqual({
    "2026-11": expect.objectContaining({
      visits: 4,
      pages: { "/": 5, "/jdm_ct": 2 },
      begun: 0,
      sentByBrowser: 0,
    }),
  });
});

it("knows Chile's days and months, at both changes of the clock", async () => {
  const { months } = await figures(
    // In winter until the first Sunday of September.
    line("2026-09-01T03:59:00Z", "GET", "/", 200),
    line("2026-09-01T04:00:00Z", "GET", "/", 200),
    line("2026-09-06T03:30:00Z", "GET", "/", 200),
    line("2026-09-06T04:30:00Z", "GET", "/", 200),
    // The first Sunday of April begins with the last hour of Saturday once more.
    line("2026-04-05T02:30:00Z", "GET", "/", 200),
    line("2026-04-05T03:30:00Z", "GET", "/", 200),
    line("2026-04-05T04:30:00Z", "GET", "/", 200),
    line("2026-12-01T02:59:00Z", "GET", "/", 200),
  );
  const visits = Object.entries(months).map(([name, month]) => [name, month.visits]);
  expect(Object.fromEntries(visits)).toEqual({ "2026-08": 1, "2026-09": 3, "2026-04": 2, "2026-11": 1 });
});

it("counts a browser's reports once a network and hour, and only of visits; the server's own are sure", async () => {
  const other = { client_ip: "198.51.100.0" };
  const reports = Array.from({ length: 20 }, () => line(NOON, "POST", "/aviso/consulta", 204));
  const { months, lastEnquiry } = await figures(
    line(NOON, "GET", "/", 200),
    line(NOON, "POST", "/aviso/formulario", 204),
    line(NOON, "POST", "/aviso/formulario", 429),
    ...reports,
    line("2026-11-05T13:00:00-03:00", "POST", "/", 303),
    line("2026-11-05T13:00:00-03:00", "POST", "/_root.data", 202),
    line("2026-11-05T13:00:00-03:00", "POST", "/", 400),
    line("2026-11-19T12:00:00-03:00", "POST", "/aviso/consulta", 204, other),
  );
  expect(months["2026-11"]).toMatchObject({ begun: 1, sentByBrowser: 1, receivedByServer: 2 });
  expect(lastEnquiry, "no stranger's report silences the warning of silence").toBe(
    Date.parse("2026-11-05T13:00:00-03:00") / 1_000 + 0.25,
  );
});

it("tells the speed that three of four visits have or better, by week and page", async () => {
  const report = (n: number, time: string, figures: string) => {
    const client_ip = `198.51.${n}.0`;
    return [
      line(time, "GET", "/jdm_ct", 200, { client_ip }),
      line(time, "POST", `/aviso/velocidad/${figures}/jdm_ct`, 204, { client_ip }),
    ];
  };
  const { months } = await figures(
    ...report(1, "2026-11-02T00:30:00-03:00", "900/40/0"),
    ...report(2, NOON, "1000/-/2"),
    ...report(3, NOON, "1100/56/3"),
    ...report(4, "2026-11-08T23:30:00-03:00", "5000/400/250"),
    ...report(4, "2026-11-08T23:31:00-03:00", "9/9/9"),
    ...report(5, "2026-11-09T00:30:00-03:00", "700/-/-"),
    // Reports that don't count: of a page that the visit never got, of a tool, of a page that does not exist.
    line(NOON, "POST", "/aviso/velocidad/1/1/1/", 204, { client_ip: "198.51.2.0" }),
    line(NOON, "GET", "/", 200, { agent: TOOLS[6] }),
    line(NOON, "POST", "/aviso/velocidad/1/1/1/", 204, { agent: TOOLS[6] }),
    line(NOON, "POST", "/aviso/velocidad/1/1/1/nada", 204),
  );
  expect(months["2026-11"]?.speed).toEqual({
    "2026-11-02": { "/jdm_ct": { reports: 4, lcp: 1_100, inp: 400, cls: 3 } },
    "2026-11-09": { "/jdm_ct": { reports: 1, lcp: 700 } },
  });
  expect(monthInWords("2026-11", months["2026-11"]).split("\n").slice(-2)).toEqual([
    "  2026-11-02  /jdm_ct (4): 1.100 ms hasta ver lo principal, 400 ms en responder, 0,003 de saltos",
    "  2026-11-09  /jdm_ct (1): 700 ms hasta ver lo principal, – ms en responder, – de saltos",
  ]);
});

it("prints nothing that a stranger wrote, and gets over a line that is cut off", async () => {
  const google = { from: "https://www.google.cl" };
  const spam = [
    { from: "https://buy-now.example" },
    { from: "https://x\u001b[31m.example" },
    { from: "https://www.frukto.cl" },
  ];
  const cut = line(NOON, "GET", "/", 200).slice(0, 40);
  const { months } = await figures(
    line(NOON, "GET", "/", 200, { ...google, sabor: "pera" }),
    line(NOON, "GET", "/", 200, { ...google, client_ip: "198.51.100.0", sabor: "call-555" }),
    ...spam.flatMap((from) => [line(NOON, "GET", "/", 200, from), line(NOON, "GET", "/", 200, from)]),
    cut,
    line(NOON, "GET", "/\u001b[2J", 200),
    line(NOON, "GET", "/jdm_ct", 200, { maquina: "jdm_ct" }),
  );
  const [words = ""] = Object.entries(months).map(([name, month]) => monthInWords(name, month));
  expect(words.split("\n").map((text) => text.trim())).toEqual([
    "Visitas al sitio en 2026-11",
    "",
    "2 visitas de personas (una por día, red y navegador)",
    "Páginas vistas:",
    "8  /",
    "1  /jdm_ct",
    "Desde dónde llegaron:",
    "2  www.google.cl",
    "Sabores y máquinas que abrió un enlace:",
    "1  jdm_ct",
    "1  pera",
    "",
    "0 formularios empezados (según los navegadores)",
    "0 consultas enviadas desde el navegador (según los navegadores)",
    "0 consultas recibidas por el servidor",
    "",
    "Velocidad por semana (desde el lunes) y página, así o mejor en tres de cada cuatro visitas:",
  ]);
  expect(monthInWords("2026-10")).toContain("0 visitas");
});
