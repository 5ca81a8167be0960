import fc from "fast-check";
import { expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import {
  arranged,
  removeGroup,
  repeatGroups,
  saveGroup,
  setInMenu,
  type Arranged,
  type GroupFields,
} from "./arrange-groups";
import { saveSections } from "./arrange-sections";
import { AUDIENCES, widenAudiences } from "./audience";
import { facetTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { buildMenu, listShelfRow } from "./menu";
import { createWordMover } from "./moved-words";
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
      isHidden: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map((row, number) => aProduct({ ...row, subcategory: "", id: `prenda-${number}` })),
  );

const aMove = fc.record({
  kind: fc.constantFrom("move", "nest", "remove", "repeat", "rename", "hide"),
  at: fc.nat({ max: 20 }),
  to: fc.nat({ max: 20 }),
});

type Move = typeof aMove extends fc.Arbitrary<infer One> ? One : never;
type Shop = { products: readonly Product[]; taxonomy: Taxonomy };

/** What the owner's menu page does, in the order of what it names. Null where that is refused. */
function rearrange(all: Taxonomy, { kind, at, to }: Move): Arranged<unknown> | null {
  const group = all.groups[at % all.groups.length];
  const other = all.groups[to % all.groups.length];
  const section = all.sections[to % all.sections.length];
  if (!group || !other || !section) return null;
  const save = (fields: Partial<GroupFields>) =>
    saveGroup(all, group.id, { ...group, words: group.terms, ...fields });
  switch (kind) {
    case "move":
      return save({ section: section.id, parent: "" });
    case "nest":
      return save({ section: other.section, parent: other.id });
    case "remove":
      return removeGroup(all, group.id, { targetId: other.id, hasProducts: true });
    case "repeat":
      return repeatGroups(all, { from: group.section, to: section.id });
    case "rename":
      return saveSections(all, new Map([[section.id, `${section.name} ${at}`]]), "");
    case "hide":
      return arranged(setInMenu(all, group.id, false));
  }
}

/** The products follow, and what their words need is there again. */
function move({ products, taxonomy }: Shop, one: Move): Shop {
  const result = rearrange(taxonomy, one);
  if (!result?.taxonomy) return { products, taxonomy };
  const { moved, taxonomy: after } = result;
  const follow = createWordMover({ before: taxonomy, after, moved });
  const followed = products.map((product) => ({ ...product, ...follow(product) }));
  return { products: followed, taxonomy: followed.reduce(addTypedWords, after) };
}

function openShop(all: readonly Product[], moves: readonly Move[] = []) {
  const opened = { products: all, taxonomy: all.reduce(addTypedWords, EMPTY) };
  const { products, taxonomy } = moves.reduce(move, opened);
  const shown = products.filter(({ isHidden }) => !isHidden);
  return { taxonomy, shown, index: indexOf(shown, taxonomy) };
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

it("Every visible product is reached from the menu in three presses, in each of its places, after any moves", () => {
  fc.assert(
    fc.property(someProducts, fc.array(aMove, { maxLength: 6 }), (products, moves) => {
      const { taxonomy, index, shown } = openShop(products, moves);
      const presses = walkFromMenu(index, taxonomy);
      const place = createPlacer(taxonomy);
      const counts = new Map([...presses.keys()].map((term) => [term, 0]));
      for (const product of shown) {
        const position = index.positionById.get(product.id);
        const { all, sectionIds, groupIds } = place(product);
        for (const { section, group } of all) {
          if (section === null) throw new Error(`${product.id} has no section`);
          const term = group ? facetTerm("group", group.id) : facetTerm("section", section.id);
          expect(presses.get(term)).toBeLessThanOrEqual(3);
          expect(positionsOf(index, term)).toContain(position);
        }
        for (const term of [
          ...sectionIds.map((id) => facetTerm("section", id)),
          ...groupIds.map((id) => facetTerm("group", id)),
        ]) {
          counts.set(term, (counts.get(term) ?? 0) + 1);
        }
      }
      // Nothing else is listed: no hidden product, and no empty shelf.
      for (const [term, count] of counts) expect(positionsOf(index, term)).toHaveLength(count);
      expect([...counts.values()]).not.toContain(0);
    }),
  );
});

it("A product stands in each section of the people that it is for", () => {
  fc.assert(
    fc.property(someProducts, (products) => {
      const { taxonomy, index, shown } = openShop(products);
      for (const product of shown) {
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
