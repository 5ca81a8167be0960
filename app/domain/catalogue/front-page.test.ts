import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { layOutFrontPage, pickTileGroups, type TileGroup } from "./front-page";

const anyShop = fc.integer({ min: 0, max: 40 }).chain((productCount) =>
  fc.record({
    productCount: fc.constant(productCount),
    coverCount: fc.constantFrom(0, 3),
    groups: fc.array(
      fc.record({
        hasPicture: fc.boolean(),
        positions: fc.subarray(Array.from({ length: productCount }, (_, at) => at)),
      }),
      { maxLength: 8 },
    ),
  }),
);

const group = (...positions: number[]): TileGroup => ({ hasPicture: false, positions });

describe("layOutFrontPage", () => {
  it("shows no product twice, and each in its own group", () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const { cover, newest, tiles } = layOutFrontPage(shop);
        const shown = [...cover, ...newest, ...tiles.filter((tile) => tile !== null)];
        expect(new Set(shown).size).toBe(shown.length);
        for (const [at, tile] of tiles.entries()) {
          const { hasPicture, positions } = shop.groups[at] ?? group();
          if (tile !== null) expect(hasPicture ? [] : positions).toContain(tile);
        }
      }),
    );
  });

  it("has a row of four new products before it shows any elsewhere", () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const { cover, newest } = layOutFrontPage(shop);
        expect(cover.length).toBeLessThanOrEqual(shop.coverCount);
        expect(newest.length).toBeGreaterThanOrEqual(Math.min(4, shop.productCount));
        expect([...newest].sort((one, other) => one - other)).toEqual(newest);
      }),
    );
  });

  it("gives tiles what is further back, so that the new ones stay together", () => {
    const groups = [group(0, 4, 20), group(1, 20, 21)];
    const { cover, newest, tiles } = layOutFrontPage({ productCount: 30, coverCount: 3, groups });
    expect(cover).toEqual([0, 1, 2]);
    expect(newest).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(tiles).toEqual([20, 21]);
  });

  it("takes the oldest new product of a group that has no other", () => {
    const groups = [group(1, 3, 4), group(0), { ...group(5), hasPicture: true }];
    const { newest, tiles } = layOutFrontPage({ productCount: 12, coverCount: 3, groups });
    expect(tiles).toEqual([4, null, null]);
    expect(newest).toEqual([3, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("leaves a small shop a row of four", () => {
    const tiny = layOutFrontPage({ productCount: 5, coverCount: 3, groups: [group(1, 4)] });
    expect(tiny).toEqual({ cover: [0], newest: [1, 2, 3, 4], tiles: [null] });
    const groups = [group(3), group(4), group(5)];
    const { newest, tiles } = layOutFrontPage({ productCount: 8, coverCount: 3, groups });
    expect(tiles).toEqual([3, null, null]);
    expect(newest).toEqual([4, 5, 6, 7]);
  });
});

describe("pickTileGroups", () => {
  it("takes eight at most, of every section some, in the order of the sections", () => {
    const long = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"];
    expect(pickTileGroups([long])).toEqual(long.slice(0, 8));
    expect(pickTileGroups([long, ["b1"], [], ["c1", "c2"]])).toEqual([
      ...["a1", "a2", "a3", "a4", "a5"],
      ...["b1", "c1", "c2"],
    ]);
    expect(pickTileGroups([["a1"], ["b1"]])).toEqual(["a1", "b1"]);
  });
});
