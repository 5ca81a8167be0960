import {
  ageOf,
  combineAudiences,
  readAges,
  readAudiences,
  sortAudiences,
  type Audience,
} from "../catalogue/audience";
import { formatPesos } from "../plain/money";
import { formatWhole } from "../plain/whole-number";
import { MAX_WEIGHT_IN_GRAMS } from "../products/number-fields";
import { MAX_PRICE_IN_PESOS } from "../products/price-text";
import { parseUsable, quoteCell, type Cell, type Parsed } from "./file-cell";
import type { ToldCells } from "./file-product";
import type { NumberStyle } from "./import-choices";
import type { ImportedFields, RowProblem } from "./imported-product";
import { readAmount } from "./number-style";

type Told = {
  fields: Pick<ImportedFields, "audiences" | "age" | "costInPesos" | "weightInGrams">;
  /** Whom the categories and tags name, where no cell says it. */
  placedFor: readonly Audience[];
};

type Settings = { numbers: NumberStyle; notes: RowProblem[] };

/** What another program's cells say, in the shop's own words and measures. A cell that cannot be read says nothing. */
export function readTold(
  cells: ToldCells | undefined,
  named: readonly Audience[],
  { numbers, notes }: Settings,
): Told {
  if (!cells) return { fields: {}, placedFor: named };
  const readAll = <Value>(list: readonly Cell[], read: (text: string) => Parsed<Value>) =>
    list.flatMap((cell) => parseUsable(cell, notes, read) ?? []);
  const { fields, placedFor } = combine(
    sortAudiences(readAll(cells.genders, readGender).flat()),
    readAll(cells.ages, readAgeCell)[0] ?? null,
    named,
  );
  const weights = [
    ...readAll(cells.grams, (text) => readWeight(text, "g")),
    ...readAll(cells.kilograms, (text) => readWeight(text, "kg")),
  ];
  const costs = readAll(cells.costs, (text) => readCost(text, numbers));
  const weightInGrams = weights.find((weight) => weight > 0);
  const costInPesos = costs.find((cost) => cost > 0);
  return {
    placedFor,
    fields: {
      ...fields,
      ...(weightInGrams !== undefined && { weightInGrams }),
      ...(costInPesos !== undefined && { costInPesos }),
    },
  };
}

type Said = ReturnType<typeof readAges>;

/** A gender and an age together; the categories say the gender where there is only an age, and the age where there is none. */
function combine(genders: readonly Audience[], age: Said, named: readonly Audience[]): Told {
  if (genders.length === 0 && age === null) return { fields: {}, placedFor: named };
  const known = genders.length > 0 ? genders : named;
  const audiences = combineAudiences(known, age ?? ageOf(named));
  const ageFields = age === null ? {} : { age: age === ageOf(audiences) ? null : age };
  if (genders.length === 0 && named.length > 0) {
    return { fields: ageFields, placedFor: audiences };
  }
  return {
    fields: { ...(audiences.length > 0 && { audiences }), ...ageFields },
    placedFor: [],
  };
}

function readGender(text: string): Parsed<readonly Audience[]> {
  const value = readAudiences(text);
  return value === null ? { problem: `${quoteCell(text)} no dice para quién es` } : { value };
}

function readAgeCell(text: string): Parsed<NonNullable<Said>> {
  const value = readAges(text);
  return value === null
    ? { problem: `${quoteCell(text)} no es una edad que conozcamos` }
    : { value };
}

const WEIGHT = /^(\d+|\d*[.,]\d+)\s*(?:(kg|kgs|kilos?)\.?|(g|gr|grs|gramos?)\.?)?$/i;
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The unit in the cell is said before that of the column. Nothing to wear weighs a thousand kilograms or thousandths of
 * a gram: a separator of three digits is one of thousands in grams, and any other is a decimal one.
 */
function readWeight(text: string, unit: "g" | "kg"): Parsed<number> {
  const [, number, kilograms, grams] = WEIGHT.exec(text) ?? [];
  if (number === undefined) return { problem: `${quoteCell(text)} no es un peso` };
  const isInGrams = grams !== undefined || (unit === "g" && kilograms === undefined);
  const plain =
    isInGrams && THOUSANDS.test(number) ? number.replace(/[.,]/, "") : number.replace(",", ".");
  const value = Math.round(Number(plain) * (isInGrams ? 1 : 1000));
  return value > MAX_WEIGHT_IN_GRAMS
    ? { problem: `el peso no puede pasar de ${formatWhole(MAX_WEIGHT_IN_GRAMS)} gramos` }
    : { value };
}

/** Half a peso rounds up. */
function readCost(text: string, numbers: NumberStyle): Parsed<number> {
  const amount = readAmount(text, numbers);
  if (amount === null || amount < 0) return { problem: `${quoteCell(text)} no es un costo` };
  const value = Math.round(amount);
  return value > MAX_PRICE_IN_PESOS
    ? { problem: `el costo no puede pasar de ${formatPesos(MAX_PRICE_IN_PESOS)}` }
    : { value };
}
