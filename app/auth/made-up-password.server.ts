import { randomInt } from "node:crypto";

/** Without characters that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A made-up password, easy to read and type once: 99 bits in four groups. */
export function makeUpPassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  return groups.join("-");
}
