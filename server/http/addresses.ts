import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Some proxies write brackets or a port: `203.0.113.7:51000`, `[2001:db8::1]:51000`. */
const BRACKETS_OR_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

type Visit = Pick<IncomingMessage, "headers" | "socket">;

/** Entries of `X-Forwarded-For`: each proxy appends the address that asked it. */
const forwardedFor = ({ headers }: Visit) => headers["x-forwarded-for"]?.toString().split(",") ?? [];

/**
 * Returns the visitor's address: the connection's, or the one that the outermost of `trustedProxies` proxies appended to
 * `X-Forwarded-For`. Where that is no address, the next proxy's entry counts, and at last the connection. Undefined when
 * the visitor is gone.
 */
export function visitorAddress(visit: Visit, trustedProxies: number): IpAddress | undefined {
  // Fewer entries than proxies: the client bypassed the outer ones, so the first entry is the client's.
  const trusted = trustedProxies === 0 ? [] : forwardedFor(visit).slice(-trustedProxies);
  for (const entry of [...trusted, visit.socket.remoteAddress]) {
    const address = parseAddress(entry);
    if (address) return address;
  }
}

/** Returns whether more proxies than the trusted ones have appended an address. Visitors can claim some, too. */
export function hasUntrustedProxies(visit: Visit, trustedProxies: number): boolean {
  return forwardedFor(visit).length > trustedProxies;
}

/** Returns an address without port, brackets and zone. Only some programs take `127.1` and `0x7f.1` for IPv4: not here. */
export function parseAddress(text = ""): IpAddress | undefined {
  const trimmed = text.trim();
  const [, bracketed, beforePort] = BRACKETS_OR_PORT.exec(trimmed) ?? [];
  const address = bracketed ?? beforePort ?? trimmed;
  // Node's check: every request comes by here, and the library takes four times as long.
  if (isIPv4(address)) return new ipaddr.IPv4(address.split(".").map(Number));
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return undefined;
  const ip = ipaddr.IPv6.parse(address);
  return ip.isIPv4MappedAddress() ? ip.toIPv4Address() : new ipaddr.IPv6(ip.parts);
}

/**
 * Sizes of networks, by the length of their prefix in bits:
 * - a subscriber: IPv6 gives each connection a /64;
 * - a site or neighbourhood: enough to recognise an attack, too little to recognise a person;
 * - what one attacker may have: an allocation of IPv6, and as much of IPv4.
 */
export const NETWORKS = {
  subscriber: { v4: 32, v6: 64 },
  site: { v4: 24, v6: 48 },
  allocation: { v4: 16, v6: 32 },
};
type Prefix = (typeof NETWORKS)["site"];

/** Returns the name under which limits count an address. */
export function clientName(ip: IpAddress | undefined): string {
  return ip ? networkOf(ip, NETWORKS.subscriber) : "unknown";
}

/** Returns the network that is logged of an address. */
export function loggedNetwork(ip: IpAddress | undefined): string {
  return ip ? networkOf(ip, NETWORKS.site) : "unknown";
}

/** Returns the network of an address, of a size in whole octets and groups. */
export function networkOf(ip: IpAddress, prefix: Prefix): string {
  return ip instanceof ipaddr.IPv4
    ? ip.octets.map((octet, index) => (index < prefix.v4 / 8 ? octet : 0)).join(".")
    : new ipaddr.IPv6(ip.parts.map((part, index) => (index < prefix.v6 / 16 ? part : 0))).toString();
}
