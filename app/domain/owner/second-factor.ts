import type { RoleId } from "./roles";

/** RFC 6238 with the values that every app for codes expects. */
export const CODE_DIGITS = 6;
export const STEP_SECONDS = 30;
/** Accepted before and after the current step, because clocks differ. */
export const DRIFT_STEPS = 1;

/** A right password waits this long for its code. */
export const SIGN_IN_STEP_MINUTES = 5;
/** A new key waits this long for its first code, and new recovery codes to be shown. */
export const SETUP_MINUTES = 15;

export const RECOVERY_CODES = 10;
/** With so few left, the pages advise to ask for new ones. */
export const FEW_RECOVERY_CODES = 3;
/** 5 bits each: 120 bits in all, too many to guess from a copied hash. */
export const RECOVERY_SIGNS = 24;
/** Codes of earlier versions still work; asking for new ones replaces them. */
const FORMER_RECOVERY_SIGNS = 10;
/** Without i, l, o and u, which are read as other signs or make words. */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Far longer than any code with blanks in it. */
export const MAX_TYPED_CODE = 60;

export function countStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * Whether the code of a step still works, after the one of `usedStep` was used: a code works once,
 * and no code before it. A used step later than any code can be is from a clock that was wrong.
 */
export function isFreshStep(step: number, usedStep: number, now: Date): boolean {
  return step > usedStep || usedStep > countStep(now) + DRIFT_STEPS;
}

export type TypedCode =
  | { kind: "app"; code: string }
  /** As the hash is made of it. */
  | { kind: "recovery"; code: string };

/** Reads a code in any spelling; null for a text that cannot be one. */
export function readTypedCode(typed: string): TypedCode | null {
  if (typed.length > MAX_TYPED_CODE) return null;
  const code = typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, "")
    .toLowerCase();
  if (code.length === CODE_DIGITS && /^\d+$/.test(code)) return { kind: "app", code };
  const plain = code.replace(/[il]/g, "1").replace(/o/g, "0");
  const isRecovery =
    [RECOVERY_SIGNS, FORMER_RECOVERY_SIGNS].includes(plain.length) &&
    [...plain].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isRecovery ? { kind: "recovery", code: plain } : null;
}

/** In groups of four, for reading and typing: "9f3k-2m7q-...". */
export function formatRecoveryCode(code: string): string {
  return groupByFour(code).join("-");
}

/** The key of an app, in groups of four: "6N3N HP46 5MZX". */
export function formatKey(key: string): string {
  return groupByFour(key).join(" ");
}

function groupByFour(text: string): string[] {
  return text.match(/.{1,4}/g) ?? [];
}

export function lacksSecondFactor(
  { role, hasSecondFactor }: { role: RoleId; hasSecondFactor: boolean },
  secondFactorRoles: readonly RoleId[],
): boolean {
  return !hasSecondFactor && secondFactorRoles.includes(role);
}
