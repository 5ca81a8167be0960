import { foldText } from "../plain/fold-text";
import { dueLimits, isDue } from "../plain/due";

export const MAX_FAILURES = 5;
export const LOCK_MINUTES = 15;
/** Failures expire after this time, which is longer than any lock. */
export const FORGET_HOURS = 24;
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

export function normalizeUsername(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

function isForgotten({ lockedUntil, lastAttempt }: LoginAttempts, now: Date): boolean {
  return lockedUntil === null
    ? lastAttempt <= forgetLimits(now).lastAttempt
    : isDue(lockedUntil, now, LOCK_MS);
}

export const MIN_PASSWORD_LENGTH = 12;
/** bcrypt silently ignores all bytes after these. */
export const MAX_PASSWORD_BYTES = 72;

type PasswordProblem = "too-short" | "too-long" | "common" | "has-username";

type PasswordContext = {
  username: string;
  /** Folded: lower case, no accents. */
  commonPasswords: ReadonlySet<string>;
};

export function isWithinHashLimit(password: string): boolean {
  return new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
}

export function findPasswordProblem(
  password: string,
  { username, commonPasswords }: PasswordContext,
): PasswordProblem | null {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return "too-short";
  if (!isWithinHashLimit(password)) return "too-long";
  if (isCommon(password, commonPasswords)) return "common";
  return holdsUsername(password, username) ? "has-username" : null;
}

export const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  "too-short": `tiene que tener al menos ${MIN_PASSWORD_LENGTH} caracteres`,
  "too-long": `puede ocupar hasta ${MAX_PASSWORD_BYTES} bytes: acortala (las letras con acento ocupan dos)`,
  common: "es de las primeras que alguien probaría: elegí tres o cuatro palabras sin relación",
  "has-username": "no puede llevar adentro el nombre de usuario",
};

/**
 * True for a common password, also in the variants that guessing programs try first: with digits
 * and signs around it, with look-alike characters, or repeated.
 */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const folded = foldText(password);
  return [folded, readLookAlikes(folded)].some((text) => {
    const core = stripEnds(text);
    const repeated = [text, core].map(findRepeated);
    return (
      NUMBER.test(text) ||
      // "abcabcabcabc" is easy to guess without a dictionary.
      (core.length > 3 && repeated.some((part) => part.length < 4)) ||
      [text, core, ...repeated, ...repeated.map(stripEnds)].some((part) => common.has(part))
    );
  });
}

/** A phone number, a date or an identity number with hardly anything around it. */
const NUMBER = /^[^\p{L}\d]{0,2}\p{L}{0,3}[\d ./-]+\p{L}{0,3}[^\p{L}\d]{0,2}$/u;

const LETTER_OF: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Digits at the end are more often a year than look-alikes, so they stay. */
function readLookAlikes(text: string): string {
  const tail = /[^\p{L}]*$/u.exec(text)?.[0] ?? "";
  const head = text.slice(0, text.length - tail.length);
  return head.replace(/[013457@$]/g, (sign) => LETTER_OF[sign] ?? sign) + tail;
}

function stripEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** The shortest text that gives the whole when repeated: "hola" for "holaholaho". */
function findRepeated(text: string): string {
  let period = 1;
  while (!text.startsWith(text.slice(period))) period += 1;
  return text.slice(0, period);
}

/** Names of one to three letters also occur in good passwords by chance. */
function holdsUsername(password: string, username: string): boolean {
  const name = foldText(normalizeUsername(username));
  return name.length > 3 && foldText(password).includes(name);
}

export const RESET_MINUTES = 45;
export const RESET_MS = RESET_MINUTES * 60 * 1000;

/** Most valid links of one account at a time, because anyone can request them. */
export const MAX_OPEN_RESETS = 3;
