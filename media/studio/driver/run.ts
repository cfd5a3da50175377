import { spawn } from "node:child_process";

/**
 * Runs a program at the lowest priority, so that a render never makes the machine unusable.
 * Rejects with the end of its output if it fails. `onLine` gets every line of standard output.
 */
export function run(
  program: string,
  args: readonly string[],
  onLine: (line: string) => void = () => {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("nice", ["-n", "19", program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let tail = "";
    const keep = (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-4000);
    };
    child.stderr.on("data", keep);
    child.stdout.on("data", (chunk: Buffer) => {
      keep(chunk);
      for (const line of chunk.toString().split("\n")) if (line) onLine(line);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}\n${tail}`));
    });
  });
}
