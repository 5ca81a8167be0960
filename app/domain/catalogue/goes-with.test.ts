import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { chooseBeside, putReachingFirst } from "./goes-with";
import type { Product } from "./product";

const soldOut = (product: Product): Product => ({
  ...{ ...product, sizes: [], colors: [] },
  stock: [{ sizeKey: "", color: "", left: 0 }],
});

/** Three of each of these categories. */
const KINDS = ["Remeras", "Camisas", "Buzos", "Jeans", "Gorras", "Anteojos"];
const SHOP = KINDS.flatMap((subcategory) =>
  [1, 2, 3].map((number) => {
    const id = `${subcategory.toLowerCase()}-${number}`;
    return aProduct({ id, name: id, subcategory });
  }),
);

function choose(id: string, products: readonly Product[] = SHOP, without: string[] = []) {
  const index = indexOf(products);
  const product = products.find((one) => one.id === id) ?? aProduct({ id });
  return chooseBeside(index, product, without).map((position) => index.entries[position]?.id ?? "");
}
const kindsOf = (ids: readonly string[]) => ids.map((id) => id.split("-")[0]);
const withFields = (id: string, fields: Partial<Product>) =>
  SHOP.map((product) => (product.id === id ? { ...product, ...fields } : product));

describe("by rule", () => {
  it("a garment goes with one for each other place, before an accessory", () => {
    const found = kindsOf(choose("remeras-1"));
    expect(found.slice(0, 2).sort()).toEqual(["buzos", "jeans"]);
    expect(["gorras", "anteojos"]).toContain(found[2]);
  });

  it("no two are worn in the same place, and none in the product's", () => {
    for (const { id } of SHOP) {
      const kinds = [...kindsOf([id]), ...kindsOf(choose(id))];
      const places = kinds.map((kind) => (kind === "camisas" ? "remeras" : kind));
      expect(new Set(places).size).toBe(4);
    }
  });

  it("the same catalogue gives the same ones, and a category does not all get the same", () => {
    expect(choose("remeras-1")).toEqual(choose("remeras-1"));
    const each = [1, 2, 3].map((number) => choose(`remeras-${number}`).join());
    expect(new Set(each).size).toBeGreaterThan(1);
  });

  it("is for the same people, or for nobody in particular", () => {
    const products = SHOP.map((product) => {
      const isLast = product.id.endsWith("3");
      return { ...product, audiences: isLast ? [] : (["hombre"] as const) };
    });
    const women = [
      ...products,
      aProduct({ id: "top-1", subcategory: "Tops", audiences: ["mujer"] }),
    ];
    expect(choose("top-1", women).map((id) => id.slice(-1))).toEqual(["3", "3", "3"]);
  });

  it("leaves out what is sold out, linked as a colour, or shown already", () => {
    const jeans = ["jeans-1", "jeans-2", "jeans-3"];
    const gone = SHOP.map((product) => (jeans.includes(product.id) ? soldOut(product) : product));
    expect(kindsOf(choose("remeras-1", gone))).not.toContain("jeans");
    const linked = withFields("remeras-1", {
      colorLinks: { Azul: "jeans-1", Gris: "jeans-2", Negro: "jeans-3" },
    });
    expect(kindsOf(choose("remeras-1", linked))).not.toContain("jeans");
    expect(kindsOf(choose("remeras-1", SHOP, jeans))).not.toContain("jeans");
  });

  it("gives none for a product that shoppers cannot see, and few in a small shop", () => {
    expect(choose("no-hay-01")).toEqual([]);
    expect(choose("remeras-1", SHOP.slice(0, 6))).toEqual([]);
  });
});

describe("for a cart that is not far from free shipping", () => {
  const price = (id: string, priceInPesos: number) => ({ id, priceInPesos });
  /** The prices of the first ones of a category; all others stay at the helper's own. */
  const priced = (...prices: { id: string; priceInPesos: number }[]) =>
    SHOP.map((product) => ({
      ...product,
      priceInPesos: prices.find(({ id }) => id === product.id)?.priceInPesos ?? 5_000,
    }));
  const chooseFor = (missing: number, products: readonly Product[]) => {
    const index = indexOf(products);
    const [shirt] = products.filter(({ id }) => id === "remeras-1");
    const found = chooseBeside(index, shirt ?? aProduct(), [], missing);
    return putReachingFirst(index, found, missing).map(
      (position) => index.entries[position]?.id ?? "",
    );
  };

  it("the cheapest that reaches it comes first, of each other place", () => {
    const products = priced(
      price("buzos-1", 60_000),
      price("buzos-2", 40_000),
      price("buzos-3", 29_999),
      price("jeans-2", 50_000),
      price("gorras-3", 30_000),
    );
    const found = chooseFor(30_000, products);
    expect(found.slice(0, 3)).toEqual(["gorras-3", "buzos-2", "jeans-2"]);
    expect(kindsOf(found.slice(3))).toEqual(["anteojos"]);
  });

  it("nothing that is sold out counts, and without a gap all stays as it was", () => {
    const products = priced(price("gorras-3", 30_000), price("gorras-2", 31_000)).map((product) =>
      product.id === "gorras-3" ? soldOut(product) : product,
    );
    expect(chooseFor(30_000, products)[0]).toBe("gorras-2");
    expect(chooseFor(0, products)).toEqual(choose("remeras-1", products));
  });

  it("without any that reaches it, they are those that go with the product", () => {
    expect(chooseFor(90_000, SHOP).slice(0, 3)).toEqual(choose("remeras-1"));
  });
});

describe("what the owner chose", () => {
  it("comes first, in its order, and the rule fills the gaps with other places", () => {
    const products = withFields("remeras-1", { goesWith: ["gorras-2", "camisas-1"] });
    const found = choose("remeras-1", products);
    expect(found.slice(0, 2)).toEqual(["gorras-2", "camisas-1"]);
    expect(["buzos", "jeans"]).toContain(kindsOf(found)[2]);
  });

  it("is left out while it is sold out, hidden, deleted or the product itself", () => {
    const chosen = ["remeras-1", "no-hay-01", "gorras-1", "gorras-2", "gorras-3"];
    const products = withFields("remeras-1", { goesWith: chosen }).map((product) => {
      if (product.id === "gorras-1") return soldOut(product);
      return product.id === "gorras-2" ? { ...product, isHidden: true } : product;
    });
    expect(choose("remeras-1", products)[0]).toBe("gorras-3");
    expect(kindsOf(choose("remeras-1", products)).filter((kind) => kind === "gorras")).toHaveLength(
      1,
    );
  });

  it("shows three of it at most", () => {
    const goesWith = ["gorras-1", "gorras-2", "gorras-3", "jeans-1"];
    expect(choose("remeras-1", withFields("remeras-1", { goesWith }))).toEqual(
      goesWith.slice(0, 3),
    );
  });
});

it("whatever the catalogue has, at most three different ones, none of them the product", () => {
  const product = fc.record({
    subcategory: fc.constantFrom(...KINDS, "Otra cosa", ""),
    audiences: fc.subarray(["mujer", "hombre", "unisex", "nina"] as const),
    goesWith: fc.subarray(["p-0", "p-1", "p-2", "p-9"]),
    isHidden: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 10 }), (given) => {
      const products = given.map((fields, at) => aProduct({ ...fields, id: `p-${at}` }));
      const found = choose("p-0", products);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set([...found, "p-0"]).size).toBe(found.length + 1);
    }),
  );
});
