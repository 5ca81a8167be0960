import { findProvince, type ProvinceId } from "./province";

export type PostalCode = {
  /** In its stored form: `5000` or `X5000ABC`. */
  text: string;
  number: number;
  /** The province that a full code (CPA) names; null for four digits alone. */
  province: ProvinceId | null;
};

/** Old format, or a CPA: the province's letter, four digits, three letters for the street. */
const SHAPE = /^([A-Z])?(\d{4})([A-Z]{3})?$/;

/** Reads `5000`, `x5000abc` or `X 5000 ABC`; null for anything else. */
export function parsePostalCode(typed: string): PostalCode | null {
  const text = typed.replace(/[\s.-]/g, "").toUpperCase();
  const [, letter, digits, street] = SHAPE.exec(text) ?? [];
  if (digits === undefined || Number(digits) < 1000) return null;
  if ((letter === undefined) !== (street === undefined)) {
    // "X5000" is common: the province's letter and the old code.
    if (letter === undefined || findProvince(letter) === null) return null;
    return { text, number: Number(digits), province: findProvince(letter) };
  }
  const province = letter === undefined ? null : findProvince(letter);
  if (letter !== undefined && province === null) return null;
  return { text, number: Number(digits), province };
}
