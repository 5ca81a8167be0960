import { dueLimits, isDue } from "../plain/due";

/** Consecutive wrong passwords that lead to a lock. */
export const MAX_FAILURES = 5;
export const LOCK_MINUTES = 15;
/** Failures expire after this time, which is longer than any lock. */
export const FORGET_HOURS = 24;
/** Longer than any account name. */
export const MAX_USERNAME_LENGTH = 100;

export type LoginAttempts = { count: number; lastAttempt: Date; lockedUntil: Date | null };

const MINUTE_MS = 60_000;
const LOCK_MS = LOCK_MINUTES * MINUTE_MS;
const FORGET_MS = FORGET_HOURS * 60 * MINUTE_MS;

export function findLock(attempts: LoginAttempts | null, now: Date): Date | null {
  const until = attempts?.lockedUntil ?? null;
  return until !== null && !isDue(until, now, LOCK_MS) ? until : null;
}

/** The record after one more failure. After the end of a lock, counting starts again. */
export function countFailure(attempts: LoginAttempts | null, now: Date): LoginAttempts {
  const before = attempts === null || isForgotten(attempts, now) ? 0 : attempts.count;
  const count = Math.min(before + 1, MAX_FAILURES);
  const isLocked = count >= MAX_FAILURES;
  return {
    count,
    lastAttempt: now,
    lockedUntil: isLocked ? new Date(now.getTime() + LOCK_MS) : null,
  };
}

/** The limits of expired records: locks outside `dueLimits`, and failures before a moment. */
export function forgetLimits(now: Date) {
  return {
    lockedUntil: dueLimits(now, LOCK_MS),
    lastAttempt: new Date(now.getTime() - FORGET_MS),
  };
}

/** One key for all spellings of a user name. */
export function normalizeUsername(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

function isForgotten({ lockedUntil, lastAttempt }: LoginAttempts, now: Date): boolean {
  return lockedUntil === null
    ? lastAttempt <= forgetLimits(now).lastAttempt
    : isDue(lockedUntil, now, LOCK_MS);
}
