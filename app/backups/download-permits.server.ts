import { randomBytes } from "node:crypto";

import { perShop } from "../settings/current-shop.server";

/** Short, because a browser follows the link at once. */
export const PERMIT_MINUTES = 5;
/** Far above the use of one owner. */
const MAX_PERMITS = 100;

type Permit = { sessionId: string; name: string; expiresAt: number };

/** In memory only: after a restart the password is asked again. */
const shopPermits = perShop(() => new Map<string, Permit>());

/** A token with which this session can download this backup once, within minutes. */
export function permitDownload(sessionId: string, name: string, now: Date): string {
  const permits = shopPermits();
  const token = randomBytes(32).toString("base64url");
  permits.set(token, { sessionId, name, expiresAt: now.getTime() + PERMIT_MINUTES * 60 * 1000 });
  if (permits.size > MAX_PERMITS) {
    const [oldest] = permits.keys();
    if (oldest !== undefined) permits.delete(oldest);
  }
  return token;
}

/** Uses up the token; true when it is valid for this session. */
export function spendPermit(
  token: string,
  { sessionId, name, now }: { sessionId: string; name: string; now: Date },
): boolean {
  const permits = shopPermits();
  const permit = permits.get(token);
  if (permit?.sessionId !== sessionId || permit.name !== name) return false;
  permits.delete(token);
  return now.getTime() < permit.expiresAt;
}
