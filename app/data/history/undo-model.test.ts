import type Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import {
  arrange,
  changeMailText,
  changeProduct,
  changeSettings,
  createProduct,
  findLastBatch,
  undo,
} from "../../../test/helpers/owner-changes";
import {
  storeProducts,
  useTemporaryDataDirectory,
  keepDatabase,
} from "../../../test/helpers/temporary-database";
import { isOnPostgres } from "../../../test/helpers/test-engine";
import {
  compareRows,
  isUndone,
  undoInModel,
  type ModelBatch,
  type Row,
  type Rows,
} from "../../../test/helpers/undo-model";
import { saveBrands } from "../../domain/catalogue/arrange-brands";
import {
  moveGroup,
  removeGroup,
  saveGroup,
  setInMenu,
  type Arranged,
} from "../../domain/catalogue/arrange-groups";
import { saveSections } from "../../domain/catalogue/arrange-sections";
import { saveLinks } from "../../domain/catalogue/arrange-links";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import { moveBrand } from "../catalogue/group-overview.server";
import { readTaxonomyVersion } from "../catalogue/taxonomy-writes.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import {
  deleteProducts,
  duplicateProduct,
  setFields,
  setHidden,
} from "../products/product-changes.server";
import { listBin, restoreProduct } from "./bin.server";
import { addPage, deletePage, savePage, setPagePublished } from "../shop/page-writes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { openCurrentDatabase } from "../../../test/helpers/other-program";

const directory = useTemporaryDataDirectory();
let startOver: () => void;
/** Another program's connection to the database of the current run. */
let other: Database.Database;

const PRODUCTS = [
  { id: "p-01", subcategory: "Remeras", brand: "SHATO" },
  { id: "p-02", subcategory: "Buzos", brand: "Manki", colorLinks: { Negro: "p-01" } },
  { id: "p-03", subcategory: "Camperas", brand: "SHATO", isHidden: true },
  { id: "p-04", subcategory: "Puffers", brand: "Midway" },
];

beforeAll(async () => {
  const { database } = getStoredShop();
  await database.prepare();
  other = openCurrentDatabase();
  await storeProducts(database, PRODUCTS);
  other.exec(`INSERT INTO product_redirects (old_id, product_id)
    VALUES ('viejo-01', 'p-01'), ('viejo-02', 'p-02')`);
  await close();
  startOver = keepDatabase(directory);
});
afterAll(close);

async function close(): Promise<void> {
  other.close();
  await closeStoredShop();
}

/** Each run starts with the same file. */
async function startAgain(): Promise<void> {
  await close();
  startOver();
  other = openCurrentDatabase();
}

const KEYS: Record<string, string> = {
  products: "row_id",
  product_redirects: "old_id",
  settings: "name",
  sections: "id",
  groups: "id",
  group_redirects: "path",
  brands: "id",
  menu_links: "id",
  pages: "id",
};

/** They count changes and have no history; the version of a page only goes up. */
const UNCOMPARED = new Set(["products.updated_at", "pages.updated_at", "pages.version"]);

function readRows(): Rows {
  const rows: Rows = new Map();
  for (const [table, key] of Object.entries(KEYS)) {
    for (const row of other.prepare<[], Row>(`SELECT * FROM "${table}"`).all()) {
      const columns = Object.entries(row).filter(([name]) => !UNCOMPARED.has(`${table}.${name}`));
      rows.set(`${table}/${row[key]}`, Object.fromEntries(columns));
    }
  }
  return rows;
}

/** The element at a random number; the lists are never empty. */
function pick<T>(from: readonly T[], n: number): T {
  const found = from[n % from.length];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}

const ask = <T>(query: string) => other.prepare<[], T>(query).all();
const listIds = () =>
  ask<{ id: string }>("SELECT id FROM products ORDER BY row_id").map(({ id }) => id);

const NEW_IDS = ["p-01", "p-02", "viejo-01", "q-01"];
const GROUP_NAMES = ["Abrigos", "Chalecos", "Camperas", "Lana", "Puffers"];
const SECTION_NAMES = ["Hogar", "Cocina", ""];
const LINKS = ["/envios", "/p/cambios", "/coleccion"].map((target) => ({ target, label: target }));

/** With some products, or none when there are none. */
const withIds = (act: (ids: string[], n: number, m: number) => Promise<unknown>) =>
  async function actOnProducts(n: number, m: number) {
    const ids = listIds();
    if (ids.length > 0) await act(ids, n, m);
  };

/** An arrangement that a form refuses changes nothing. */
const arranging = (change: (taxonomy: Taxonomy, n: number, m: number) => Arranged<unknown>) =>
  async function rearrange(n: number, m: number) {
    await arrange((taxonomy) => change(taxonomy, n, m));
  };

const asIs = (taxonomy: Taxonomy): Arranged<never> => {
  return { taxonomy, moved: new Map(), problem: null };
};

/** Saves one of the groups with other fields. */
const savingGroup = (
  fields: (group: Taxonomy["groups"][number], m: number, all: Taxonomy) => object,
) =>
  arranging((all, n, m) => {
    const group = pick(all.groups.slice(0, 8), n);
    return saveGroup(all, group.id, { ...group, words: group.terms, ...fields(group, m, all) });
  });

type StoredPage = { id: number; version: number; isPublished: number };

const withPage = (act: (page: StoredPage, m: number) => Promise<unknown>) =>
  async function actOnPage(n: number, m: number) {
    const pages = ask<StoredPage>(
      `SELECT id, version, is_published AS "isPublished" FROM pages WHERE place = 'page' ORDER BY id`,
    );
    if (pages.length > 0) await act(pick(pages, n), m);
  };

const aText = (m: number) => {
  return { slug: `pagina-${m % 3}`, title: `Página ${m % 2}`, markdown: `Texto ${m}` };
};

const ACTS = {
  hide: withIds((ids, n, m) => setHidden(ids.slice(n % ids.length), m % 2 === 0, BY)),
  fields: withIds((ids, n, m) =>
    setFields(
      ids.slice(0, 1 + (n % ids.length)),
      m % 2 === 0 ? { collection: `c${m % 3}` } : { category: "accesorios" },
      BY,
    ),
  ),
  setBrand: withIds((ids, n, m) =>
    setFields([pick(ids, n)], { brand: pick(["Nueva", "manki", "Midway"], m) }, BY),
  ),
  saveProduct: withIds((ids, n, m) =>
    changeProduct(pick(ids, n), { priceInPesos: 1000 * (m + 1), name: `Prenda ${m % 2}` }),
  ),
  renameProduct: withIds((ids, n, m) => changeProduct(pick(ids, n), { id: pick(NEW_IDS, m) })),
  linkProducts: withIds((ids, n, m) =>
    changeProduct(pick(ids, n), {
      colors: [pick(["Negro", "Rojo"], n)],
      colorLinkChanges: new Map([[pick(["Azul", "Gris"], m), m % 3 === 0 ? null : pick(ids, m)]]),
    }),
  ),
  createProduct: (n: number, m: number) =>
    createProduct({ id: pick(NEW_IDS, n), subcategory: pick(["Buzos", "Chalecos"], m) }),
  deleteProducts: withIds((ids, n, m) => deleteProducts([pick(ids, n), pick(ids, m)], BY)),
  restore: async (n: number) => {
    const { products } = await listBin(1, BY.now);
    return products.length > 0 && restoreProduct(pick(products, n).rowId, BY);
  },
  duplicate: withIds((ids, n) => duplicateProduct(pick(ids, n), BY)),
  addGroup: arranging((all, n, m) =>
    saveGroup(all, null, {
      name: pick(GROUP_NAMES, n),
      section: pick(all.sections, m).id,
      words: [],
      isInMenu: true,
      picture: "",
      parent: "",
      weightInGrams: null,
    }),
  ),
  renameGroup: savingGroup((_, m) => ({ name: pick(GROUP_NAMES, m) })),
  moveGroupToSection: savingGroup((_, m, all) => ({ section: pick(all.sections, m).id })),
  changeWords: savingGroup((group, m) => {
    return { words: m % 2 === 0 ? group.terms.slice(1) : [...group.terms, `palabra ${m % 4}`] };
  }),
  orderGroups: arranging((all, n, m) =>
    asIs(moveGroup(all, pick(all.groups, n).id, m % 2 === 0 ? "up" : "down")),
  ),
  showGroup: arranging((all, n, m) => asIs(setInMenu(all, pick(all.groups, n).id, m % 2 === 0))),
  removeGroup: arranging((all, n, m) => {
    const targetId = pick(all.groups, m).id;
    return removeGroup(all, pick(all.groups, n).id, { targetId, hasProducts: true });
  }),
  sections: arranging((all, n, m) => {
    const name = pick(["", "Otra", "Prendas"], m);
    return saveSections(all, new Map([[pick(all.sections, n).id, name]]), pick(SECTION_NAMES, m));
  }),
  brands: arranging((all, n, m) => {
    const brand = pick(all.brands, n);
    const isInMenu = !brand.isInMenu;
    return saveBrands(all, [{ ...brand, isInMenu, name: `Marca ${m % 3}`, number: m }]);
  }),
  uniteBrands: async (n: number, m: number) => {
    const { database } = getStoredShop();
    const { brands } = await database.read(readTaxonomy);
    const expectedVersion = await database.read(readTaxonomyVersion);
    const asked = { id: pick(brands.slice(0, 5), n).id, targetId: pick(brands, m).id };
    await moveBrand({ ...BY, action: "brands.save", expectedVersion }, asked);
  },
  links: arranging((all, n, m) => {
    const links = LINKS.slice(0, m % 4).map((link, at) => {
      return { ...link, label: `${link.label} ${n % 2}`, number: n % 3 === 0 ? -at : at };
    });
    return saveLinks(all, links);
  }),
  settings: (n: number, m: number) =>
    changeSettings({ transferHours: 24 * (1 + (n % 4)), acceptsCash: m % 2 === 0 }),
  bank: (n: number, m: number) =>
    changeSettings({ bank: { holder: `H${n % 3}`, name: "", cbu: "", alias: `A${m % 3}` } }),
  mailText: (n: number, m: number) =>
    changeMailText(pick(["order-received", "order-shipped", "order-cancelled"], n), {
      closing: pick(["", "Chau", "Hasta luego"], m),
    }),
  addPage: (n: number, m: number) => addPage({ text: aText(m), publishes: n % 2 === 0 }, BY),
  savePage: withPage(({ id, version }, m) =>
    savePage({ id, expectedVersion: version }, { text: aText(m), publishes: m % 2 === 0 }, BY),
  ),
  publishPage: withPage(({ id, isPublished }) => setPagePublished(id, isPublished === 0, BY)),
  deletePage: withPage(({ id, version }) => deletePage(id, version, BY)),
  otherProgram: async (n: number, m: number) =>
    void other.exec(
      pick(
        [
          `UPDATE products SET price = price + ${m}`,
          `UPDATE brands SET is_in_menu = ${m % 2}`,
          "DELETE FROM products WHERE row_id = (SELECT min(row_id) FROM products)",
          `UPDATE "groups" SET name = upper(name) WHERE position = ${1 + (m % 9)}`,
        ],
        n,
      ),
    ),
} satisfies Record<string, (n: number, m: number) => Promise<unknown>>;

/** A change, or the undo of the batch that is `back` places back. */
type Step = { act: number; n: number; m: number } | { back: number };

/** Fewer on the engine where each of the many looks at the rows asks a server: the rules are the same ones. */
const RUNS = isOnPostgres ? 50 : 150;

/** Few kinds of changes in each run, so that they meet. */
const plans = fc.record({
  acts: fc.subarray(Object.values(ACTS), { minLength: 2, maxLength: 7 }),
  steps: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ act: fc.nat(6), n: fc.nat(11), m: fc.nat(11) }) },
      { weight: 2, arbitrary: fc.record({ back: fc.nat(7) }) },
    ) as fc.Arbitrary<Step>,
    { minLength: 15, maxLength: 25, size: "max" },
  ),
});

/** What the entries say about each row: the last value of each column that they name. */
function createReplay() {
  const said: Rows = new Map();
  let seen = 0;
  const TABLES: Record<string, string> = {
    product: "products",
    redirect: "product_redirects",
    setting: "settings",
    section: "sections",
    group: "groups",
    "group-redirect": "group_redirects",
    brand: "brands",
    link: "menu_links",
    page: "pages",
  };
  return function expectAgreement(rows: Rows): void {
    type Entry = { id: number; kind: string; subject: string; after: string | null };
    const entries = ask<Entry>(
      `SELECT id, subject_kind AS kind, subject_id AS subject, after FROM audit WHERE id > ${seen}
        ORDER BY id`,
    );
    for (const { id, kind, subject, after } of entries) {
      seen = id;
      const key = `${TABLES[kind]}/${subject}`;
      if (after === null) said.delete(key);
      else said.set(key, { ...said.get(key), ...(JSON.parse(after) as Row) });
    }
    for (const [key, columns] of said) {
      const { version: _, ...compared } = columns;
      expect(rows.get(key), key).toMatchObject(compared);
    }
  };
}

/** What holds in any shop, whatever was taken back. */
function expectOrder(rows: Rows): void {
  const list = (table: string) =>
    [...rows].flatMap(([key, row]) => (key.startsWith(`${table}/`) ? [row] : []));
  // A word belongs to one category of its section.
  const words = list("groups").flatMap(({ section, parent, terms }) =>
    (JSON.parse(String(terms)) as string[]).map((term) => `${section}/${parent}/${term}`),
  );
  expect(words).toHaveLength(new Set(words).size);
  const ids = new Set(list("products").map(({ id }) => id));
  expect(list("product_redirects").filter(({ old_id }) => ids.has(old_id ?? null))).toEqual([]);
}

it("random changes and undos end where a model says", { timeout: 240_000 }, async () => {
  const counts = { changes: 0, undos: 0, again: 0 };
  const property = fc.asyncProperty(plans, async ({ acts, steps }) => {
    await startAgain();
    let rows = readRows();
    let last = await findLastBatch();
    const batches: ModelBatch[] = [];
    const expectAgreement = createReplay();
    for (const step of steps) {
      const target = "back" in step ? batches.at(-1 - step.back) : undefined;
      if ("back" in step && !target) continue;
      let expected: Rows | undefined;
      if (target) {
        expected = undoInModel(rows, batches, target, BY.now.toISOString());
        const wasUndone = isUndone(batches, target.id);
        const { outcome } = await undo(target.id);
        expect(outcome).toBe(wasUndone ? "already" : "undone");
        counts[wasUndone ? "again" : "undos"] += 1;
      } else if ("act" in step) await pick(acts, step.act)(step.n, step.m);
      const now = readRows();
      if (expected) expect(now).toEqual(expected);
      const newest = await findLastBatch();
      if (newest > last) {
        const changes = compareRows(rows, now);
        batches.push({ id: newest, undoes: target?.id ?? null, changes });
        counts.changes += 1;
      } else expect(now).toEqual(rows);
      [rows, last] = [now, newest];
      expectAgreement(rows);
      expectOrder(rows);
    }
  });
  await fc.assert(property, { numRuns: RUNS });
  // A run that changes nothing would prove nothing.
  expect(counts.changes).toBeGreaterThan(7 * RUNS);
  expect(counts.undos).toBeGreaterThan(2 * RUNS);
  expect(counts.again).toBeGreaterThan(RUNS / 10);
});
