import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { readDeviceId } from "../sessions/device.server";

const MAX_POSTS = 10;
const PERIOD_SECONDS = 60;

const limiter = new RateLimiterMemory({ points: MAX_POSTS, duration: PERIOD_SECONDS });

/**
 * Counts one password form. Null when it may be looked at, else the seconds to wait. Counted by
 * address, or by browser where that one signed in before: behind a proxy, everybody has one address.
 */
export async function countPasswordForm(
  request: Request,
  clientAddress: string | undefined,
): Promise<number | null> {
  const key = await findKey(request, clientAddress);
  if (key === null) return null;
  try {
    await limiter.consume(key);
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
  const key = await findKey(request, clientAddress);
  if (key !== null) await limiter.delete(key);
}

async function findKey(
  request: Request,
  clientAddress: string | undefined,
): Promise<string | null> {
  const deviceId = await readDeviceId(request);
  if (deviceId !== null) return `device:${deviceId}`;
  return clientAddress === undefined ? null : toNetwork(clientAddress);
}

/** One customer of a provider holds 2^64 addresses of IPv6, and an IPv4 one may be written as IPv6. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => "0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, "0"))
    .join(":")}::/64`;
}
