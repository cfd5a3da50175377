import { type EmailSandbox, startEmailSandbox } from "../../sandbox/email-sandbox";
import { sampleEnquiry } from "../support/enquiry-samples";
import { startPostgres } from "../support/postgres";
import { type SiteProcess, startSite } from "../support/site-process";
import { hasTool } from "../support/tools";
import { type Answer, ask, ORIGIN, type RunningProxy } from "./proxy";

export interface TwoServers {
  readonly sandbox: EmailSandbox;
  readonly sites: readonly [SiteProcess, SiteProcess];
  readonly ports: readonly [number, number];
  /** Starts the first server once more on its port, after it has ended. */
  startAgain(): Promise<SiteProcess>;
  stop(): Promise<void>;
}

const portOf = ({ url }: SiteProcess) => Number(new URL(url).port);

/** Starts two servers for a proxy, with PostgreSQL where there is one, beside the e-mail sandbox. */
export async function startTwoServers(): Promise<TwoServers> {
  const sandbox = await startEmailSandbox();
  const postgres = hasTool("postgres") ? await startPostgres() : undefined;
  const database = postgres ? { DATABASE_URL: postgres.url } : {};
  const env = { SITE_ORIGIN: ORIGIN, TRUSTED_PROXIES: "1", ...database, ...sandbox.env };
  const sites = await Promise.all([startSite(env), startSite(env)]);
  const more: SiteProcess[] = [];
  const [port] = sites.map(portOf) as [number, number];
  return {
    sandbox,
    sites,
    ports: [port, portOf(sites[1])],
    async startAgain() {
      const site = await startSite({ ...env, PORT: String(port) });
      more.push(site);
      return site;
    },
    async stop() {
      for (const site of [...sites, ...more]) await site.stop();
      await postgres?.stop();
      await sandbox.close();
    },
  };
}

/** Sends an enquiry as a browser without JavaScript does. */
export function sendForm(
  proxy: Pick<RunningProxy, "port" | "ca">,
  message: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(proxy, "/?index", {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: String(new URLSearchParams({ ...sampleEnquiry, message })),
  });
}

/** Returns how often an enquiry has arrived. */
export function arrivals({ sandbox }: TwoServers, message: string): number {
  return sandbox.messages().filter(({ fields }) => fields.message === message).length;
}
