import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { aProduct } from "../../../test/helpers/products";
import { toProductTexts } from "../../domain/products/product-fields";
import type { ProductTexts } from "../../domain/products/product-texts";
import {
  findChoiceLimit,
  MAX_CHOSEN,
  parseChosen,
  writeChosen,
  type ChosenProducts,
} from "./chosen-products";
import { parseSeenPrices } from "./price-save";
import { parseBulk } from "./product-bulk";
import { checkProduct } from "./check-product";

const TODAY = "2026-11-26";

function form(...fields: [string, string][]): FormData {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return formData;
}

const anyForm = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), anyText()), { maxLength: 12 })
    .map((fields) => form(...fields));

const NAMES = ["intent", "id", "todos", "lista", "marca", "categoria", "subcategoria", "coleccion"];
const INTENTS = ["hide", "show", "delete", "reprice", "duplicate", "set-brand", "set-category"];

describe("the forms of the owner's list", () => {
  it.each(INTENTS)("%s reads the selected products", (intent) => {
    const parsed = parseBulk(
      form(
        ["intent", intent],
        ["id", "a"],
        ["id", "b"],
        ["id", "a"],
        ["marca", "M"],
        ["categoria", "C"],
      ),
    );
    expect(parsed?.change?.intent).toBe(intent);
    expect(parsed?.chosen).toEqual({ ids: ["a", "b"], all: null, list: "" });
  });

  it.each(["", "HIDE", "drop", "__proto__", "set-price"])("refuse %j", (intent) => {
    expect(parseBulk(form(["intent", intent], ["id", "a"]))).toBeNull();
    expect(parseBulk(form(["id", "a"]))).toBeNull();
  });

  it("need a selection", () => {
    const parsed = parseBulk(form(["intent", "hide"], ["lista", "?q=buzo"]));
    expect(parsed?.change).toBeNull();
    expect(parsed?.reply?.errors).toEqual({ productos: "Elegí al menos un producto." });
    expect(parsed?.chosen.list).toBe("?q=buzo");
  });

  it("accept a list's filters as a selection", () => {
    const parsed = parseBulk(
      form(["intent", "hide"], ["todos", "1"], ["lista", "?estado=visibles"]),
    );
    expect(parsed?.change).toEqual({ intent: "hide" });
    expect(parsed?.chosen.all?.filters.state).toBe("visibles");
  });

  it("keep typed and selected values when a value is missing or too long", () => {
    const long = "x".repeat(61);
    const missing = parseBulk(form(["intent", "set-brand"], ["id", "a"], ["marca", " \n "]));
    expect(missing?.reply).toMatchObject({ errors: { marca: "Escribí la marca." }, chosen: ["a"] });
    const parsed = parseBulk(
      form(["intent", "set-category"], ["id", "a"], ["categoria", "ropa"], ["subcategoria", long]),
    );
    expect(parsed?.reply?.errors).toEqual({ subcategoria: "Puede tener hasta 60 letras." });
    expect(parsed?.reply?.values).toMatchObject({ categoria: "ropa", subcategoria: long });
  });

  it.each<[string, string, keyof ProductTexts, number]>([
    ["set-brand", "marca", "brand", 60],
    ["set-category", "categoria", "category", 120],
    ["set-collection", "coleccion", "collection", 40],
    ["set-season", "temporada", "season", 40],
    ["add-places", "tambien", "alsoIn", 60],
  ])("%s accepts exactly what the product form accepts", (intent, name, field, maxLength) => {
    const product = aProduct();
    for (const length of [maxLength, maxLength + 1]) {
      const value = "x".repeat(length);
      const parsed = parseBulk(form(["intent", intent], ["id", "a"], [name, value]));
      const { errors } = checkProduct(
        { ...toProductTexts(product), [field]: value },
        product,
        TODAY,
      );
      const isTooLong = length > maxLength;
      expect([parsed?.change === null, errors !== null]).toEqual([isTooLong, isTooLong]);
    }
  });

  it.each([
    ["Mujer > Remeras > Manga larga > Lisas", ""],
    ["Mujer > Remeras > Manga larga", "Lisas"],
  ])(
    "refuse a place of four parts as the product form does: %j and %j",
    (category, subcategory) => {
      const typed = form(
        ["intent", "set-category"],
        ["id", "a"],
        ["categoria", category],
        ["subcategoria", subcategory],
      );
      const message = "Un lugar tiene hasta 3 partes: Mujer > Remeras > Manga larga.";
      expect(parseBulk(typed)?.reply?.errors).toEqual({ categoria: message });
      const product = aProduct();
      const texts = { ...toProductTexts(product), category, subcategory };
      expect(checkProduct(texts, product, TODAY).errors).toEqual({ categoria: message });
    },
  );

  it("make a value one line", () => {
    const parsed = parseBulk(
      form(["intent", "set-brand"], ["id", "a"], ["marca", " AY\tNOT\r\nDEAD "]),
    );
    expect(parsed?.change).toEqual({
      intent: "set-brand",
      fields: { brand: "AY NOT DEAD" },
    });
  });

  it("remove products from their collection with an empty value", () => {
    const parsed = parseBulk(form(["intent", "set-collection"], ["id", "a"]));
    expect(parsed?.change).toEqual({ intent: "set-collection", fields: { collection: "" } });
  });

  it("read whom products are for, their further places and their cost", () => {
    const read = (...fields: [string, string][]) => parseBulk(form(["id", "a"], ...fields));
    const audiences = [...["hombre", "mujer"].map((id): [string, string] => ["para", id])];
    expect(read(["intent", "set-audiences"], ...audiences)?.change).toEqual({
      intent: "set-audiences",
      fields: { audiences: ["mujer", "hombre"] },
    });
    expect(read(["intent", "set-audiences"])?.reply?.errors).toEqual({
      para: "Marcá para quién son.",
    });
    expect(read(["intent", "set-audiences"], ["para", "Perro"])?.reply?.errors.para).toMatch(
      /Mujer, Hombre, Unisex, Niña, Niño o Bebé/,
    );
    expect(read(["intent", "add-places"], ["tambien", "Mujer>Remeras"])?.change).toMatchObject({
      fields: { placesToAdd: ["Mujer > Remeras"] },
    });
    expect(read(["intent", "add-places"])?.reply?.errors.tambien).toMatch(/^Escribí en qué lugar/);
    expect(read(["intent", "set-cost"], ["costo", "1.500"])?.change).toMatchObject({
      fields: { costInPesos: 1500 },
    });
    expect(read(["intent", "set-cost"], ["costo", "poco"])?.reply).toMatchObject({
      errors: { costo: "Escribí el costo solo con números. Por ejemplo: 26.000." },
      values: { costo: "poco" },
    });
  });

  it("never throw, and never exceed the limits", () => {
    const intent = fc.oneof(anyText(), fc.constantFrom(...INTENTS));
    fc.assert(
      fc.property(anyForm(NAMES), intent, (formData, chosenIntent) => {
        formData.set("intent", chosenIntent);
        const parsed = parseBulk(formData);
        if (parsed === null) return;
        expect(parsed.chosen.ids.length).toBeLessThanOrEqual(MAX_CHOSEN);
        if (parsed.change?.intent === "set-brand") {
          expect(parsed.change.fields.brand).toMatch(/^\P{Cc}{1,60}$/u);
        }
      }),
    );
  });
});

describe("a selection of products", () => {
  it("is bounded", () => {
    const ids = Array.from({ length: MAX_CHOSEN + 100 }, (_, n): [string, string] => [
      "id",
      `p-${n}`,
    ]);
    expect(parseChosen(form(...ids)).ids).toHaveLength(MAX_CHOSEN);
    expect(parseChosen(form(["id", "x".repeat(201)], ["id", ""])).ids).toEqual([]);
  });

  it("fits into an address, or reports how many fit", () => {
    const choose = (count: number, length: number): ChosenProducts => ({
      ids: Array.from({ length: count }, (_, n) => `${n}-`.padEnd(length, "x")),
      all: null,
      list: "",
    });
    expect(findChoiceLimit(choose(200, 45))).toBeNull();
    const limit = findChoiceLimit(choose(200, 100)) ?? expect.unreachable();
    expect(limit).toBeGreaterThan(50);
    expect(findChoiceLimit(choose(limit, 100))).toBeNull();
  });

  it("ignores a file in place of an id", () => {
    const formData = form();
    formData.append("id", new File(["x"], "x.txt"));
    formData.append("lista", new File(["x"], "x.txt"));
    expect(parseChosen(formData)).toEqual({ ids: [], all: null, list: "" });
  });

  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(anyForm(["id", "todos", "lista"]), (formData) => {
        const chosen = parseChosen(formData);
        const query = writeChosen(chosen);
        const again = parseChosen(new URLSearchParams(query));
        expect(writeChosen(again)).toBe(query);
      }),
    );
  });
});

describe("the prices that the owner saw", () => {
  it("come in pairs", () => {
    expect(
      parseSeenPrices(form(["id", "a"], ["antes", "100"], ["id", "b"], ["antes", "0"])),
    ).toEqual([
      { id: "a", seenPesos: 100 },
      { id: "b", seenPesos: 0 },
    ]);
  });

  it.each<[string, [string, string][]]>([
    ["nothing", []],
    ["an id alone", [["id", "a"]]],
    ["a price alone", [["antes", "1"]]],
    [
      "no number",
      [
        ["id", "a"],
        ["antes", "-1"],
      ],
    ],
    [
      "half a peso",
      [
        ["id", "a"],
        ["antes", "1.5"],
      ],
    ],
    [
      "too large a number",
      [
        ["id", "a"],
        ["antes", "9".repeat(16)],
      ],
    ],
  ])("are refused with %s", (_, fields) => {
    expect(parseSeenPrices(form(...fields))).toBeNull();
  });

  it("never throw", () => {
    fc.assert(
      fc.property(anyForm(["id", "antes"]), (formData) => {
        const seen = parseSeenPrices(formData) ?? [];
        for (const { seenPesos } of seen) expect(Number.isSafeInteger(seenPesos)).toBe(true);
      }),
    );
  });
});
