import { isIPv6 } from "node:net";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { createHmac } from "node:crypto";

import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { perShop } from "../settings/current-shop.server";

const PERIOD_SECONDS = 60;
/** Limit for an IPv6 /48: one customer with 65,536 networks, or all phones of a district. */
const NETWORKS_OF_SITE = 5;

type Count = { limiter: Promise<RateLimiterAbstract>; key: string };

type PostLimit = {
  /** Counts one post with this key. Null when it is allowed, otherwise the seconds to wait. */
  countKey(key: string): Promise<number | null>;
  forgetKey(key: string): Promise<void>;
  /** The same by the connection's IP address; an unknown address is not counted. */
  countAddress(clientAddress: string | undefined, points?: number): Promise<number | null>;
  /** The seconds to wait for an address at its limit, otherwise null. Counts nothing. */
  peekAddress(clientAddress: string | undefined): Promise<number | null>;
  forgetAddress(clientAddress: string | undefined): Promise<void>;
};

/** In all processes of the shop together. @param name - each has a limit of its own */
export function createPostLimit(
  name: string,
  maxPosts: number,
  seconds = PERIOD_SECONDS,
): PostLimit {
  const limiters = perShop(() => {
    const { database } = getStoredShop();
    const points = maxPosts * NETWORKS_OF_SITE;
    return {
      limiter: database.createLimiter({ name, points: maxPosts, seconds }),
      siteLimiter: database.createLimiter({ name: `${name} sites`, points, seconds }),
    };
  });
  const countOf = (key: string): Count => ({ limiter: limiters().limiter, key });
  const countsOf = (clientAddress: string | undefined): Count[] => {
    if (clientAddress === undefined) return [];
    const { siteLimiter } = limiters();
    const [network, site] = toNetworks(clientAddress);
    const ofNetwork = countOf(network);
    return site === null ? [ofNetwork] : [ofNetwork, { limiter: siteLimiter, key: site }];
  };
  return {
    countKey: (key) => consume([countOf(key)]),
    forgetKey: (key) => forget([countOf(key)]),
    countAddress: (clientAddress, points) => consume(countsOf(clientAddress), points),
    peekAddress: (clientAddress) => peek(countsOf(clientAddress)),
    forgetAddress: (clientAddress) => forget(countsOf(clientAddress)),
  };
}

async function consume(counts: Count[], points = 1): Promise<number | null> {
  try {
    for (const { limiter, key } of counts) await (await limiter).consume(key, points);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

async function peek(counts: Count[]): Promise<number | null> {
  for (const { limiter, key } of counts) {
    const { points } = await limiter;
    const used = await (await limiter).get(key);
    if (used !== null && used.consumedPoints >= points) {
      return Math.ceil(used.msBeforeNext / 1000);
    }
  }
  return null;
}

async function forget(counts: Count[]): Promise<void> {
  for (const { limiter, key } of counts) await (await limiter).delete(key);
}

/**
 * The network that counts as one client, and the site it belongs to. An IPv6 customer has 2^64
 * addresses, often 2^16 times as many, and an IPv4 address may be written as IPv6.
 */
export function toNetworks(address: string): [network: string, site: string | null] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped, null];
  if (!isIPv6(address)) return [address, null];
  const groups = readGroups(address);
  return [`${groups.slice(0, 4).join(":")}::/64`, `${groups.slice(0, 3).join(":")}::/48`];
}

function readGroups(address: string): string[] {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => "0"), ...last];
  return groups.map((group) => group.padStart(4, "0"));
}

/**
 * What stands for a client's network where it is stored or logged: the same for each of its requests, and no
 * address can be found from it without the secret. With a new secret all networks look new.
 * @param purpose - hashes of two purposes cannot be matched
 */
export function hashNetwork(
  purpose: "held pieces" | "log",
  clientAddress: string,
  secret: string,
): string {
  const [network] = toNetworks(clientAddress);
  const mac = createHmac("sha256", secret).update(`network for ${purpose}: ${network}`);
  return mac.digest("base64url").slice(0, 22);
}
