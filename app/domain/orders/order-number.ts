import { foldText } from "../plain/fold-text";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const RANDOM_LETTERS = 3;
export const NUMBERS_PER_MILLISECOND = LETTERS.length ** RANDOM_LETTERS;

const PREFIX_LENGTH = 4;
/** For a shop whose name has no letter from A to Z. */
const DEFAULT_PREFIX = "TELA";

/** The owner's, or the first letters of the shop's name: "Ropa Ñandú" gives `ROPA`. */
export function findOrderPrefix(shop: { orderPrefix: string; name: string }): string {
  if (shop.orderPrefix !== "") return shop.orderPrefix;
  const letters = foldText(shop.name)
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  return letters === ""
    ? DEFAULT_PREFIX
    : letters.slice(0, PREFIX_LENGTH).padEnd(PREFIX_LENGTH, "X");
}

/**
 * `TELA-123456-ABC`: prefix, last six digits of the time in milliseconds, three letters or digits.
 * @param choice a random whole number from 0 to `NUMBERS_PER_MILLISECOND` - 1
 */
export function createOrderNumber(prefix: string, now: Date, choice: number): string {
  const time = String(now.getTime()).slice(-6).padStart(6, "0");
  let letters = "";
  for (let rest = choice, position = 0; position < RANDOM_LETTERS; position += 1) {
    letters += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${prefix}-${time}-${letters}`;
}

const TYPED_NUMBER = /^(?:N?[°º.#]+)?([A-Z]{4})?(\d{6})([A-Z0-9]{3})$/;

/** With its dashes; null when it cannot be one. Without prefix it is the end of a stored number. */
export function parseOrderNumber(typed: string): string | null {
  const text = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  const [, prefix, time, letters] = TYPED_NUMBER.exec(text) ?? [];
  if (time === undefined || letters === undefined) return null;
  return [...(prefix === undefined ? [] : [prefix]), time, letters].join("-");
}

export function isOrderNumber(text: string): boolean {
  return /^[A-Z]{4}-\d{6}-[A-Z0-9]{3}$/.test(text);
}
