import { createServer, get } from "node:http";

/**
 * Answers everything as `node:http` does at its fastest: with the bytes and headers that the page at this program's one
 * argument has when Brotli is accepted. Refuses each form at its head.
 */
const page = await new Promise((resolve, reject) => {
  get(process.argv[2], { headers: { "Accept-Encoding": "br" } }, async (response) => {
    const { date, connection, "keep-alive": _, ...headers } = response.headers;
    resolve({ headers, body: Buffer.concat(await response.toArray()) });
  }).once("error", reject);
});

createServer((request, response) => {
  if (request.method === "POST") request.destroy();
  else response.writeHead(200, page.headers).end(page.body);
}).listen(Number(process.env.PORT), process.env.HOST);
