import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { arrange, record, undo } from "../../../test/helpers/owner-changes";
import {
  emptyDatabase,
  storeProducts,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import {
  arranged,
  pathOf,
  removeGroup,
  repeatGroups,
  saveGroup,
  type Arranged,
  type GroupFields,
} from "../../domain/catalogue/arrange-groups";
import { saveSections } from "../../domain/catalogue/arrange-sections";
import {
  createPlacer,
  pathOfPlace,
  writePath,
  type Place,
} from "../../domain/catalogue/product-places";
import type { Product } from "../../domain/catalogue/product";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import { findProducts } from "../catalogue/product-queries.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readTaxonomyOverview } from "./group-overview.server";
import { findMovedPath, readTaxonomy } from "./taxonomy.server";

const directory = useTemporaryDataDirectory();

const fields = (name: string, section: string, parent = ""): GroupFields => ({
  ...{ name, section, parent, words: [], isInMenu: true, picture: "" },
  weightInGrams: null,
});

/** Women's sundresses with two kinds, and some other categories. */
const GROUPS: [name: string, section: string, parent?: string][] = [
  ["Soleras", "mujer"],
  ["Cortas", "mujer", "soleras"],
  ["Largas", "mujer", "soleras"],
  ["Polleras", "mujer"],
  ["Chupines", "hombre"],
];

const PRODUCTS: Partial<Product>[] = [
  { id: "p-1", category: "Mujer > Soleras", subcategory: "Cortas", alsoIn: [] },
  { id: "p-2", category: "Mujer", subcategory: "Soleras", alsoIn: ["Hombre > Chupines"] },
  { id: "p-3", category: "Mujer", subcategory: "Polleras", alsoIn: ["Mujer > Soleras > Largas"] },
  { id: "p-4", category: "Hombre", subcategory: "Chupines", audiences: ["unisex"] },
  { id: "p-5", category: "Mujer", subcategory: "", isHidden: true },
  { id: "p-6", category: "ropa", subcategory: "Remeras" },
  // Words alone, which lead to the only category that has them.
  { id: "p-7", category: "Polleras", subcategory: "" },
  { id: "p-8", category: "Chupines", subcategory: "", audiences: ["mujer"] },
];

beforeEach(openShop);
afterEach(closeStoredShop);

async function openShop() {
  emptyDatabase(directory);
  const { database } = getStoredShop();
  await database.prepare();
  for (const name of ["Mujer", "Hombre"]) await must((all) => saveSections(all, new Map(), name));
  for (const [name, section, parent] of GROUPS) {
    await must((all) => saveGroup(all, null, fields(name, section, parent)));
  }
  await storeProducts(database, PRODUCTS);
}

/** A change that is not refused. */
async function must(change: (taxonomy: Taxonomy) => Arranged<unknown>) {
  expect(await arrange(change)).toMatchObject({ outcome: "saved" });
}

const readAll = () => getStoredShop().database.read(readTaxonomy);
const readProducts = () =>
  getStoredShop().database.read(async (connection) => {
    const ids = PRODUCTS.map(({ id = "" }) => id);
    const found = await findProducts(connection, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  });

const tell = (taxonomy: Taxonomy, place: Place) => writePath(pathOfPlace(taxonomy, place));

/** Where each product is listed. */
async function readPlaces(): Promise<Record<string, string[]>> {
  const taxonomy = await readAll();
  const place = createPlacer(taxonomy);
  return Object.fromEntries(
    (await readProducts()).map((product) => [
      product.id,
      place(product)
        .all.map((one) => tell(taxonomy, one))
        .sort(),
    ]),
  );
}

const edit = (name: string, changes: Partial<GroupFields>) => (all: Taxonomy) => {
  const group = all.groups.find((one) => one.name === name);
  if (!group) return arranged(all);
  return saveGroup(all, group.id, { ...group, words: group.terms, ...changes });
};

describe("products", () => {
  it("follow a category that moves to another section with its kinds, and come back", async () => {
    const before = { taxonomy: await readAll(), places: await readPlaces() };
    const batchId = await record(() => must(edit("Soleras", { section: "hombre" })));
    expect(await readPlaces()).toEqual({
      ...before.places,
      "p-1": ["Hombre > Soleras > Cortas"],
      "p-2": ["Hombre > Chupines", "Hombre > Soleras"],
      "p-3": ["Hombre > Soleras > Largas", "Mujer > Polleras"],
    });
    await undo(batchId);
    expect(await readAll()).toEqual(before.taxonomy);
    expect(await readPlaces()).toEqual(before.places);
  });

  it("follow a section that gets another name, and come back", async () => {
    const before = { taxonomy: await readAll(), places: await readPlaces() };
    const names = new Map([["mujer", "Vestimenta"]]);
    const batchId = await record(() => must((all) => saveSections(all, names, "")));
    const renamed = Object.entries(before.places).map(([id, places]) => [
      id,
      places.map((place) => place.replace(/^Mujer/, "Vestimenta")).sort(),
    ]);
    expect(await readPlaces()).toEqual(Object.fromEntries(renamed));
    await undo(batchId);
    expect(await readAll()).toEqual(before.taxonomy);
    expect(await readPlaces()).toEqual(before.places);
  });

  it("go to the category that a removed one names, with those of its kinds, and come back", async () => {
    const before = { taxonomy: await readAll(), places: await readPlaces() };
    const target = { targetId: "chupines", hasProducts: true };
    const batchId = await record(() => must((all) => removeGroup(all, "soleras", target)));
    expect(await readPlaces()).toMatchObject({
      "p-1": ["Hombre > Chupines"],
      "p-2": ["Hombre > Chupines"],
      "p-3": ["Hombre > Chupines", "Mujer > Polleras"],
    });
    expect(
      await getStoredShop().database.read((connection) =>
        findMovedPath(connection, "mujer/cortas"),
      ),
    ).toBe("hombre/chupines");
    await undo(batchId);
    expect(await readAll()).toEqual(before.taxonomy);
    expect(await readPlaces()).toEqual(before.places);
  });

  it("stay where they are when a category gets another name, whose kinds come back with it", async () => {
    const before = await readAll();
    const batchId = await record(() =>
      must(edit("Soleras", { name: "Playeras", weightInGrams: 150 })),
    );
    const { groups } = await readAll();
    expect(groups.filter(({ parent }) => parent === "playeras").map(({ name }) => name)).toEqual([
      "Cortas",
      "Largas",
    ]);
    expect(groups.find(({ id }) => id === "playeras")).toMatchObject({ weightInGrams: 150 });
    expect((await readPlaces())["p-1"]).toEqual(["Mujer > Playeras > Cortas"]);
    await undo(batchId);
    expect(await readAll()).toEqual(before);
  });
});

describe("an undo", () => {
  it("does not put a kind into a category that is gone", async () => {
    const batchId = await record(() => must(edit("Cortas", { parent: "" })));
    await must((all) => removeGroup(all, "soleras", { targetId: "polleras", hasProducts: true }));
    await undo(batchId);
    const { groups } = await readAll();
    expect(groups.find(({ name }) => name === "Cortas")).toMatchObject({ parent: "" });
  });

  it("gives a word back that another section has too", async () => {
    await must(edit("Polleras", { words: ["remerón"] }));
    const batchId = await record(() => must(edit("Polleras", { words: [] })));
    await must(edit("Chupines", { words: ["remerón"] }));
    await undo(batchId);
    const { groups } = await readAll();
    expect(groups.find(({ name }) => name === "Polleras")?.terms).toContain("remeron");
  });
});

const aName = fc.constantFrom("Soleras", "Cortas", "Largas", "Polleras", "Chupines", "Remeras");
const aSection = fc.constantFrom("mujer", "hombre", "ropa");
const aMove = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), name: aName, section: aSection }),
  fc.record({ kind: fc.constant("nest" as const), name: aName, into: aName }),
  fc.record({ kind: fc.constant("remove" as const), name: aName, into: aName }),
  fc.record({ kind: fc.constant("repeat" as const), from: aSection, to: aSection }),
  fc.record({ kind: fc.constant("add" as const), name: aName, section: aSection }),
  fc.record({ kind: fc.constant("section" as const), name: aName, section: aSection }),
  fc.record({ kind: fc.constant("rename" as const), name: aName, section: aSection }),
);

type Move = typeof aMove extends fc.Arbitrary<infer M> ? M : never;

function apply(taxonomy: Taxonomy, move: Move): Arranged<unknown> {
  const find = (name: string) => taxonomy.groups.find((group) => group.name === name);
  switch (move.kind) {
    case "move":
      return edit(move.name, { section: move.section, parent: "" })(taxonomy);
    case "nest": {
      const into = find(move.into);
      const place = { parent: into?.id ?? "", section: into?.section ?? "ropa" };
      return edit(move.name, place)(taxonomy);
    }
    case "remove": {
      const target = { targetId: find(move.into)?.id ?? "", hasProducts: true };
      return removeGroup(taxonomy, find(move.name)?.id ?? "", target);
    }
    case "repeat":
      return repeatGroups(taxonomy, move);
    case "add": {
      const { taxonomy: added } = saveGroup(taxonomy, null, fields(move.name, move.section));
      return saveSections(added ?? taxonomy, new Map(), "");
    }
    case "section":
      return saveSections(taxonomy, new Map(), move.name);
    case "rename":
      return saveSections(taxonomy, new Map([[move.section, move.name]]), "");
  }
}

it("each product stays in its category through any moves, and the counts are those of a naive count", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMove, { minLength: 1, maxLength: 5 }), async (moves) => {
      for (const move of moves) {
        const before = await readAll();
        const mainOf = createPlacer(before);
        const groupsBefore = (await readProducts()).map((one) => mainOf(one).main.group);
        let moved: ReadonlyMap<string, string> = new Map();
        const result = await arrange((all) => {
          const after = apply(all, move);
          if (after.taxonomy) moved = after.moved;
          return after;
        });
        if (result.outcome !== "saved") continue;
        const after = createPlacer(await readAll());
        for (const [at, product] of (await readProducts()).entries()) {
          const group = groupsBefore[at];
          if (!group) continue;
          const path = pathOf(group);
          const { group: now } = after(product).main;
          expect(now && pathOf(now)).toBe(moved.get(path) ?? path);
        }
      }
      const { groups, taxonomy } = await readTaxonomyOverview();
      const place = createPlacer(taxonomy);
      const products = (await readProducts()).map((one) => ({ one, ids: place(one).groupIds }));
      for (const { id, productCount, shownCount } of groups) {
        const own = products.filter(({ ids }) => ids.includes(id));
        expect([id, productCount, shownCount]).toEqual([
          id,
          own.length,
          own.filter(({ one }) => !one.isHidden).length,
        ]);
      }
      await closeStoredShop();
      await openShop();
    }),
    { numRuns: 30 },
  );
});
