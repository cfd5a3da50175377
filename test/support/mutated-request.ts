import type { Random } from "./random";

const PATHS = ["/", "/jdm_ct", "/jdm_id3", "/?index", "/_root.data", "/_root.data?index", "/jdm_ct.data"];
const MORE_PATHS = ["/__manifest", "/healthz", "/robots.txt", "/favicon.svg", "/frukto.mp4", "/no/existe"];
const FORM_PATHS = ["/?index", "/?index", "/_root.data?index"];
const QUERIES = ["sabor=pera", "maquina=jdm_ct", "personas=80&bebidas=2", "contacto=enviado", "_routes=root"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "QUERY", "CONNECT"];
const NASTY = [
  ...["%00", "%ZZ", "..", "%2e%2e%2f", "\\", "//", ";", "%F0%9F%8D%8A", "a".repeat(300), "'\"<script>"],
  ...["?", "&&==", "[]", "{}", "__proto__", "NaN", "-1", "1e309"],
];
/** As long as a request's head may be. Regular expressions that try again at every character took seconds for them. */
const LONGEST = 15_900;
/** Paths that begin with two slashes, which a redirect from a former address would take for another site. */
const OTHER_SITES = ["//evil.example?sabor=perita", "/.//evil.example?maquina=jdm_viejo", "//evil.example/"];
const LONGEST_TARGETS = [
  `/a${"/".repeat(LONGEST)}b/`,
  `/?personas=${"9".repeat(LONGEST)}`,
  `/${"%2f".repeat(5_000)}`,
];
const HEADER_NAMES = [
  ...["Host", "Origin", "Referer", "Cookie", "Content-Type", "Accept", "Accept-Encoding", "TE", "Purpose"],
  ...["Range", "If-None-Match", "If-Range", "Sec-Fetch-Site", "X-Remix-Revalidate", "Expect", "Forwarded"],
  ...["For", "Host", "Port", "Proto"].map((name) => `X-Forwarded-${name}`),
];
const HEADER_VALUES = [
  ...["", "x", "null", "a b", "\u00ff\u0080", "same-origin", "100-continue"],
  ...["https://evil.example", "http://e/__manifest?p=%2F&version=x&z=", "http://e/healthz?"],
  ...["gzip;q=0, br;q=x", "bytes=0-0,-1,5-2", '"a", W/"b", *', "text/html;;;", "application/json"],
  ...["1.2.3.4, ::1", "203.0.113.7:51000", "[2001:db8::1]:443, unknown", "evil.example:81"],
  "for=1.2.3.4;host=evil.example;proto=ftp",
  ...["", "; boundary=", "; boundary=x"].map((boundary) => `multipart/form-data${boundary}`),
  "application/x-www-form-urlencoded; charset=utf-16",
  ...["a".repeat(LONGEST), ",".repeat(LONGEST), `multipart/form-data; boundary=${"-".repeat(LONGEST)}`],
];
/** Headers that change how the connection goes on. */
const TURNS = [
  "Connection: Upgrade\r\nUpgrade: websocket",
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: ",
  "Expect: 100-continue",
  "Transfer-Encoding: chunked",
  "Content-Length: 1000000",
];
const BODIES = [
  ...["", "{", "--x--", "\u0000\u0001\u0002", "=&=&=", "id=1&elapsed=-5&extra=", "a".repeat(5_000)],
  "from_name=a&telefono=b&from_mail=c&message=d",
  "from_name=%ZZ&message[]=1",
  '--x\r\nContent-Disposition: form-data; name="from_name"\r\n\r\na\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="message"; filename="a"\r\n\r\na',
  ...["ff\r\nfrom", "ZZ\r\nfrom"],
];

/** Returns the bytes of a browser's request with a few faults. */
export function mutatedRequest(random: Random, host: string): Buffer {
  const method = random.chance(0.9) ? random.pick(["GET", "GET", "POST"]) : random.pick(METHODS);
  const body = method === "GET" || method === "HEAD" ? "" : random.pick(BODIES);
  // Browsers never send the next request before the answer; the server then ends the connection.
  const times = random.chance(0.01) ? 500 : 1;
  // After a request that ends its connection, Node reads no other.
  const headers = [`Host: ${host}`, ...(times === 1 ? ["Connection: close"] : [])];
  if (body !== "" && random.chance(0.9)) headers.push(`Content-Length: ${Buffer.byteLength(body, "latin1")}`);
  if (body !== "" && random.chance(0.7)) headers.push(`Content-Type: ${contentTypeOf(body)}`);
  for (let count = random.below(4); count > 0; count--) {
    headers.push(`${random.pick(HEADER_NAMES)}: ${random.pick(HEADER_VALUES)}`);
  }
  if (random.chance(0.03)) headers.push(random.pick(TURNS));
  const version = random.chance(0.98) ? "HTTP/1.1" : random.pick(["HTTP/1.0", "HTTP/9.9", "", "hola"]);
  const head = `${method} ${target(random, method === "POST")} ${version}\r\n${headers.join("\r\n")}\r\n\r\n`;
  const bytes = Buffer.from((head + body).repeat(times), "latin1");
  // Sometimes with a random byte in place of another.
  if (random.chance(0.1)) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

function target(random: Random, isPost: boolean): string {
  let target = random.pick(
    isPost && random.chance(0.8) ? FORM_PATHS : random.chance(0.6) ? PATHS : MORE_PATHS,
  );
  if (random.chance(0.3)) target += `${target.includes("?") ? "&" : "?"}${random.pick(QUERIES)}`;
  if (random.chance(0.3)) {
    const at = random.below(target.length + 1);
    target = target.slice(0, at) + random.pick(NASTY) + target.slice(at);
  }
  if (random.chance(0.01)) return random.pick([...LONGEST_TARGETS, ...OTHER_SITES]);
  return random.chance(0.02) ? random.pick(["*", "http://evil.example/", "", "jdm_ct"]) : target;
}

function contentTypeOf(body: string): string {
  return body.startsWith("--x") ? "multipart/form-data; boundary=x" : "application/x-www-form-urlencoded";
}
