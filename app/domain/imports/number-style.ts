import { formatPesos } from "../plain/money";
import { MAX_PRICE_IN_PESOS } from "../products/price-text";
import { MAX_PIECES } from "../stock/stock-grid";
import { quoteCell, type Parsed } from "./file-cell";
import { type NumberStyle, NUMBER_STYLES } from "./import-choices";

const AROUND = /ARS|AR\$|\$|[\s'’\u00a0\u202f]/gi;
const NUMBER = /^\d+(?:[.,]\d+)*$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** What a spreadsheet makes of a long code: 7,79E+12. */
export const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

const stripNumber = (text: string) => text.replace(AROUND, "");

const MAX_EXAMPLES = 20;

/** From all prices: two different separators, or one that no three digits follow, decide; else three digits are thousands. */
export function createStyleGuess() {
  const sure = { point: 0, comma: 0 };
  const likely = { point: 0, comma: 0 };
  const examples: string[] = [];
  return {
    note(text: string): void {
      const found = text === "" ? null : styleOf(stripNumber(text));
      if (!found) return;
      (found.isSure ? sure : likely)[found.style] += 1;
      if (examples.length < MAX_EXAMPLES) examples.push(text);
    },
    style(): NumberStyle | null {
      const votes = sure.point + sure.comma > 0 ? sure : likely;
      if (votes.point + votes.comma === 0) return null;
      return votes.comma >= votes.point ? "comma" : "point";
    },
    example(style: NumberStyle): { text: string; pesos: number } | null {
      const read = examples.flatMap((text) => {
        const price = readPrice(text, style);
        return "value" in price ? [{ text, ...price.value }] : [];
      });
      // One that was rounded would look as if it was read wrong.
      const best = read.find(({ hadCents }) => !hadCents) ?? read[0];
      return best ? { text: best.text, pesos: best.priceInPesos } : null;
    },
  };
}

function styleOf(number: string): { style: NumberStyle; isSure: boolean } | null {
  const separators = number.replace(/\d/g, "");
  if (separators === "" || !NUMBER.test(number)) return null;
  const last = separators.at(-1);
  const asDecimal: NumberStyle = last === "," ? "comma" : "point";
  const asThousands: NumberStyle = last === "," ? "point" : "comma";
  if (new Set(separators).size === 1 && THOUSANDS.test(number)) {
    return { style: asThousands, isSure: separators.length > 1 };
  }
  // A cell that is wrong in both styles, such as 9.500.00, tells nothing of the others.
  return PATTERNS[asDecimal].test(number) ? { style: asDecimal, isSure: true } : null;
}

const PATTERNS: Record<NumberStyle, RegExp> = {
  point: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
  comma: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
};

export type ReadPrice = { priceInPesos: number; hadCents: boolean };

/** Reads a price. Half a peso rounds up. */
export function readPrice(text: string, style: NumberStyle): Parsed<ReadPrice> {
  const read = readNumber(text, style);
  if ("problem" in read) return read;
  const [whole, decimals] = read.value;
  const hadCents = /[1-9]/.test(decimals);
  const priceInPesos = Number(whole) + (/^[5-9]/.test(decimals) ? 1 : 0);
  if (priceInPesos === 0) return { problem: "el precio tiene que ser mayor que 0" };
  if (priceInPesos > MAX_PRICE_IN_PESOS) {
    return { problem: `el precio no puede pasar de ${formatPesos(MAX_PRICE_IN_PESOS)}` };
  }
  return { value: { priceInPesos, hadCents } };
}

/** True for what stands for no price: nothing, 0, or words such as "consultar". */
export function isNoPrice(text: string): boolean {
  return !/[1-9]/.test(text) && !text.startsWith("=");
}

/** An amount with its cents, which may be less than nothing; null for what is none. */
export function readAmount(text: string, style: NumberStyle): number | null {
  const [, sign = "", number = ""] = /^\s*([-−–]?)(.*)$/s.exec(text) ?? [];
  const read = readNumber(number, style);
  if ("problem" in read) return null;
  const amount = Number(`${read.value[0]}.${read.value[1] || "0"}`);
  return sign === "" ? amount : -amount;
}

function readNumber(text: string, style: NumberStyle): Parsed<[string, string]> {
  const number = stripNumber(text);
  if (/^[-−–]\d/.test(number)) return { problem: "el precio no puede ser negativo" };
  const [, whole, decimals = ""] = PATTERNS[style].exec(number) ?? [];
  if (whole !== undefined) return { value: [whole.replace(/[.,]/g, ""), decimals] };
  if (!NUMBER.test(number)) return { problem: `${quoteCell(text)} no es un número` };
  const example = NUMBER_STYLES.find(({ id }) => id === style)?.label;
  return {
    problem: `${quoteCell(text)} no está escrito como los otros precios del archivo, como ${example}`,
  };
}

export type ReadPieces = {
  pieces: number;
  instead: string | null;
};

/** "3", "3,0" and "3.00" are three. Others go below zero when they sell what is not there, and write 99999 for no end. */
export function readPieces(text: string): Parsed<ReadPieces> {
  const number = text.replace(/\s/g, "");
  if (/^[-−–]\d+(?:[.,]\d+)*$/.test(number)) {
    return { value: { pieces: 0, instead: `el stock del archivo es ${number}` } };
  }
  const [, whole] = /^(\d+)(?:[.,]0{1,2})?$/.exec(number) ?? [];
  const [, thousands, hundreds] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(number) ?? [];
  const digits = whole ?? (thousands === undefined ? null : `${thousands}${hundreds}`);
  if (digits === null) {
    return NUMBER.test(number)
      ? { problem: `${quoteCell(text)} no es un número entero de piezas` }
      : { problem: `${quoteCell(text)} no es un número` };
  }
  return Number(digits) > MAX_PIECES
    ? { value: { pieces: MAX_PIECES, instead: `el stock del archivo es ${number}` } }
    : { value: { pieces: Number(digits), instead: null } };
}
