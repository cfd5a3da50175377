import { connect, type Socket } from "node:net";
import { median } from "./median";

const SENDERS = 500;
const INTERVAL_MS = 2_000;
const VISITS = 200;

/** Returns how many times longer a page takes while 500 connections send one header byte every 2 s. */
export async function slowSendersRatio(url: string): Promise<number> {
  const usual = await visit(url);
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => open(url)));
  const timer = setInterval(() => {
    for (const socket of senders) if (socket.writable) socket.write("a");
  }, INTERVAL_MS);
  const beside = await visit(url);
  clearInterval(timer);
  for (const socket of senders) socket.destroy();
  return beside / usual;
}

/** Returns the median time of a page in milliseconds. */
async function visit(url: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < VISITS; index++) {
    const startedAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
      socket.off("error", reject);
      socket.on("error", () => {});
      resolve(socket);
    });
    socket.once("error", reject);
  });
}
