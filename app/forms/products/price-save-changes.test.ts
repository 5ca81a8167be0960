import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { MAX_CHOSEN } from "./chosen-products";
import { parseSeenPrices } from "./price-save";

type Field = readonly [name: string, value: string | File];

function parse(fields: readonly Field[]) {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return parseSeenPrices(formData);
}

const pair = (id: string, price: string): Field[] => [
  ["id", id],
  ["antes", price],
];

describe("the prices that the owner saw", () => {
  it("are read beside their products, in order", () => {
    const seen = [
      { id: "a-01", seenPesos: 26_000 },
      { id: "b-01", seenPesos: 0 },
    ];
    expect(parse([...pair("a-01", "26000"), ...pair("b-01", "0")])).toEqual(seen);
  });

  it.each<[string, Field[]]>([
    ["nothing", []],
    ["a product without a price", [["id", "a-01"]]],
    ["a price without a product", [["antes", "1"]]],
    ["more prices than products", [...pair("a-01", "1"), ["antes", "2"]]],
    [
      "a file for a product",
      [
        ["id", new File(["a-01"], "a-01")],
        ["antes", "1"],
      ],
    ],
    [
      "a file for a price",
      [
        ["id", "a-01"],
        ["antes", new File(["1"], "1")],
      ],
    ],
    ["too many", Array.from({ length: MAX_CHOSEN + 1 }, (_, n) => pair(`x-${n}`, "1")).flat()],
  ])("are null for %s", (_, fields) => {
    expect(parse(fields)).toBeNull();
  });

  it.each(["", " ", "-1", "1.5", "1,5", "1e3", "0x10", " 1", "1 ", "１", "NaN", "1".repeat(16)])(
    "%j is no amount",
    (price) => {
      expect(parse([...pair("a-01", "1"), ...pair("b-01", price)])).toBeNull();
    },
  );

  it("are complete, or null", () => {
    const anyPrice = fc.oneof(fc.nat().map(String), anyText());
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText(), anyPrice), { maxLength: 5 }), (pairs) => {
        const seen = parse(pairs.flatMap(([id, price]) => pair(id, price)));
        const isAmount = ([, price]: [string, string]) => /^[0-9]{1,15}$/.test(price);
        if (pairs.length === 0 || !pairs.every(isAmount)) {
          expect(seen).toBeNull();
        } else {
          expect(seen?.map(({ seenPesos }) => seenPesos)).toEqual(pairs.map(([, p]) => Number(p)));
          expect(seen?.filter(({ seenPesos }) => !Number.isSafeInteger(seenPesos))).toEqual([]);
          expect(seen).toHaveLength(pairs.length);
        }
      }),
    );
  });

  it("accept every safe amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (price) => {
        expect(parse(pair("a-01", String(price)))).toEqual([{ id: "a-01", seenPesos: price }]);
      }),
    );
  });
});
