import { REPORTS, type Speed, speedIn } from "~domain/reports";

/** The owner's days and months, with both changes of the clock. */
export const LOCAL = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Santiago", dateStyle: "short" });
const HOUR = 3_600;
/** A page's path, or the path of its data. Files and the server's own addresses have a dot in their names. */
const PAGE = /^\/([a-z0-9_-]{0,60})(?:\.data)?$/i;
const HOST = /^https?:\/\/((?:[a-z0-9-]{1,63}\.)+[a-z]{2,20})$/;
/** Names of people's browsers, and of tools that claim to be browsers. */
const BROWSER = /^Mozilla\/5\.0 \(.*(Chrome|Firefox|Safari|Gecko)\//;
const TOOL =
  /bot|crawl|spider|slurp|headless|lighthouse|monitor|uptime|pingdom|preview|scan|fetch|http|python|java\/|curl|wget|gpt|claude|anthropic|perplexity|facebookexternal|meta-external|phantom|playwright|puppeteer|selenium/i;
/** A site that led here counts when so many visits say so: one stranger alone could write anything there. */
const LEAST_VISITS = 2;

/** A month in figures. Names lead to numbers of views or visits. */
export interface Month {
  /** People, one a day, network and browser. */
  visits: number;
  pages: Record<string, number>;
  from: Record<string, number>;
  flavours: Record<string, number>;
  machines: Record<string, number>;
  /** As browsers report it: one a network and hour, and only of visits. */
  begun: number;
  sentByBrowser: number;
  /** By week, named by its Monday, and page: what three of four reports don't exceed. */
  speed: Record<string, Record<string, Speed & { reports: number }>>;
  /** As this server knows it. Forms over the limits, and what bots send, are answered like sent ones. */
  receivedByServer: number;
}

export interface Figures {
  months: Record<string, Month>;
  /** Seconds since 1970 of the first line and of the last enquiry; 0 for none. */
  since: number;
  lastEnquiry: number;
}

/** A line of Caddy's log of visits (deploy/caddy/visits/log.caddy). */
interface Line {
  readonly ts: number;
  readonly request: { readonly client_ip: string; readonly method: string; readonly uri: string };
  readonly status: number;
  readonly agent?: string;
  readonly from?: string;
  readonly sabor?: string;
  readonly maquina?: string;
}

/** The site's own names: no site that leads here, and what links may open. */
interface Site {
  readonly host: string;
  readonly flavours: readonly string[];
  readonly machines: readonly string[];
}

/**
 * Counts Caddy's log of visits, in the order of its times. A view is a page or its data that a browser got with GET, new (200) or
 * unchanged (304). Leaves out lines that are cut off.
 */
export async function figuresOf(lines: AsyncIterable<string>, site: Site): Promise<Figures> {
  const figures: Figures = { months: {}, since: 0, lastEnquiry: 0 };
  const seen = new Set<string>();
  const isFirst = (...name: (string | number)[]) => seen.size < seen.add(name.join(" ")).size;
  const had = (...name: string[]) => seen.has(name.join(" "));
  const speeds = new Map<string, { month: Month; week: string; path: string; reports: Speed[] }>();
  const from = new Map<string, { month: Month; host: string; visits: number }>();
  for await (const text of lines) {
    const line = parsed(text);
    if (!line) continue;
    const { ts, status } = line;
    const { client_ip: network, method, uri } = line.request;
    const agent = line.agent ?? "";
    const day = LOCAL.format(ts * 1_000);
    const month = figures.months[day.slice(0, 7)] ?? emptyMonth();
    figures.months[day.slice(0, 7)] = month;
    figures.since ||= ts;
    const isEnquiry =
      method === "POST" &&
      ((uri === "/" && [200, 303].includes(status)) ||
        (uri === "/_root.data" && [200, 202].includes(status)));
    if (isEnquiry) {
      month.receivedByServer += 1;
      figures.lastEnquiry = Math.max(figures.lastEnquiry, ts);
    }
    if (!BROWSER.test(agent) || TOOL.test(agent)) continue;
    const visit = [day, network, agent];
    const name = PAGE.exec(uri)?.[1]?.replace(/^_root$/, "");
    if (method === "GET" && (status === 200 || status === 304) && name !== undefined) {
      if (isFirst("visit", ...visit)) month.visits += 1;
      add(month.pages, `/${name}`);
      isFirst("view", `/${name}`, ...visit);
      const host = HOST.exec(line.from ?? "")?.[1];
      if (host && host.replace(/^www\./, "") !== site.host && isFirst("from", host, ...visit)) {
        const known = from.get(day.slice(0, 7) + host) ?? { month, host, visits: 0 };
        from.set(day.slice(0, 7) + host, { ...known, visits: known.visits + 1 });
      }
      if (line.sabor && site.flavours.includes(line.sabor)) add(month.flavours, line.sabor);
      if (line.maquina && site.machines.includes(line.maquina)) add(month.machines, line.maquina);
    }
    if (method !== "POST" || status !== 204 || !had("visit", ...visit)) continue;
    const { path, ...speed } = speedIn(uri) ?? {};
    if (path !== undefined && !had("view", path, ...visit)) continue;
    if (!isFirst(path === undefined ? uri : `speed ${path}`, network, Math.floor(ts / HOUR))) continue;
    if (path !== undefined) {
      const week = mondayOf(day);
      const known = speeds.get(day.slice(0, 7) + week + path) ?? { month, week, path, reports: [] };
      speeds.set(day.slice(0, 7) + week + path, known);
      known.reports.push(speed);
    }
    if (uri === REPORTS.begun) month.begun += 1;
    if (uri === REPORTS.sent) {
      month.sentByBrowser += 1;
      figures.lastEnquiry = Math.max(figures.lastEnquiry, ts);
    }
  }
  for (const { month, week, path, reports } of speeds.values())
    month.speed[week] = { ...month.speed[week], [path]: { reports: reports.length, ...typical(reports) } };
  for (const { month, host, visits } of from.values()) if (visits >= LEAST_VISITS) month.from[host] = visits;
  return figures;
}

/** Returns the Monday of a day's week, both as 2026-11-05. */
function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Returns the 75th percentile of each figure. */
function typical(reports: readonly Speed[]): Speed {
  const percentile = (name: keyof Speed) => {
    const known = reports.flatMap((report) => report[name] ?? []).sort((one, other) => one - other);
    return known[Math.ceil(known.length * 0.75) - 1];
  };
  return { lcp: percentile("lcp"), inp: percentile("inp"), cls: percentile("cls") };
}

function emptyMonth(): Month {
  return {
    visits: 0,
    pages: {},
    from: {},
    flavours: {},
    machines: {},
    begun: 0,
    sentByBrowser: 0,
    speed: {},
    receivedByServer: 0,
  };
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function parsed(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Line;
    return typeof line.ts === "number" && line.request ? line : undefined;
  } catch {
    return undefined;
  }
}

const IN_SPANISH = new Intl.NumberFormat("es-CL");
const inSpanish = (figure?: number) => (figure === undefined ? "–" : IN_SPANISH.format(figure));

/** Returns a month as the owner reads it. */
export function monthInWords(name: string, month: Month = emptyMonth()): string {
  const top = (counts: Record<string, number>) =>
    Object.entries(counts)
      .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
      .slice(0, 10)
      .map(([what, count]) => `${String(count).padStart(8)}  ${what}`);
  return [
    `Visitas al sitio en ${name}`,
    "",
    `${month.visits} visitas de personas (una por día, red y navegador)`,
    "Páginas vistas:",
    ...top(month.pages),
    "Desde dónde llegaron:",
    ...top(month.from),
    "Sabores y máquinas que abrió un enlace:",
    ...top({ ...month.flavours, ...month.machines }),
    "",
    `${month.begun} formularios empezados (según los navegadores)`,
    `${month.sentByBrowser} consultas enviadas desde el navegador (según los navegadores)`,
    `${month.receivedByServer} consultas recibidas por el servidor`,
    "",
    "Velocidad por semana (desde el lunes) y página, así o mejor en tres de cada cuatro visitas:",
    ...Object.entries(month.speed).flatMap(([week, pages]) =>
      Object.entries(pages).map(([path, { reports, lcp, inp, cls }]) =>
        [
          `  ${week}  ${path} (${reports}):`,
          `${inSpanish(lcp)} ms hasta ver lo principal,`,
          `${inSpanish(inp)} ms en responder,`,
          `${inSpanish(cls && cls / 1_000)} de saltos`,
        ].join(" "),
      ),
    ),
  ].join("\n");
}
