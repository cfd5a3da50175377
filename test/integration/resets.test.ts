import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Random } from "../support/random";
import { type SiteProcess, startSite } from "../support/site-process";

const FORM = "from_name=Camila&telefono=%2B56912345678&from_mail=camila%40empresa.example&message=Hola";
const URLENCODED = "Content-Type: application/x-www-form-urlencoded\r\n";

const REQUESTS: Readonly<Record<string, string>> = {
  "a page": "GET /jdm_ct HTTP/1.1\r\nHost: x\r\n\r\n",
  "a page that nobody has": "GET /no-existe HTTP/1.1\r\nHost: x\r\n\r\n",
  "the film": "GET /frukto.mp4 HTTP/1.1\r\nHost: x\r\n\r\n",
  "the film many times": "GET /frukto.mp4 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20),
  CONNECT: "CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n",
  "CONNECT with more": `CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n${"a".repeat(100_000)}`,
  "an upgrade": "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  "an upgrade to HTTP/2":
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: \r\n\r\n",
  "Expect: 100-continue": `POST /?index HTTP/1.1\r\nHost: x\r\n${URLENCODED}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  "an Expect that nobody knows": "GET / HTTP/1.1\r\nHost: x\r\nExpect: fruta\r\n\r\n",
  "half a head": "GET / HTTP/1.1\r\nHost: x\r\nX-Half: ",
  "what is not HTTP": "hola\r\n\r\n",
  "too large a head": `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
  "a form": `POST /?index HTTP/1.1\r\nHost: x\r\n${URLENCODED}Content-Length: ${FORM.length}\r\n\r\n${FORM}`,
  "half a form": `POST /?index HTTP/1.1\r\nHost: x\r\n${URLENCODED}Content-Length: ${FORM.length + 99}\r\n\r\n${FORM}`,
  "half a form with files":
    'POST /?index HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nHo',
  "a form without a length": `POST /?index HTTP/1.1\r\nHost: x\r\n${URLENCODED}\r\n`,
  "half a chunk": `POST /?index HTTP/1.1\r\nHost: x\r\n${URLENCODED}Transfer-Encoding: chunked\r\n\r\nff\r\nfrom`,
  "a broken chunk": `POST /?index HTTP/1.1\r\nHost: x\r\n${URLENCODED}Transfer-Encoding: chunked\r\n\r\nZZ\r\nfrom`,
  "a body for an address that takes none":
    "POST /jdm_ct HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabc",
};

const RANDOM_RESETS = 1_000;
const AT_ONCE = 50;
const LATEST_MS = 300;
const SEED = 14;

let site: SiteProcess;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.stop());

/** Sends a request and resets its connection after some milliseconds, or earlier if the server ends it. */
async function reset(request: string, after: number): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname, () => socket.write(request));
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const connected = new Promise((resolve) => socket.once("connect", resolve));
  await Promise.race([connected.then(() => wait(after)), closed]);
  socket.resetAndDestroy();
  await closed;
}

it(`the process outlives ${RANDOM_RESETS} connections reset at random moments`, {
  timeout: 60_000,
}, async () => {
  const random = new Random(SEED);
  let left = RANDOM_RESETS;
  const visitor = async () => {
    while (left-- > 0) {
      const request = random.pick(Object.values(REQUESTS));
      const sent = random.chance(0.5) ? request : request.slice(0, random.below(request.length));
      await reset(sent, random.below(LATEST_MS));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect(site.child.exitCode, site.log().slice(-1_000)).toBeNull();
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(site.log()).not.toMatch(/.*unexpected.*/);
});
