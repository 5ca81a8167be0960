import { describe, expect, it } from "vitest";

import { listMeantIds, readOldAddress } from "./old-address";

describe("the address of a product in another shop", () => {
  it.each([
    ["/products/remera-lisa", "remera-lisa"],
    ["/products/remera-lisa/", "remera-lisa"],
    ["/collections/verano/products/remera-lisa", "remera-lisa"],
    ["/producto/remera-lisa/", "remera-lisa"],
    ["/product/remera-lisa", "remera-lisa"],
    ["/products/Remera-B%C3%A1sica", "Remera-Básica"],
    ["/products/%E0%A4%A", null],
    ["/products", null],
    ["/products/", null],
    ["/products/a/b", null],
    ["/collections/verano", null],
    ["/collections/products/a", null],
    ["/otra/products/a", null],
    ["/productos/a", null],
    ["/", null],
  ])("%s names %j", (path, name) => {
    expect(readOldAddress(path)).toBe(name);
  });

  it.each([
    ["remera-lisa", ["remera-lisa"]],
    ["Remera-Básica", ["Remera-Básica", "remera-básica", "remera-basica"]],
    ["REMERA_x 2", ["REMERA_x 2", "remera_x 2", "remera-x-2"]],
  ])("%j may mean %j", (name, ids) => {
    expect(listMeantIds(name)).toEqual(ids);
  });
});
