import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Some proxies write a port behind the address: `203.0.113.7:51000`, `[2001:db8::1]:51000`. */
const BRACKETS_OR_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * The visitor's address. Each of `trustedProxies` proxies in front of the server appended the address that it saw to
 * `X-Forwarded-For`; without proxies it is the connection's. Returns "" when that is no address, or the visitor is gone.
 */
export function visitorAddress(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return toAddress(socket.remoteAddress);
  const forwarded = headers["x-forwarded-for"];
  const seen = forwarded === undefined ? [] : String(forwarded).split(",");
  // Fewer than expected: somebody asked the innermost proxies directly, and the first of them knows whom.
  return toAddress(seen.at(-trustedProxies) ?? seen[0] ?? socket.remoteAddress);
}

/** One way to write each address, without port, brackets and zone; "" for what is none. */
function toAddress(text = ""): string {
  const trimmed = text.trim();
  const [, bracketed, beforePort] = BRACKETS_OR_PORT.exec(trimmed) ?? [];
  const ip = parse(bracketed ?? beforePort ?? trimmed);
  return ip ? ip.toString() : "";
}

/**
 * The network of an address, by the length of its prefix: `{ v4: 24, v6: 48 }`, in whole octets and groups. "" for
 * what is no address.
 */
export function networkOf(address: string, prefix: { readonly v4: number; readonly v6: number }): string {
  const ip = parse(address);
  if (!ip) return "";
  return ip instanceof ipaddr.IPv4
    ? new ipaddr.IPv4(ip.octets.fill(0, prefix.v4 / 8)).toString()
    : new ipaddr.IPv6(ip.parts.fill(0, prefix.v6 / 16)).toString();
}

/** IPv4 in its usual form only, since `127.1` and `0x7f.1` are addresses to some and none to others. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(":") || !ipaddr.IPv6.isValid(text)) return undefined;
  const ip = ipaddr.IPv6.parse(text);
  return ip.isIPv4MappedAddress() ? ip.toIPv4Address() : new ipaddr.IPv6(ip.parts);
}
