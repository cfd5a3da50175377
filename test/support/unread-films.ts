import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { connectTo } from "./raw-http";
import { startSite } from "./site-process";

/** A visitor's files, asked for one after the other on one connection. */
const FILES = ["/", "/frukto-av1.mp4", "/frukto-movil.mp4", "/favicon.svg", "/jdm_ct"];

/**
 * A program for a network of its own, which gets the send buffers of its first argument. There, 20 readers leave a film
 * unread, then 60 visitors of one office load a page. Once the visitors are in the server's log, it prints how many unread
 * films the server takes for ended, and how many files each visitor got whole.
 */
const [, , buffers = ""] = process.argv;
writeFileSync("/proc/sys/net/ipv4/tcp_wmem", buffers);
// On this machine the readers' buffers would otherwise hold half of the film.
writeFileSync("/proc/sys/net/ipv4/tcp_rmem", "4096 65536 65536");
const site = await startSite();
const readers = Array.from({ length: 20 }, () =>
  connectTo(site.url, "GET /frukto.mp4 HTTP/1.1\r\nHost: x\r\n\r\n").pause(),
);

async function visit(): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let whole = 0;
  for (const path of FILES) {
    const [answer]: IncomingMessage[] = await once(get(site.url + path, { agent }), "response");
    const body = Buffer.concat((await answer?.toArray()) ?? []);
    if (answer?.headers["content-length"] === String(body.byteLength)) whole += 1;
  }
  agent.destroy();
  return whole;
}

const visits = await Promise.all(Array.from({ length: 60 }, visit));
const logged = (path: string) => site.log().split(`"path":"${path}"`).length - 1;
while (logged("/jdm_ct") < visits.length) await wait(100);
process.stdout.write(JSON.stringify({ ended: logged("/frukto.mp4"), visits }));
for (const reader of readers) reader.destroy();
await site.stop();
