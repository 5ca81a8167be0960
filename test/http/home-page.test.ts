import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

describe("the home page", () => {
  it("shows no product twice: cover, new products and categories", async () => {
    const { root } = await shop.get(paths.home());
    const pictures = selectAll(root, "main img").map((image) => readAttribute(image, "src"));
    expect(pictures.length).toBeGreaterThan(3 + 8 + 4);
    expect(new Set(pictures).size).toBe(pictures.length);
    const products = [".hero-pictures a", ".card-name a"].flatMap((links) =>
      selectAll(root, links),
    );
    const ids = products.map((link) => readAttribute(link, "href"));
    expect(ids).toHaveLength(3 + 8);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has eight categories of all sections, and leads to the others", async () => {
    const { root } = await shop.get(paths.home());
    const tiles = selectAll(root, ".tile").map((link) => readAttribute(link, "href"));
    expect(tiles).toHaveLength(8);
    expect(new Set(tiles.map((address) => address.split("/")[2]))).toEqual(
      new Set(["ropa", "accesorios"]),
    );
    const heading = selectAll(root, ".section-heading").find((one) =>
      readText(one).includes("Categorías"),
    );
    const all = await shop.get(readAttribute(select(heading ?? root, "a"), "href"));
    const listed = selectAll(all.root, "main a").map((link) => readAttribute(link, "href"));
    expect(listed).toEqual(expect.arrayContaining(tiles));
    expect(listed).toContain(paths.group("ropa", "bermuda"));
  });
});
