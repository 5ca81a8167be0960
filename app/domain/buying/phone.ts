import { chatAddress } from "./chat-address";

/**
 * Three-digit area codes; Buenos Aires has 11, all others have four digits. The length shows where
 * the 15 of a mobile number stands ("351 15 412-2025"). Source: Plan Fundamental de Numeración
 * Nacional.
 */
const THREE_DIGIT_AREAS = new Set(
  (
    "220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 " +
    "348 351 353 358 362 364 370 376 379 380 381 383 385 387 388"
  ).split(" "),
);

const NATIONAL_LENGTH = 10;

/** Shorter texts would match almost every number. */
const MIN_DIGITS = 3;
/** The digits left after the prefix must be enough to select a number. */
const MIN_LOCAL_DIGITS = 4;

/** As `+549` and ten digits, the format of WhatsApp; null without an area code. */
export function parsePhone(typed: string): string | null {
  if (!/^[\s\d()+./–-]+$/.test(typed)) return null;
  const isInternational = /^\s*(\+|00)/.test(typed);
  const digits = typed.replace(/\D/g, "").replace(/^00/, "");
  if (isInternational && !digits.startsWith("54")) return null;
  const national = dropMobileMark(dropPrefixes(digits));
  return /^(11|2\d|3\d)\d{8}$/.test(national) ? `+549${national}` : null;
}

function dropPrefixes(digits: string): string {
  let rest = digits;
  if (rest.length > NATIONAL_LENGTH && rest.startsWith("54")) rest = rest.slice(2);
  rest = rest.replace(/^0/, "");
  if (rest.length > NATIONAL_LENGTH && rest.startsWith("9")) rest = rest.slice(1);
  return rest.replace(/^0/, "");
}

/** Removes the 15 between area code and number, which is only dialled inside the country. */
function dropMobileMark(digits: string): string {
  if (digits.length !== NATIONAL_LENGTH + 2) return digits;
  const areaLength = measureArea(digits);
  return digits.slice(areaLength, areaLength + 2) === "15"
    ? digits.slice(0, areaLength) + digits.slice(areaLength + 2)
    : digits;
}

function measureArea(digits: string): 2 | 3 | 4 {
  if (digits.startsWith("11")) return 2;
  return THREE_DIGIT_AREAS.has(digits.slice(0, 3)) ? 3 : 4;
}

/** Shows `+5493534112025` as `+54 9 353 411-2025`; any other text stays as it is. */
export function formatPhone(stored: string): string {
  const [, national] = /^\+549(\d{10})$/.exec(stored) ?? [];
  if (national === undefined) return stored;
  const areaLength = measureArea(national);
  const local = national.slice(areaLength);
  return `+54 9 ${national.slice(0, areaLength)} ${local.slice(0, -4)}-${local.slice(-4)}`;
}

export function whatsappAddress(phone: string, text: string): string | null {
  const stored = parsePhone(phone);
  return stored === null ? null : chatAddress(stored, text);
}

/** From any common spelling: "0353 15-411-2025", "(353) 411", "15 411 2025". Empty when the text is no number. */
export function listPhoneDigits(typed: string): string[] {
  const stored = parsePhone(typed);
  // Also finds numbers that another tool stored without country code and mobile prefix.
  if (stored !== null) return [stored.slice("+549".length)];
  if (!/^[\s\d()+./–-]+$/.test(typed)) return [];
  const digits = typed.replace(/\D/g, "");
  const local = [digits.replace(/^0+/, ""), digits.replace(/^0*15/, "")];
  return [
    ...new Set([
      ...(digits.length >= MIN_DIGITS ? [digits] : []),
      ...local.filter(({ length }) => length >= MIN_LOCAL_DIGITS),
    ]),
  ];
}
