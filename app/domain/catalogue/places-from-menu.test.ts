import fc from "fast-check";
import { expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { AUDIENCES, widenAudiences } from "./audience";
import { facetTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { buildMenu, listShelfRow } from "./menu";
import type { Product } from "./product";
import { createPlacer } from "./product-places";
import { findShelf } from "./shelf";
import { audiencesOf, slugOf, type Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

const EMPTY: Taxonomy = { sections: [], groups: [], brands: [], links: [] };

const aPlace = fc
  .tuple(
    fc.constantFrom("Mujer", "Hombre", "Niños"),
    fc.constantFrom("Remeras", "Polleras", "Jeans"),
    fc.option(fc.constantFrom("Manga larga", "Midi"), { nil: null }),
  )
  .map((parts) => parts.flatMap((part) => part ?? []).join(" > "));

const someProducts = fc
  .array(
    fc.record({
      category: aPlace,
      alsoIn: fc.uniqueArray(aPlace, { maxLength: 2 }),
      audiences: fc.subarray(AUDIENCES.map(({ id }) => id)),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map((row, number) => aProduct({ ...row, subcategory: "", id: `prenda-${number}` })),
  );

function openShop(products: readonly Product[]) {
  const taxonomy = products.reduce(addTypedWords, EMPTY);
  return { taxonomy, index: indexOf(products, taxonomy) };
}

/** The shelves that presses lead to, each by the address that its page answers to. */
function walkFromMenu(index: CatalogueIndex, taxonomy: Taxonomy): Map<string, number> {
  const pressesByTerm = new Map<string, number>();
  const press = (sectionId: string, groupId: string | null, presses: number): void => {
    const found = findShelf(taxonomy, sectionId, groupId === null ? undefined : slugOf(groupId));
    expect(found?.section.id).toBe(sectionId);
    expect(found?.group?.id ?? null).toBe(groupId);
    if (!found) return;
    const term = groupId ? facetTerm("group", groupId) : facetTerm("section", sectionId);
    if ((pressesByTerm.get(term) ?? Infinity) <= presses) return;
    pressesByTerm.set(term, presses);
    for (const { id } of listShelfRow(index, found).groups) press(sectionId, id, presses + 1);
  };
  for (const { id } of buildMenu(index, { collection: "", pages: [] }).sections) press(id, null, 1);
  return pressesByTerm;
}

it("Every product is reached from the menu in three presses, in each of its places", () => {
  fc.assert(
    fc.property(someProducts, (products) => {
      const { taxonomy, index } = openShop(products);
      const presses = walkFromMenu(index, taxonomy);
      const place = createPlacer(taxonomy);
      for (const product of products) {
        const position = index.positionById.get(product.id);
        for (const { section, group } of place(product).all) {
          if (section === null) throw new Error(`${product.id} has no section`);
          const term = group ? facetTerm("group", group.id) : facetTerm("section", section.id);
          expect(presses.get(term)).toBeLessThanOrEqual(3);
          expect(positionsOf(index, term)).toContain(position);
        }
      }
    }),
  );
});

it("A product stands in each section of the people that it is for", () => {
  fc.assert(
    fc.property(someProducts, (products) => {
      const { taxonomy, index } = openShop(products);
      for (const product of products) {
        const people = widenAudiences(product.audiences);
        for (const section of taxonomy.sections) {
          if (!audiencesOf(section).some((audience) => people.includes(audience))) continue;
          expect(positionsOf(index, facetTerm("section", section.id))).toContain(
            index.positionById.get(product.id),
          );
        }
      }
    }),
  );
});
