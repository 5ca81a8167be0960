import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { DatabaseUnavailableError } from "../data/database.server";
import { findKnownBrowser } from "./known-browser.server";

const MAX_POSTS = 10;
/** Of a /48 of IPv6: one customer with 65,536 networks, or the phones of a whole district. */
const MAX_POSTS_OF_SITE = 50;
const PERIOD_SECONDS = 60;

const limiter = new RateLimiterMemory({ points: MAX_POSTS, duration: PERIOD_SECONDS });
const siteLimiter = new RateLimiterMemory({ points: MAX_POSTS_OF_SITE, duration: PERIOD_SECONDS });

type Count = { limiter: RateLimiterMemory; key: string };

/**
 * Counts one password form. Null when it may be looked at, else the seconds to wait. Counted by
 * address, or by browser where that one signed in before: behind a proxy, everybody has one address.
 */
export async function countPasswordForm(
  request: Request,
  clientAddress: string | undefined,
): Promise<number | null> {
  try {
    for (const { limiter: counter, key } of await findCounts(request, clientAddress)) {
      await counter.consume(key);
    }
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

/** A right password was no guess: the count starts again. */
export async function forgetPasswordForms(
  request: Request,
  clientAddress: string | undefined,
): Promise<void> {
  for (const { limiter: counter, key } of await findCounts(request, clientAddress)) {
    await counter.delete(key);
  }
}

async function findCounts(request: Request, clientAddress: string | undefined): Promise<Count[]> {
  const browserId = await findKnownBrowserOrNone(request);
  if (browserId !== null) return [{ limiter, key: `device:${browserId}` }];
  if (clientAddress === undefined) return [];
  const [network, site] = toNetworks(clientAddress);
  const ofNetwork = { limiter, key: network };
  return site === null ? [ofNetwork] : [ofNetwork, { limiter: siteLimiter, key: site }];
}

/** Without the database nobody is known, and what the form is for says so. */
async function findKnownBrowserOrNone(request: Request): Promise<string | null> {
  try {
    return await findKnownBrowser(request);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

/**
 * What counts as one client, and what it may be part of: one customer of a provider holds 2^64
 * addresses of IPv6, often 2^16 times as many, and an IPv4 address may be written as IPv6.
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
