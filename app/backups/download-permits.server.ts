import { z } from "zod";

import { openSealedFor, sealFor } from "../settings/sealed-text.server";

/** Short, because a browser follows the link at once. */
export const PERMIT_MINUTES = 5;

const PURPOSE = "tela backup download v1";

const PermitSchema = z.object({ sessionId: z.string(), name: z.string(), until: z.number() });

/** A token with which this session can download this backup for some minutes, from any process. */
export function permitDownload(sessionId: string, name: string, now: Date): string {
  const until = now.getTime() + PERMIT_MINUTES * 60_000;
  return sealFor(PURPOSE, JSON.stringify({ sessionId, name, until }));
}

/** True when the token is of this shop, this session and this backup, and its minutes are not over. */
export function isPermitted(
  token: string,
  { sessionId, name, now }: { sessionId: string; name: string; now: Date },
): boolean {
  const text = openSealedFor(PURPOSE, token);
  if (text === null) return false;
  const permit = PermitSchema.parse(JSON.parse(text));
  const leftMs = permit.until - now.getTime();
  const isCurrent = leftMs > 0 && leftMs <= PERMIT_MINUTES * 60_000;
  return isCurrent && permit.sessionId === sessionId && permit.name === name;
}
