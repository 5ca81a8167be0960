import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addFavorite,
  addSeen,
  MAX_FAVORITES,
  MAX_SEEN,
  readSharedIds,
  writeSharedIds,
} from "./kept-products";

const ids = (count: number) => Array.from({ length: count }, (_, number) => `p-${number}`);

describe("recently seen products", () => {
  it("has the latest first, each once", () => {
    expect(addSeen(["a", "b", "c"], "b")).toEqual(["b", "a", "c"]);
  });

  it("forgets the oldest", () => {
    expect(addSeen(ids(MAX_SEEN), "new")).toEqual(["new", ...ids(MAX_SEEN - 1)]);
  });
});

describe("favourites", () => {
  it("has the latest first, and keeps the place of one that is there", () => {
    expect(addFavorite(["a"], "b")).toEqual(["b", "a"]);
    expect(addFavorite(["b", "a"], "a")).toEqual(["b", "a"]);
  });

  it("takes no more when it is full, and drops none", () => {
    expect(addFavorite(ids(MAX_FAVORITES), "new")).toBeNull();
    expect(addFavorite(ids(MAX_FAVORITES), "p-7")).toEqual(ids(MAX_FAVORITES));
  });
});

describe("a shared list", () => {
  it("leaves out what is no id, and what is too much", () => {
    expect(readSharedIds(` a, ,b,a,${"x".repeat(101)},c`)).toEqual(["a", "b", "c"]);
    expect(readSharedIds(ids(MAX_FAVORITES + 5).join())).toHaveLength(MAX_FAVORITES);
    expect(readSharedIds("")).toEqual([]);
  });

  it("reads what it wrote", () => {
    const id = fc.stringMatching(/^[a-z0-9&=ñ-]{1,30}$/);
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: MAX_FAVORITES }), (list) => {
        expect(
          readSharedIds(new URLSearchParams(writeSharedIds(list)).get("productos") ?? ""),
        ).toEqual(list);
      }),
    );
  });
});
