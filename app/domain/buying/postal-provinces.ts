import { parsePostalCode, type PostalCode } from "../plain/postal-code";
import { provinceName, type ProvinceId } from "../plain/province";
import { listChoices } from "../plain/words";

/**
 * The possible provinces of codes with these first digits; the longest prefix wins. Codes near a
 * border list several: an address refused by mistake loses a sale, while an extra province only
 * leaves the choice to the shopper.
 */
const PROVINCES_BY_PREFIX: Record<string, string> = {
  10: "C",
  11: "C",
  12: "C",
  13: "C",
  14: "C",
  1: "B",
  20: "S",
  21: "SX",
  22: "S",
  23: "SGX",
  24: "SX",
  25: "SX",
  26: "SXB",
  27: "BS",
  28: "BE",
  29: "BS",
  2: "BSXEG",
  30: "SGE",
  31: "EW",
  32: "EW",
  33: "NW",
  34: "WN",
  35: "HSP",
  36: "PHA",
  37: "HGS",
  3: "SEWNHPGA",
  40: "T",
  41: "TKAG",
  42: "GTK",
  43: "GTH",
  44: "AYK",
  45: "AYP",
  46: "YA",
  47: "KG",
  4: "TGAYKH",
  50: "X",
  51: "X",
  52: "XGKF",
  53: "FK",
  54: "JF",
  55: "MD",
  56: "MDL",
  57: "DXFM",
  58: "XDF",
  59: "X",
  5: "XFJMDKG",
  60: "BS",
  61: "XSBL",
  62: "LXDB",
  63: "LBDM",
  64: "BL",
  65: "B",
  66: "B",
  67: "B",
  6: "BXLDSM",
  7: "B",
  80: "BR",
  81: "BLR",
  82: "LBR",
  83: "QRLM",
  84: "RUQ",
  85: "RB",
  8: "BRQLUM",
  90: "UZ",
  91: "U",
  92: "UR",
  93: "Z",
  941: "V",
  942: "V",
  94: "ZV",
  9: "UZVR",
};

/** Empty when the digits of a full code (CPA) belong to another part of the country. */
export function possibleProvinces({ number, province }: PostalCode): ProvinceId[] {
  const digits = String(number);
  if (province === null) return lettersOf(digits, 3);
  return lettersOf(digits, 1).includes(province) || lettersOf(digits, 3).includes(province)
    ? [province]
    : [];
}

/** Looks up the first `count` digits, or the longest shorter prefix in the table. */
function lettersOf(digits: string, count: number): ProvinceId[] {
  for (let length = count; length > 0; length -= 1) {
    const letters = PROVINCES_BY_PREFIX[digits.slice(0, length)];
    if (letters !== undefined) return [...letters] as ProvinceId[];
  }
  return [];
}

/** True when an address can have both; an unreadable code contradicts nothing. */
export function canLieIn(postalCode: string, province: ProvinceId | null): boolean {
  const code = parsePostalCode(postalCode);
  if (code === null) return true;
  const possible = possibleProvinces(code);
  return province === null ? possible.length > 0 : possible.includes(province);
}

/** More names would be too long for a sentence. */
const MAX_NAMED = 3;

export function describeContradiction(postalCode: string, province: ProvinceId): string {
  const code = parsePostalCode(postalCode);
  const possible = code === null ? [] : possibleProvinces(code);
  const chosen = provinceName(province);
  const isNamed = possible.length > 0 && possible.length <= MAX_NAMED;
  const fact = isNamed
    ? `El código postal ${postalCode} es de ${listChoices(possible.map(provinceName))} y elegiste ${chosen}.`
    : `El código postal ${postalCode} no es de ${chosen}.`;
  return `${fact} Revisá cuál de los dos hay que corregir.`;
}
