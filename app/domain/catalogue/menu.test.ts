import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { buildMenu, listGroupsInUse } from "./menu";

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
});
