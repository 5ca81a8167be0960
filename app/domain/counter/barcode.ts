/**
 * Bars and gaps by turns, from the first bar on, each in modules: "211214" is a bar of two, a gap of one… The quiet
 * zones are the white modules that have to stay before and after them.
 */
export type Barcode = {
  kind: "EAN-13" | "EAN-8" | "UPC-A" | "Code 128";
  widths: string;
  quietBefore: number;
  quietAfter: number;
};

/** Null for a text with letters that bars cannot say: Code 128 has those of a plain keyboard. */
export function drawBarcode(text: string): Barcode | null {
  if (isGtin(text)) {
    if (text.length === 13) return { kind: "EAN-13", widths: drawEan13(text), ...EAN_13_QUIET };
    if (text.length === 12) return { kind: "UPC-A", widths: drawEan13(`0${text}`), ...UPC_QUIET };
    if (text.length === 8) return { kind: "EAN-8", widths: drawEan8(text), ...EAN_8_QUIET };
  }
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  return { kind: "Code 128", widths: drawCode128(text), ...CODE_128_QUIET };
}

// GS1 General Specifications, sections 5.2.3.1 and 5.4.1; for Code 128 also ISO/IEC 15417.
const EAN_13_QUIET = { quietBefore: 11, quietAfter: 7 };
const EAN_8_QUIET = { quietBefore: 7, quietAfter: 7 };
const UPC_QUIET = { quietBefore: 9, quietAfter: 9 };
const CODE_128_QUIET = { quietBefore: 10, quietAfter: 10 };

/** True for 8, 12 or 13 digits whose last is the check digit of the others. */
function isGtin(text: string): boolean {
  return (
    /^(?:\d{8}|\d{12,13})$/.test(text) && Number(text.at(-1)) === checkDigit(text.slice(0, -1))
  );
}

/** Every second digit counts three times, the last one among them. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((so, digit, at) => so + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Set A of the digits 0 to 9, gap first; the other side has the same, bar first. */
const DIGITS = "3211 2221 2122 1411 1132 1231 1114 1312 1213 3112".split(" ");
/** By the first digit of an EAN-13, which has no bars of its own: the sets of the six after it. */
const SETS = "AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA".split(" ");
const EDGE = "111";
const MIDDLE = "11111";

const drawDigit = (digit: string) => DIGITS[Number(digit)] ?? "";

function drawEan13(digits: string): string {
  const sets = SETS[Number(digits[0])] ?? "";
  const left = Array.from(digits.slice(1, 7), (digit, at) =>
    sets[at] === "A" ? drawDigit(digit) : Array.from(drawDigit(digit)).reverse().join(""),
  );
  const right = Array.from(digits.slice(7), drawDigit);
  return [EDGE, ...left, MIDDLE, ...right, EDGE].join("");
}

function drawEan8(digits: string): string {
  const [left, right] = [digits.slice(0, 4), digits.slice(4)];
  return [EDGE, ...Array.from(left, drawDigit), MIDDLE, ...Array.from(right, drawDigit), EDGE].join(
    "",
  );
}

/** The symbols 0 to 102 of ISO/IEC 15417; then the three starts. */
const SYMBOLS = `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212
  112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122
  321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
  231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142
  121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(/\s+/);
const STOP = "2331112";
const TO_B = 100;
const TO_C = 99;
const START_B = 104;
const START_C = 105;

function drawCode128(text: string): string {
  const values = listValues(text);
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103;
  return [...values, check].map((value) => SYMBOLS[value] ?? "").join("") + STOP;
}

/** The symbols from the start on, without the check. Set C says two digits by one symbol. */
export function listValues(text: string): number[] {
  const values: number[] = [];
  let wasInC: boolean | null = null;
  const say = (isInC: boolean, part: string) => {
    if (part === "") return;
    if (wasInC === null) values.push(isInC ? START_C : START_B);
    else if (isInC !== wasInC) values.push(isInC ? TO_C : TO_B);
    wasInC = isInC;
    const symbols = isInC ? (part.match(/../g) ?? []).map(Number) : Array.from(part, toSetB);
    values.push(...symbols);
  };
  const parts = text.match(/\d+|\D+/g) ?? [];
  for (const [at, part] of parts.entries()) {
    // Shorter runs of digits take no fewer symbols in set C, as the set has to be changed.
    const paysFrom = at === 0 || at === parts.length - 1 ? 4 : 6;
    if (!/^\d/.test(part) || part.length < paysFrom) say(false, part);
    else {
      // An odd digit stays with the letters: at the end of a first run, else before the run.
      const even = part.length - (part.length % 2);
      const [from, to] = at === 0 ? [0, even] : [part.length - even, part.length];
      say(false, part.slice(0, from));
      say(true, part.slice(from, to));
      say(false, part.slice(to));
    }
  }
  return values;
}

const toSetB = (letter: string) => letter.charCodeAt(0) - 32;

/** The bars as one SVG path, a module wide and one high; `start` is where the first bar begins. */
export function toBarPath(widths: string, start: number): string {
  let path = "";
  let at = start;
  for (const [place, width] of Array.from(widths, Number).entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return path;
}

export function countModules({ widths, quietBefore, quietAfter }: Barcode): number {
  return Array.from(widths, Number).reduce((sum, width) => sum + width, quietBefore + quietAfter);
}
