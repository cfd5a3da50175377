import { connect, type Socket, type TcpNetConnectOpts } from "node:net";
import { onTestFinished } from "vitest";

/** Opens a connection to a server of this machine, and sends bytes. The server may cut it off, which is no error. */
export function connectTo(
  origin: string,
  bytes: string | Buffer = "",
  options: Partial<TcpNetConnectOpts> = {},
): Socket {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(origin).port), ...options });
  socket.on("error", () => {}).write(bytes);
  return socket;
}

/** Sends bytes. Returns all that the server sends until it ends its side; ours stays open until the test's end. */
export async function sendRaw(
  origin: string,
  bytes: string,
  options: Partial<TcpNetConnectOpts> = {},
): Promise<string> {
  const socket = connectTo(origin, bytes, { allowHalfOpen: true, ...options });
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.setEncoding("latin1").on("data", (text) => {
    answer += text;
  });
  await new Promise((ended) => socket.on("end", ended).on("close", ended));
  return answer;
}
