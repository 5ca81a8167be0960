import { BlockList, isIP } from "node:net";
import type { Request } from "express";

/** The client of a proxy that names nobody: one stranger for all limits, never this machine. */
export const UNKNOWN_CLIENT = "unknown";

export type TrustCheck = (address: string) => boolean;

/** Tells which addresses belong to proxies that are believed; see `TRUSTED_PROXIES`. */
export function createTrustCheck(trustedProxies: readonly string[]): TrustCheck {
  const list = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const { text, family } = readAddress(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(text, family);
    else list.addSubnet(text, Number(bits), family);
  }
  return (address) => {
    const { text, family } = readAddress(address);
    return family !== null && list.check(text, family);
  };
}

/**
 * Where a request comes from: the address of the connection or, from a proxy that is trusted, the
 * last one in `X-Forwarded-For` that is none of those proxies. Express's setting "trust proxy" says
 * who they are; whatever stands before that address is a claim of the client's.
 * What is no address counts for nothing: then the nearest proxy that was named is the client.
 */
export function readClientAddress(
  { ips, socket }: Pick<Request, "ips" | "socket">,
  isTrusted: TrustCheck,
): string | undefined {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined || !isTrusted(remoteAddress)) return remoteAddress;
  return ips.find((address) => isIP(address) !== 0) ?? UNKNOWN_CLIENT;
}

/** An IPv4 address may be written as IPv6, in rules as in requests. */
function readAddress(address: string): { text: string; family: "ipv4" | "ipv6" | null } {
  const text = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(text);
  return { text, family: family === 0 ? null : family === 4 ? "ipv4" : "ipv6" };
}
