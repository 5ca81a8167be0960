import { dueLimits, isDue } from "../plain/due";

/** Wrong passwords in a row after which no further one is looked at. */
export const MAX_FAILURES = 5;
export const LOCK_MINUTES = 15;
/** Failures this old no longer count; waiting for that is slower than waiting for a lock to end. */
export const FORGET_HOURS = 24;
/** Longer than any name an account has. */
export const MAX_USERNAME_LENGTH = 100;

/** The failed sign-ins of one subject: a user name, or a browser that signed in before. */
export type LoginAttempts = { count: number; lastAttempt: Date; lockedUntil: Date | null };

const MINUTE_MS = 60_000;
const LOCK_MS = LOCK_MINUTES * MINUTE_MS;
const FORGET_MS = FORGET_HOURS * 60 * MINUTE_MS;

/** Until when the subject is locked; null when it may try. */
export function findLock(attempts: LoginAttempts | null, now: Date): Date | null {
  const until = attempts?.lockedUntil ?? null;
  return until !== null && !isDue(until, now, LOCK_MS) ? until : null;
}

/** The record after one more failure. A lock that is over starts a new count. */
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

/** The stored times that count no more: ends of locks outside `dueLimits`, and failures up to a moment. */
export function forgetLimits(now: Date) {
  return {
    lockedUntil: dueLimits(now, LOCK_MS),
    lastAttempt: new Date(now.getTime() - FORGET_MS),
  };
}

/** What counts as the same user name, however it was typed. */
export function normalizeUsername(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

function isForgotten({ lockedUntil, lastAttempt }: LoginAttempts, now: Date): boolean {
  return lockedUntil === null
    ? lastAttempt <= forgetLimits(now).lastAttempt
    : isDue(lockedUntil, now, LOCK_MS);
}
