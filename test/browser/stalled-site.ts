import { createServer, request } from "node:http";
import { listen } from "../support/listen";

/** Starts a proxy before a site on this machine that never answers requests which match `stalled`. */
export async function stalledSite(site: string) {
  const stalled = new Set<RegExp>();
  const proxy = createServer((asked, answer) => {
    const { url = "", method, headers } = asked;
    if ([...stalled].some((pattern) => pattern.test(url))) return;
    const onward = request(new URL(url, site), { method: `${method}`, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  return {
    url: `http://localhost:${await listen(proxy)}`,
    stalled,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
