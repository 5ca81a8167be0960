import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { anyText } from "../../../test/helpers/any-text";
import { NO_FILTERS } from "../../domain/catalogue/catalogue-query";
import type { ListRequest } from "../../domain/catalogue/product-listing";
import { isFiltered, parseListRequest, writeListRequest } from "./product-filters";

const NOTHING: ListRequest = {
  text: "",
  isLiteral: false,
  filters: NO_FILTERS,
  page: null,
};

function parse(query: string): ListRequest {
  return parseListRequest(new URLSearchParams(query), BUILT_IN_TAXONOMY);
}

describe("parseListRequest", () => {
  it("has no filters for an empty address", () => {
    expect(parse("")).toEqual(NOTHING);
    expect(parse("q=&marca=&marca=+&talle=&min=&max=&orden=&utm_source=x")).toEqual(NOTHING);
  });

  it("reads every parameter", () => {
    const query =
      "q=+buzo+&igual=1&marca=SHATO&marca=Manki&categoria=Hoodies&talle=M&color=Negro&min=1&max=2" +
      "&stock=si&orden=precio-asc&page=3";
    expect(parse(query)).toEqual({
      text: "buzo",
      isLiteral: true,
      filters: {
        brands: ["SHATO", "Manki"],
        groups: ["buzos"],
        sizes: ["M"],
        colors: ["Negro"],
        minPesos: 1,
        maxPesos: 2,
        isInStock: true,
        sort: "precio-asc",
      },
      page: "3",
    });
  });

  it.each([
    ["26000", 26_000],
    ["26.000", 26_000],
    ["$ 26.000", 26_000],
    ["$\u00a01.026.000", 1_026_000],
    ["0", 0],
    ["", null],
    ["barato", null],
    ["-5", null],
    ["26,5", null],
    ["1e3", null],
    ["9".repeat(13), null],
  ])("reads the amount %j as %j", (text, pesos) => {
    const { filters } = parseListRequest(
      new URLSearchParams({ min: text, max: text }),
      BUILT_IN_TAXONOMY,
    );
    expect(filters).toMatchObject({ minPesos: pesos, maxPesos: pesos });
  });

  it("swaps a reversed price range", () => {
    const range = { minPesos: 20_000, maxPesos: 90_000 };
    expect(parse("min=20.000&max=90.000").filters).toMatchObject(range);
    expect(parse("min=90.000&max=20.000").filters).toMatchObject(range);
  });

  it.each(["nuevo", "precio-asc", "precio-desc"])("accepts the order %s", (sort) => {
    expect(parse(`orden=${sort}`).filters.sort).toBe(sort);
  });

  it.each(["", "SI", "no", "1"])("has no filter for the stock %j", (stock) => {
    expect(parse(`stock=${stock}`)).toEqual(NOTHING);
  });

  it.each(["PRECIO-ASC", "price", "constructor"])("ignores the order %s", (sort) => {
    expect(parse(`orden=${sort}`).filters.sort).toBeNull();
  });

  it("ignores a value that is longer than any size or colour", () => {
    const { sizes, colors } = parse(
      `talle=M&talle=${"x".repeat(501)}&color=${"y".repeat(501)}`,
    ).filters;
    expect({ sizes, colors }).toEqual({ sizes: ["M"], colors: [] });
  });

  it("takes each value once, and at most 40 of a kind", () => {
    expect(parse("talle=M&talle=S&talle=+M").filters.sizes).toEqual(["M", "S"]);
    const many = Array.from({ length: 500 }, (_, n) => `color=c${n}`).join("&");
    expect(parse(many).filters.colors).toHaveLength(40);
  });

  it("takes a group once that is given by two names", () => {
    expect(parse("categoria=hoodies&categoria=buzos").filters.groups).toEqual(["buzos"]);
  });
});

describe("writeListRequest", () => {
  it("writes nothing for a list without filters", () => {
    expect(writeListRequest(NOTHING)).toBe("");
    expect(writeListRequest(NOTHING, 1)).toBe("");
  });

  it("writes known parameters only, in a fixed order, without page 1", () => {
    const asked = parse("page=2&orden=nuevo&talle=M&otro=1&q=%25&marca=AY+NOT+DEAD");
    const query = "?q=%25&marca=AY+NOT+DEAD&talle=M&orden=nuevo";
    expect(writeListRequest(asked)).toBe(query);
    expect(writeListRequest(asked, 2)).toBe(`${query}&page=2`);
  });
});

describe("parsing and writing any address", () => {
  const name = fc.oneof(
    fc.constantFrom(
      "q",
      "igual",
      "marca",
      "categoria",
      "talle",
      "color",
      "min",
      "max",
      "stock",
      "orden",
      "page",
    ),
    anyText(),
  );
  const value = fc.oneof(
    fc.constantFrom("1", "SHATO", "Puffers", "camperas", "M", " M", "26.000", "si", "nuevo", "2"),
    anyText(),
  );
  const anyAddress = fc.array(fc.tuple(name, value), { maxLength: 12 });

  it("never throws, and is idempotent", () => {
    fc.assert(
      fc.property(anyAddress, (entries) => {
        const once = writeListRequest(
          parseListRequest(new URLSearchParams(entries), BUILT_IN_TAXONOMY),
        );
        expect(writeListRequest(parse(once))).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the request", () => {
    fc.assert(
      fc.property(anyAddress, (entries) => {
        const { page: _, ...asked } = parseListRequest(
          new URLSearchParams(entries),
          BUILT_IN_TAXONOMY,
        );
        expect(parse(writeListRequest(asked))).toEqual({ ...asked, page: null });
        expect(parse(writeListRequest(asked, 2)).page).toBe("2");
      }),
      { numRuns: 300 },
    );
  });
});

describe("isFiltered", () => {
  it.each([
    ["", false],
    ["orden=precio-asc", false],
    ["page=3", false],
    ["q=buzo", true],
    ["marca=SHATO", true],
    ["min=0", true],
    ["stock=si", true],
  ])("of ?%s: %s", (query, expected) => {
    expect(isFiltered(parse(query))).toBe(expected);
  });
});
