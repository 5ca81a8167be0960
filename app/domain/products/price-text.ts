import { formatPesos } from "../plain/money";

/** The highest price that the shop accepts; a higher one is probably a typing error. */
export const MAX_PRICE_IN_PESOS = 99_999_999;

type ParsedPrice =
  | { priceInPesos: number; problem: null }
  | { priceInPesos: null; problem: string };

/** "26000", "26.000", "$ 26.000"; never rounds. Its messages call it `name`. */
export function parsePriceText(text: string, name = "precio"): ParsedPrice {
  const typed = text.replace(/[\s\u00a0]/g, "").replace(/^(?:\$|ARS)/i, "");
  if (typed === "") return refuse(`Escribí el ${name}.`);
  if (/^[-−–]/.test(typed)) return refuse(`El ${name} no puede ser negativo.`);
  if (/^\d+$|^\d{1,3}(?:\.\d{3})+$/.test(typed)) return checkRange(typed.replaceAll(".", ""), name);
  if (/^[\d.]*[.,]\d*$/.test(typed)) {
    return refuse(`El ${name} va en pesos enteros, sin centavos. Por ejemplo: 26.000.`);
  }
  return refuse(`Escribí el ${name} solo con números. Por ejemplo: 26.000.`);
}

function checkRange(digits: string, name: string): ParsedPrice {
  const priceInPesos = Number(digits);
  if (priceInPesos === 0) return refuse(`El ${name} tiene que ser mayor que 0.`);
  if (priceInPesos > MAX_PRICE_IN_PESOS) {
    return refuse(`El ${name} no puede pasar de ${formatPesos(MAX_PRICE_IN_PESOS)}.`);
  }
  return { priceInPesos, problem: null };
}

function refuse(problem: string): ParsedPrice {
  return { priceInPesos: null, problem };
}
