import { randomInt } from "node:crypto";

/** Without the letters and digits that are read for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password to read from a screen and type once: 99 bits in four groups. */
export function makeUpPassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  return groups.join("-");
}
