import { parsePriceText } from "../products/price-text";
import { parseCalendarDay, type CalendarDay } from "./buenos-aires";
import { toLine } from "./visible-text";

/** One control of a form, with the way of its value from the typed text and back. */
export type Field<Value = unknown> = FieldWords & {
  control: Control;
  read(text: string): FieldReading<Value>;
  write(value: Value): string;
  /** True for what may stand in the database: it can be older than a limit of the form. */
  isStored(value: unknown): value is Value;
};

export type FieldWords = {
  /** Of the control, and its id. */
  name: string;
  label: string;
  hint?: string;
  /** A paragraph before it. */
  intro?: string;
  /** True to stand beside the field before it. */
  isBeside?: boolean;
};

export type FieldReading<Value> =
  | { value: Value; problem: null }
  | { value: null; problem: string };

export type Control =
  | { kind: "line"; input: InputTraits }
  | { kind: "area"; rows: number; input: InputTraits }
  | { kind: "radio" | "select"; options: readonly Option[] }
  | { kind: "check" };

export type InputTraits = {
  type?: "tel" | "email" | "url" | "date";
  inputMode?: "numeric" | "email" | "tel";
  autoComplete?: string;
  autoCorrect?: "off";
  autoCapitalize?: "characters";
  maxLength?: number;
  spellCheck?: false;
  required?: true;
};

export type Option<Id extends string = string> = { id: Id; label: string; hint?: string };

type TextRules = {
  maxLength?: number;
  tooLong?: string;
  /** Asks for the text; without it, the text may be empty. */
  required?: string;
  /** The text as it is stored; null when something is wrong with it, which `problem` says. */
  parse?: (text: string) => string | null;
  problem?: string;
  isStored?: (text: string) => boolean;
  /** What is typed becomes one line, unless this keeps more. */
  clean?: (typed: string) => string;
  input?: InputTraits;
  rows?: number;
};

export function textField({ rows, input = {}, ...field }: FieldWords & TextRules): Field<string> {
  const { maxLength = Infinity, tooLong = `Escribí ${maxLength} letras como máximo.` } = field;
  const { required, parse = (text) => text, problem = "", isStored = () => true } = field;
  const { clean = toLine } = field;
  return {
    ...field,
    control: rows === undefined ? { kind: "line", input } : { kind: "area", rows, input },
    read(typed) {
      const text = clean(typed);
      if ([...text].length > maxLength) return refuse(tooLong);
      if (text === "") return required === undefined ? accept(text) : refuse(required);
      const parsed = parse(text);
      return parsed === null ? refuse(problem) : accept(parsed);
    },
    write: (text) => text,
    isStored: (value): value is string => typeof value === "string" && isStored(value),
  };
}

type Limits<Empty> = {
  min: number;
  max: number;
  problem?: string;
  /** True where "15 %" is meant by 15. */
  isPercent?: boolean;
  /** The value of no text; without it, there must be a number. */
  empty?: Empty;
};

const NUMERIC: InputTraits = { inputMode: "numeric", autoComplete: "off" };

export function numberField<Empty = never>(
  field: FieldWords & Limits<Empty>,
): Field<number | Empty> {
  const { min, max, problem = `Escribí un número entero, de ${min} a ${max}.` } = field;
  const isInside = (number: unknown): number is number =>
    Number.isInteger(number) && Number(number) >= min && Number(number) <= max;
  return {
    ...field,
    control: { kind: "line", input: NUMERIC },
    read(typed) {
      const line = toLine(typed);
      if (line === "" && field.empty !== undefined) return accept(field.empty);
      const text = field.isPercent ? line.replace(/\s*%$/, "") : line;
      const number = /^\d{1,9}$|^\d{1,3}(\.\d{3})+$/.test(text)
        ? Number(text.replaceAll(".", ""))
        : -1;
      return isInside(number) ? accept(number) : refuse(problem);
    },
    write: (value) => (value === field.empty ? "" : String(value)),
    isStored: (value): value is number | Empty => isInside(value) || value === field.empty,
  };
}

type Amounts<Empty> = {
  /** What its messages call it: "monto". */
  noun: string;
  /** The value of no text, and of 0; without it, there must be an amount. */
  empty?: Empty;
};

/** Whole pesos. */
export function moneyField<Empty = never>(
  field: FieldWords & Amounts<Empty>,
): Field<number | Empty> {
  return {
    ...field,
    control: { kind: "line", input: NUMERIC },
    read(typed) {
      const text = toLine(typed);
      if (/^0?$/.test(text) && field.empty !== undefined) return accept(field.empty);
      const { priceInPesos, problem } = parsePriceText(text, field.noun);
      return problem === null ? accept(priceInPesos) : refuse(problem);
    },
    write: (value) => (value === field.empty ? "" : String(value)),
    isStored: (value): value is number | Empty =>
      (Number.isInteger(value) && Number(value) > 0) || value === field.empty,
  };
}

type Choices<Id extends string> = {
  options: readonly Option<Id>[];
  problem: string;
  kind?: "radio" | "select";
};

export function choiceField<Id extends string>(field: FieldWords & Choices<Id>): Field<Id> {
  const find = (wanted: unknown) => field.options.find(({ id }) => id === wanted)?.id;
  return {
    ...field,
    control: { kind: field.kind ?? "radio", options: field.options },
    read(typed) {
      const value = find(toLine(typed));
      return value === undefined ? refuse(field.problem) : accept(value);
    },
    write: (value) => value,
    isStored: (value): value is Id => find(value) !== undefined,
  };
}

export function yesNoField(field: FieldWords): Field<boolean> {
  return {
    ...field,
    control: { kind: "check" },
    read: (typed) => accept(typed !== ""),
    write: (value) => (value ? "on" : ""),
    isStored: (value) => typeof value === "boolean",
  };
}

export function dayField(field: FieldWords & { problem?: string }): Field<CalendarDay | null> {
  const { problem = "Escribí un día que exista, por ejemplo 2026-12-24." } = field;
  return {
    ...field,
    control: { kind: "line", input: { type: "date" } },
    read(typed) {
      const text = toLine(typed);
      const day = parseCalendarDay(text);
      return text !== "" && day === null ? refuse(problem) : accept(day);
    },
    write: (day) => day ?? "",
    isStored: (value): value is CalendarDay | null =>
      value === null || (typeof value === "string" && parseCalendarDay(value) !== null),
  };
}

const accept = <Value>(value: Value) => ({ value, problem: null });
const refuse = (problem: string) => ({ value: null, problem });

/** Fields by what each of them is to a form's value. */
export type FieldGroup = Record<string, Field>;

export type GroupValues<Group extends FieldGroup> = {
  [Part in keyof Group]: Group[Part] extends Field<infer Value> ? Value : never;
};

/** By the names of the controls. */
export type Texts = Record<string, string>;

export type GroupReading<Group extends FieldGroup> =
  | { values: GroupValues<Group>; errors: null }
  | { values: null; errors: Record<string, string> };

export function readGroup<Group extends FieldGroup>(
  group: Group,
  texts: Texts,
): GroupReading<Group> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [part, field] of Object.entries(group)) {
    const { value, problem } = field.read(texts[field.name] ?? "");
    if (problem !== null) errors[field.name] = problem;
    values[part] = value;
  }
  if (Object.keys(errors).length > 0) return { values: null, errors };
  return { values: values as GroupValues<Group>, errors: null };
}

export function writeGroup<Group extends FieldGroup>(
  group: Group,
  values: GroupValues<Group>,
): Texts {
  const pairs = Object.entries(group).map(([part, field]) => [
    field.name,
    field.write(values[part]),
  ]);
  return Object.fromEntries(pairs) as Texts;
}
