import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import {
  choiceField,
  dayField,
  moneyField,
  numberField,
  readGroup,
  textField,
  writeGroup,
  yesNoField,
  type Field,
} from "./fields";

const WORDS = { name: "campo", label: "Campo" };
const TEXT = textField({ ...WORDS, maxLength: 5, required: "Escribí algo." });
const NUMBER = numberField({ ...WORDS, min: 0, max: 1440 });
const NO_LIMIT = numberField({ ...WORDS, min: 1, max: 9, empty: null });
const PERCENT = numberField({ ...WORDS, min: 0, max: 50, isPercent: true });
const MONEY = moneyField({ ...WORDS, noun: "monto" });
const NO_MONEY = moneyField({ ...WORDS, noun: "monto", empty: 0 });
const CHOICE = choiceField({ ...WORDS, options: [{ id: "a", label: "A" }], problem: "Elegí." });
const YES = yesNoField(WORDS);
const DAY = dayField(WORDS);

describe("a field", () => {
  it.each<[Field, string, unknown]>([
    [TEXT, " a\n b ", "a b"],
    [NUMBER, " 0", 0],
    [NUMBER, "1440", 1440],
    [NUMBER, "1.440", 1440],
    [NO_LIMIT, "", null],
    [PERCENT, "15 %", 15],
    [MONEY, "$ 26.000", 26_000],
    [NO_MONEY, "", 0],
    [NO_MONEY, "0", 0],
    [CHOICE, "a", "a"],
    [YES, "on", true],
    [YES, "", false],
    [DAY, "2026-12-24", "2026-12-24"],
    [DAY, " ", null],
  ])("%#: reads %j as what it is", (field, text, value) => {
    expect(field.read(text)).toEqual({ value, problem: null });
    expect(field.isStored(value)).toBe(true);
  });

  it.each<[Field, string]>([
    [TEXT, ""],
    [TEXT, "letras"],
    [NUMBER, "-1"],
    [NUMBER, "1441"],
    [NUMBER, "1,5"],
    [NUMBER, "1e1"],
    [NUMBER, "15 %"],
    [NUMBER, ""],
    [NO_LIMIT, "0"],
    [MONEY, ""],
    [MONEY, "0"],
    [MONEY, "1,50"],
    [CHOICE, "b"],
    [CHOICE, ""],
    [DAY, "2026-02-30"],
  ])("%#: says what is wrong with %j", (field, text) => {
    expect(field.read(text)).toMatchObject({ value: null });
    expect(field.read(text).problem).toMatch(/^[A-Z].*\.$/);
  });

  it.each<[Field, unknown]>([
    [TEXT, 1],
    [NUMBER, 1441],
    [NUMBER, "2"],
    [NUMBER, null],
    [MONEY, 0],
    [CHOICE, "b"],
    [YES, "on"],
    [DAY, "mañana"],
  ])("%#: knows that %j is no stored value", (field, value) => {
    expect(field.isStored(value)).toBe(false);
  });

  it("reads back what it writes, for any text that it takes", () => {
    const fields = [TEXT, NUMBER, NO_LIMIT, PERCENT, MONEY, NO_MONEY, CHOICE, YES, DAY] as Field[];
    const text = fc.oneof(anyText(), fc.nat({ max: 2000 }).map(String), fc.constant("2026-01-31"));
    fc.assert(
      fc.property(fc.constantFrom(...fields), text, (field, typed) => {
        const { value, problem } = field.read(typed);
        if (problem !== null) return;
        expect(field.isStored(value)).toBe(true);
        expect(field.read(field.write(value))).toEqual({ value, problem: null });
      }),
    );
  });
});

it("a group reads all of its fields, or says what is wrong with each", () => {
  const group = { pieces: { ...NUMBER, name: "piezas" }, day: { ...DAY, name: "dia" } };
  const texts = writeGroup(group, { pieces: 3, day: null });
  expect(texts).toEqual({ piezas: "3", dia: "" });
  expect(readGroup(group, texts)).toEqual({ values: { pieces: 3, day: null }, errors: null });
  const { errors } = readGroup(group, { piezas: "x", dia: "x" });
  expect(Object.keys(errors ?? {})).toEqual(["piezas", "dia"]);
});
