import { describe, expect, it } from "vitest";

import { DEFAULT_CHOICES, type ImportChoices } from "../../domain/imports/import-choices";
import { parseImportForm } from "./import-form";

function parse(fields: [string, string][], current: ImportChoices = DEFAULT_CHOICES) {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return parseImportForm(formData, current);
}

describe("the choices", () => {
  it("are read field by field, with the uses of properties in their order", () => {
    expect(
      parse([
        ["intent", "choices"],
        ["programa", "shopify"],
        ["codificacion", "windows-1252"],
        ["numeros", "comma"],
        ["propiedad", "Largo"],
        ["uso", "size"],
        ["propiedad", "Tela"],
        ["uso", "ignore"],
        ["colores", "split"],
        ["existentes", "skip"],
        ["precio", "promotional"],
      ]),
    ).toEqual({
      intent: "choices",
      choices: {
        system: "shopify",
        encoding: "windows-1252",
        numbers: "comma",
        properties: { Largo: "size", Tela: "ignore" },
        colors: "split",
        existing: "skip",
        price: "promotional",
      },
    });
  });

  it("keep what the page did not show, and are guessed where the field is empty", () => {
    const current: ImportChoices = {
      ...DEFAULT_CHOICES,
      system: "tela",
      numbers: "point",
      properties: { Largo: "size" },
      colors: "split",
    };
    expect(
      parse(
        [
          ["intent", "choices"],
          ["programa", ""],
        ],
        current,
      ),
    ).toEqual({ intent: "choices", choices: { ...current, system: null } });
  });

  it.each<[string, string][][]>([
    [[["programa", "magento"]]],
    [[["codificacion", "utf-16"]]],
    [[["existentes", ""]]],
    [[["colores", "otros"]]],
    [[["propiedad", "Largo"]]],
    [
      [
        ["propiedad", "Largo"],
        ["uso", "otro"],
      ],
    ],
  ])("refuse what no page offers: %j", (fields) => {
    expect(parse([["intent", "choices"], ...fields])).toBeNull();
  });
});

describe("the button that imports", () => {
  const sent = (...more: [string, string][]) =>
    parse([["intent", "import"], ["version", "abc"], ...more]);

  it.each<[string, [string, string][], boolean]>([
    ["nothing is wrong", [["con-error", "0"]], true],
    ["rows are wrong and nothing is ticked", [["con-error", "4"]], false],
    [
      "they may be left out",
      [
        ["con-error", "4"],
        ["dejar-afuera", "on"],
      ],
      true,
    ],
  ])("knows whether it may go on when %s", (_name, fields, mayLeaveOut) => {
    expect(sent(...fields)).toEqual({
      ...{ intent: "import", version: "abc", choices: DEFAULT_CHOICES },
      ...{ mayLeaveOut, hosts: [] },
    });
  });

  it("brings the choices that stand around it, and that a question is still open", () => {
    const current: ImportChoices = { ...DEFAULT_CHOICES, properties: { Largo: "size" } };
    const choices = { ...DEFAULT_CHOICES, properties: { Tela: "color" }, colors: "split" };
    expect(
      parse(
        [
          ["intent", "import"],
          ["version", "abc"],
          ["con-error", "0"],
          ["propiedad", "Largo"],
          ["uso", ""],
          ["propiedad", "Tela"],
          ["uso", "color"],
          ["colores", "split"],
        ],
        current,
      ),
    ).toMatchObject({ intent: "import", choices });
  });

  it("brings the servers that were ticked", () => {
    expect(sent(["con-error", "0"], ["servidor", "a.test"], ["servidor", "b.test"])).toMatchObject({
      hosts: ["a.test", "b.test"],
    });
  });

  it("needs what the page showed", () => {
    expect(sent()).toBeNull();
    expect(sent(["con-error", "-1"])).toBeNull();
    expect(sent(["con-error", "0"], ["servidor", "a.test/x"])).toBeNull();
    expect(parse([["intent", "import"]])).toBeNull();
    expect(parse([["intent", "otra"]])).toBeNull();
  });
});
