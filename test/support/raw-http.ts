import { connect } from "node:net";

/** Sends bytes over a plain socket. Resolves with everything received until the other side closes. */
export function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk) => received.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
}
