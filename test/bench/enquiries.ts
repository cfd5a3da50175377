import { startEmailSandbox } from "../../sandbox/email-sandbox";
import { median } from "./median";
import { startOurs } from "./servers";

const ROUNDS = 40;

/**
 * Cost of an enquiry sent without JavaScript (guard, row in the database, relay to the sandbox, receipt) as a multiple
 * of a page that is rendered for its request. Throws when an enquiry is not answered as sent.
 */
export async function measureEnquiries(rounds = ROUNDS): Promise<number> {
  const sandbox = await startEmailSandbox();
  const server = await startOurs({
    SITE_ORIGIN: "http://bench.example",
    TRUSTED_PROXIES: "1",
    ...sandbox.env,
  });
  const pages: number[] = [];
  const enquiries: number[] = [];
  for (let round = 0; round < rounds; round++) {
    pages.push(await timed(() => fetch(`${server.url}/?personas=${round + 1}`), 200));
    enquiries.push(await timed(() => sendEnquiry(server.url, round), 303));
  }
  await server.stop();
  await sandbox.close();
  return median(enquiries) / median(pages);
}

/** Sends an enquiry from an address of its own, so that no limit is met. */
export function sendEnquiry(url: string, round: number): Promise<Response> {
  return fetch(`${url}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: "http://bench.example", "X-Forwarded-For": `10.${round >> 8}.${round & 255}.1` },
    body: new URLSearchParams({
      from_name: "Camila Rojas",
      telefono: "+56 9 1234 5678",
      from_mail: "camila@empresa.example",
      message: `Somos ${round} personas.`,
    }),
  });
}

async function timed(request: () => Promise<Response>, status: number): Promise<number> {
  const startedAt = performance.now();
  const response = await request();
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`Answered ${response.status}, not ${status}: no figure.`);
  return performance.now() - startedAt;
}
