import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { setInMenu } from "./arrange-groups";
import { facetTerm } from "./catalogue-entry";
import { positionsOf } from "./catalogue-index";
import { buildMenu, listGroupsInUse } from "./menu";
import type { Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

describe("buildMenu", () => {
  it("lists only what has products, in the order of the taxonomy", () => {
    const index = indexOf([
      aProduct({ id: "a-01", subcategory: "Buzos", brand: "Plegaria" }),
      aProduct({ id: "b-01", subcategory: "Remeras", brand: "BAID PROJECT" }),
      aProduct({ id: "c-01", subcategory: "Remeras", brand: "Otra" }),
    ]);
    expect(buildMenu(index)).toEqual({
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

  it("leaves out groups that the owner hid, which their section still lists", () => {
    const index = indexOf([aProduct({ id: "a-01", subcategory: "Mochilas" })]);
    expect(buildMenu(index).sections).toEqual([
      { id: "accesorios", name: "Accesorios", groups: [] },
    ]);
    expect(listGroupsInUse(index, "accesorios").map(({ id }) => id)).toEqual(["mochilas"]);
  });

  it("has only links for an empty shop", () => {
    const { sections, brands } = buildMenu(indexOf([], BUILT_IN_TAXONOMY));
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
          const reached = buildMenu(index).sections.flatMap(({ id, groups }) => [
            ...positionsOf(index, facetTerm("section", id)),
            ...groups.flatMap((group) => positionsOf(index, facetTerm("group", group.id))),
          ]);
          expect(new Set(reached).size).toBe(products.length);
        },
      ),
    );
  });
});
