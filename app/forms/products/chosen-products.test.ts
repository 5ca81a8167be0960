import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { cleanAdminList, parseAdminList } from "./admin-product-list";
import { findChoiceLimit, MAX_CHOSEN, parseChosen, writeChosen } from "./chosen-products";

const parse = (query: string) => parseChosen(new URLSearchParams(query));
const fieldsOf = (pairs: readonly (readonly [string, string])[]) => {
  const formData = new FormData();
  for (const [name, value] of pairs) formData.append(name, value);
  return formData;
};
const anyField = () =>
  fc.tuple(
    fc.constantFrom("id", "todos", "lista", "intent"),
    fc.oneof(anyText(), fc.constantFrom("1", "a-01", "?q=buzo&page=2", "//evil.example")),
  );

describe("a selection", () => {
  it.each([
    ["", []],
    ["id=a-01&id=b-01&id=a-01", ["a-01", "b-01"]],
    ["id=&id=a-01&id=", ["a-01"]],
    [`id=${"x".repeat(201)}&id=a-01`, ["a-01"]],
    ["ids=a-01&id[]=b-01", []],
  ])("of %s is %j", (query, ids) => {
    expect(parse(query)).toEqual({ ids, all: null, list: "" });
  });

  it("beyond the limit loses the last ones", () => {
    const ids = Array.from({ length: MAX_CHOSEN + 1 }, (_, n) => `x-${n}`);
    const { ids: kept } = parseChosen(fieldsOf(ids.map((id) => ["id", id])));
    expect(kept).toEqual(ids.slice(0, MAX_CHOSEN));
  });

  it("of a whole list has the list's filters", () => {
    const { all, list } = parse("todos=1&lista=%3Festado%3Docultos%26marca%3DBento%26page%3D3");
    expect(list).toBe("?estado=ocultos&marca=Bento&page=3");
    expect(all?.filters).toMatchObject({ state: "ocultos", values: { brand: "Bento" } });
    expect(parse("todos=on&id=a-01").all).toBeNull();
  });

  it.each(["?estado=todo", "?marka=Bento", "estado=ocultos", "?q=%20", `?q=${"x".repeat(300)}`])(
    "of a whole list is none for a list that the shop did not write: %s",
    (list) => {
      expect(parse(`todos=1&${new URLSearchParams({ lista: list })}`).all).toBeNull();
    },
  );

  it("ignores a file in place of an id", () => {
    const formData = fieldsOf([["id", "a-01"]]);
    for (const name of ["id", "todos", "lista"]) formData.append(name, new File(["1"], "1"));
    expect(parseChosen(formData)).toEqual({ ids: ["a-01"], all: null, list: "" });
  });

  it("stays within its limits, and leads only to the list, whatever is sent", () => {
    fc.assert(
      fc.property(fc.array(anyField(), { maxLength: 20 }), (pairs) => {
        const { ids, all, list } = parseChosen(fieldsOf(pairs));
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^[^]{1,200}$/);
        expect(list).toMatch(/^(\?.+)?$/);
        expect(cleanAdminList(list)).toBe(list);
        expect(all).toEqual(all && parseAdminList(new URLSearchParams(list)));
      }),
    );
  });

  it("reaches another page unchanged", () => {
    fc.assert(
      fc.property(fc.array(anyField(), { maxLength: 20 }), (pairs) => {
        const chosen = parseChosen(new URLSearchParams(pairs));
        const read = parse(writeChosen(chosen));
        expect(read).toEqual(chosen.all ? { ...chosen, ids: [] } : chosen);
      }),
    );
  });
});

describe("the number of products that fit into an address", () => {
  it("is usually all of them", () => {
    expect(findChoiceLimit(parse("id=a-01&lista=%3Fq%3Dbuzo"))).toBeNull();
    expect(findChoiceLimit(parse("todos=1"))).toBeNull();
  });

  it("is as many as fit, or one fewer", () => {
    const anyChoice = fc.record({
      count: fc.integer({ min: 2, max: MAX_CHOSEN }),
      idLength: fc.integer({ min: 5, max: 200 }),
      textLength: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(anyChoice, ({ count, idLength, textLength }) => {
        const ids = Array.from({ length: count }, (_, n) => String(n).padStart(idLength, "x"));
        const list = textLength === 0 ? "" : `?q=${"a".repeat(textLength)}`;
        const choose = (length: number) => ({ ids: ids.slice(0, length), all: null, list });
        const limit = findChoiceLimit(choose(count));
        fc.pre(limit !== null);
        expect(findChoiceLimit(choose(limit ?? 0))).toBeNull();
        expect(findChoiceLimit(choose((limit ?? 0) + 2))).not.toBeNull();
      }),
    );
  });
});
