import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

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
