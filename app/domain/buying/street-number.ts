import { foldText } from "../plain/fold-text";

const MONTHS =
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre";

/** Numbers in a street's name, as in 9 de Julio, and inside the house, as in piso 3. */
const OTHER_NUMBERS = new RegExp(
  [
    `\\d+(?:\\W|er|ro)*\\s+de\\s+(?:${MONTHS})`,
    "(?:piso|dpto|depto|departamento|dto|of|oficina|cp)\\b\\W*\\d+",
    "\\d+(?:\\W|er|do|to|mo|vo)*\\s*piso",
  ].join("|"),
  "g",
);

/** "sin número", "s/n", "S/Nº". */
const WITHOUT = /\bs(?:in)?\W*(?:n|nro|num|numero|altura)\b/;

export function hasStreetNumber(street: string): boolean {
  const text = foldText(street);
  return WITHOUT.test(text) || /\d/.test(text.replace(OTHER_NUMBERS, " "));
}
