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

/** Until when the subject is locked; null when it may try. */
export function findLock(attempts: LoginAttempts | null, now: Date): Date | null {
  const until = attempts?.lockedUntil ?? null;
  return until !== null && until > now ? until : null;
}

/** The record after one more failure. A lock that is over starts a new count. */
export function countFailure(attempts: LoginAttempts | null, now: Date): LoginAttempts {
  const before = attempts === null || isForgotten(attempts, now) ? 0 : attempts.count;
  const count = Math.min(before + 1, MAX_FAILURES);
  const isLocked = count >= MAX_FAILURES;
  return {
    count,
    lastAttempt: now,
    lockedUntil: isLocked ? new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS) : null,
  };
}

/** The latest moment of a lock's end, and of a last failure without lock, that counts no more. */
export function forgetBefore(now: Date): { lockedUntil: Date; lastAttempt: Date } {
  return {
    lockedUntil: now,
    lastAttempt: new Date(now.getTime() - FORGET_HOURS * 60 * MINUTE_MS),
  };
}

/** What counts as the same user name, however it was typed. */
export function normalizeUsername(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

function isForgotten({ lockedUntil, lastAttempt }: LoginAttempts, now: Date): boolean {
  const limits = forgetBefore(now);
  return lockedUntil === null
    ? lastAttempt <= limits.lastAttempt
    : lockedUntil <= limits.lockedUntil;
}
