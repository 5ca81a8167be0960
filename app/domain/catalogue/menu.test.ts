import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { setInMenu } from "./arrange-groups";
import { facetTerm } from "./catalogue-entry";
import { positionsOf } from "./catalogue-index";
import { buildMenu, listAllMenuBrands, listGroupsInUse, MAX_MENU_BRANDS } from "./menu";
import type { Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

const SHOP = { collection: "fw25", pages: [] };

describe("buildMenu", () => {
  it("lists only what has products, in the order of the taxonomy", () => {
    const index = indexOf([
      aProduct({ id: "a-01", subcategory: "Buzos", brand: "Plegaria" }),
      aProduct({ id: "b-01", subcategory: "Remeras", brand: "BAID PROJECT", collection: "fw25" }),
      aProduct({ id: "c-01", subcategory: "Remeras", brand: "Otra" }),
    ]);
    expect(buildMenu(index, SHOP)).toEqual({
      sections: [
        {
          id: "ropa",
          name: "Ropa",
          groups: [
            { id: "remeras", name: "Remeras" },
            { id: "buzos", name: "Buzos" },
          ],
        },
      ],
      brands: [
        { id: "BAID PROJECT", name: "BAIB PROJECT" },
        { id: "Plegaria", name: "Plegaria" },
      ],
      links: [{ label: "Colección", target: "/coleccion" }],
    });
  });

  it("lists the first brands, and says that there are more", () => {
    const products = Array.from({ length: MAX_MENU_BRANDS + 1 }, (_, number) =>
      aProduct({ id: `a-${number}`, brand: `Marca ${number}` }),
    );
    const build = (count: number) => {
      const shown = products.slice(0, count);
      const taxonomy = shown.reduce(addTypedWords, {
        ...BUILT_IN_TAXONOMY,
        brands: [],
      } as Taxonomy);
      return indexOf(shown, taxonomy);
    };
    const all = build(MAX_MENU_BRANDS);
    expect(buildMenu(all, SHOP).brands).toHaveLength(MAX_MENU_BRANDS);
    expect(buildMenu(all, SHOP).hasMoreBrands).toBeUndefined();
    const more = build(MAX_MENU_BRANDS + 1);
    expect(buildMenu(more, SHOP).brands).toHaveLength(MAX_MENU_BRANDS);
    expect(buildMenu(more, SHOP).hasMoreBrands).toBe(true);
    expect(listAllMenuBrands(more)).toHaveLength(MAX_MENU_BRANDS + 1);
  });

  it("leaves out links to an empty collection and to pages that are not published", () => {
    const taxonomy = {
      ...BUILT_IN_TAXONOMY,
      links: [
        { label: "Colección", target: "/coleccion" },
        { label: "Cambios", target: "/p/cambios" },
        { label: "Envíos", target: "/p/envios" },
        { label: "Blog", target: "https://blog.example/p/x" },
      ],
    };
    const build = (collection: string | null) =>
      buildMenu(indexOf([aProduct({ id: "a-01", collection })], taxonomy), {
        collection: "fw25",
        pages: ["/p/envios"],
      });
    expect(build(null).links.map(({ label }) => label)).toEqual(["Envíos", "Blog"]);
    expect(build(null).isCollectionEmpty).toBe(true);
    expect(build("fw25").links.map(({ label }) => label)).toEqual(["Colección", "Envíos", "Blog"]);
    expect(build("fw25").isCollectionEmpty).toBeUndefined();
  });

  it("leaves out groups that the owner hid, which their section still lists", () => {
    const index = indexOf([aProduct({ id: "a-01", subcategory: "Mochilas" })]);
    expect(buildMenu(index, SHOP).sections).toEqual([
      { id: "accesorios", name: "Accesorios", groups: [] },
    ]);
    expect(listGroupsInUse(index, "accesorios").map(({ id }) => id)).toEqual(["mochilas"]);
  });

  it("has only links for an empty shop", () => {
    const { sections, brands } = buildMenu(indexOf([], BUILT_IN_TAXONOMY), SHOP);
    expect([sections, brands]).toEqual([[], []]);
  });

  it("leads to every product whose category was typed, in two steps at most", () => {
    const anyCategory = fc.constantFrom(
      "ropa",
      "Accesorios",
      "vestidos",
      "calzado",
      "Remeras",
      "x",
    );
    const anySubcategory = fc.constantFrom(
      "",
      "Puffers",
      "Llaveros",
      "T-shirts",
      "faldas",
      "Otros",
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyCategory, anySubcategory), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(30), { maxLength: 10 }),
        (stored, hidden) => {
          const products = stored.map(([category, subcategory], at) =>
            aProduct({ id: `p-${at}`, category, subcategory }),
          );
          const typed = products.reduce(addTypedWords, BUILT_IN_TAXONOMY as Taxonomy);
          const hide = (taxonomy: Taxonomy, at: number) =>
            setInMenu(taxonomy, taxonomy.groups[at]?.id ?? "", false);
          const index = indexOf(products, hidden.reduce(hide, typed));
          // The first step leads to a section or a group, the second to the product in its list.
          const reached = buildMenu(index, SHOP).sections.flatMap(({ id, groups }) => [
            ...positionsOf(index, facetTerm("section", id)),
            ...groups.flatMap((group) => positionsOf(index, facetTerm("group", group.id))),
          ]);
          expect(new Set(reached).size).toBe(products.length);
        },
      ),
    );
  });
});
