import { formatWhole } from "../plain/whole-number";
import { parsePriceText } from "./price-text";

/** A typed number; null for none, which is no problem. */
type ParsedNumber = { value: number | null; problem: string | null };

/** What the shop says of a number of a product that may be unknown. */
type NumberFacts = {
  control: string;
  /** In the form, in a conflict, in the history and in files. */
  label: string;
  hint: string;
  column: string;
  kind: "pesos" | "grams";
  /** True when only people who may change products see it. */
  isSecret: boolean;
  parse: (text: string) => ParsedNumber;
};

export const MAX_WEIGHT_IN_GRAMS = 100_000;

/** The numbers in the order of form, history and files. Each is its own column: null for unknown. */
const NUMBERS = {
  costInPesos: {
    control: "costo",
    label: "Costo",
    hint: "Lo que te cuesta, en pesos. Solo lo ven Dueño y Catálogo.",
    column: "cost",
    kind: "pesos",
    isSecret: true,
    parse: parseCost,
  },
  weightInGrams: {
    control: "peso",
    label: "Peso",
    hint: "En gramos.",
    column: "weightInGrams",
    kind: "grams",
    isSecret: false,
    parse: parseWeight,
  },
} as const satisfies Record<string, NumberFacts>;

export type NumberField = keyof typeof NUMBERS;
export type NumberControl = (typeof NUMBERS)[NumberField]["control"];
export type NumberColumn = (typeof NUMBERS)[NumberField]["column"];

export const NUMBER_FACTS: Readonly<
  Record<NumberField, NumberFacts & { control: NumberControl; column: NumberColumn }>
> = NUMBERS;
export const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];
export const SECRET_FIELDS = NUMBER_FIELDS.filter((field) => NUMBER_FACTS[field].isSecret);

export function eachNumber<Value>(read: (field: NumberField) => Value): Record<NumberField, Value> {
  return Object.fromEntries(NUMBER_FIELDS.map((field) => [field, read(field)])) as Record<
    NumberField,
    Value
  >;
}

function parseCost(text: string): ParsedNumber {
  if (text.trim() === "") return { value: null, problem: null };
  const { priceInPesos: value, problem } = parsePriceText(text, "costo");
  return { value, problem };
}

/** "250", "1.200", "250 g": whole grams, because that is what carriers ask for. */
function parseWeight(text: string): ParsedNumber {
  const typed = text
    .trim()
    .replace(/\s*(?:g|gr|grs|gramos)\.?$/i, "")
    .replace(/\s/g, "");
  if (typed === "" && text.trim() === "") return { value: null, problem: null };
  const isWhole = /^\d+$|^\d{1,3}(?:\.\d{3})+$/.test(typed);
  const value = isWhole ? Number(typed.replaceAll(".", "")) : 0;
  if (value >= 1 && value <= MAX_WEIGHT_IN_GRAMS) return { value, problem: null };
  const most = formatWhole(MAX_WEIGHT_IN_GRAMS);
  return { value: null, problem: `Escribí el peso en gramos enteros, de 1 a ${most}.` };
}
