import { once } from "node:events";
import { createServer } from "node:net";

/** Returns those ports that a program listens on, at any address of this machine. */
export async function portsInUse(ports: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  for (const port of ports) {
    const probe = createServer().listen(port);
    try {
      await once(probe, "listening");
      await new Promise((resolve) => probe.close(resolve));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      taken.push(port);
    }
  }
  return taken;
}
