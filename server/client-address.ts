import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { createHash, timingSafeEqual } from "node:crypto";

import type { RequestContext } from "./layer";

/** Stands for clients whose trusted proxy gives no address: all limits count them as one client. */
export const UNKNOWN_CLIENT = "unknown";

type TrustCheck = (address: string) => boolean;

/** Says which addresses belong to trusted proxies; see `TRUSTED_PROXIES`. */
export function createTrustCheck(trustedProxies: readonly string[]): TrustCheck {
  const list = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const { text, family } = readNetworkAddress(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(text, family);
    else list.addSubnet(text, Number(bits), family);
  }
  return (address) => {
    const { text, family } = readNetworkAddress(address);
    return family !== null && list.check(text, family);
  };
}

/**
 * Where a request comes from: the address of the connection or, from a trusted proxy, the last one in
 * `X-Forwarded-For` that is no trusted proxy. The client may have written whatever stands before it.
 * Where an entry is no address, the nearest proxy that was named is the client.
 */
export function readClientAddress(
  { headers, socket: { remoteAddress } }: Pick<IncomingMessage, "headers" | "socket">,
  isTrusted: TrustCheck,
): string | undefined {
  if (remoteAddress === undefined || !isTrusted(remoteAddress)) return remoteAddress;
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  let client = UNKNOWN_CLIENT;
  for (const address of forwarded.map((entry) => entry.trim()).reverse()) {
    if (isIP(address) === 0) return client;
    client = address;
    if (!isTrusted(address)) return client;
  }
  return client;
}

/** An IPv4 address may be written as IPv6, in rules as in requests. */
function readNetworkAddress(address: string): { text: string; family: "ipv4" | "ipv6" | null } {
  const text = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(text);
  return { text, family: family === 0 ? null : family === 4 ? "ipv4" : "ipv6" };
}

/** The headers of proxies: with one of them, the connection's address is not the client's. */
const FORWARDING_HEADER =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export type InsiderCheck = (
  request: Pick<Request, "headers">,
  context: Pick<RequestContext, "remoteAddress">,
) => boolean;

/**
 * True for a request that may read figures: it has the token, or comes from a program on this machine.
 * Such a program names the machine as the host and uses no proxy; a page in a browser can do neither.
 */
export function createInsiderCheck(token: string | null): InsiderCheck {
  const wanted = token === null ? null : digest(`Bearer ${token}`);
  return ({ headers }, { remoteAddress }) => {
    const authorization = headers.get("Authorization");
    if (authorization === null) return isFromThisMachine(headers, remoteAddress);
    return wanted !== null && timingSafeEqual(digest(authorization), wanted);
  };
}

function isFromThisMachine(headers: Headers, remoteAddress: string | undefined): boolean {
  if (!LOOPBACK.test(remoteAddress ?? "")) return false;
  if ([...headers.keys()].some((name) => FORWARDING_HEADER.test(name))) return false;
  return OWN_NAME.test(headers.get("Host") ?? "");
}

/** `timingSafeEqual` needs two texts of the same length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
