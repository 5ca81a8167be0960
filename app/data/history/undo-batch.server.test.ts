import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BY } from "../../../test/helpers/author";
import { aNewOrder } from "../../../test/helpers/new-order";
import {
  arrange,
  changeMailText,
  changeProduct,
  changeSettings,
  createProduct,
  findLastBatch,
  record,
  undo,
} from "../../../test/helpers/owner-changes";
import {
  inShopWith,
  storeProducts,
  useTemporaryDataDirectory,
  emptyDatabase,
} from "../../../test/helpers/temporary-database";
import { saveBrands } from "../../domain/catalogue/arrange-brands";
import { removeGroup, saveGroup, type GroupFields } from "../../domain/catalogue/arrange-groups";
import { saveSections } from "../../domain/catalogue/arrange-sections";
import { saveLinks } from "../../domain/catalogue/arrange-links";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/settings-table";
import { moveBrand } from "../catalogue/group-overview.server";
import { findRedirect } from "../catalogue/storefront.server";
import { readTaxonomyVersion } from "../catalogue/taxonomy-writes.server";
import { findMovedPath, readTaxonomy } from "../catalogue/taxonomy.server";
import { placeOrder } from "../orders/place-order.server";
import {
  deleteProducts,
  duplicateProduct,
  setFields,
  setHidden,
} from "../products/product-changes.server";
import { deleteSampleCatalogue } from "../products/sample-catalogue.server";
import { addPage, deletePage, savePage, setPagePublished } from "../shop/page-writes.server";
import { findPageVersion, listPages } from "../shop/pages.server";
import { readSettings } from "../shop/settings.server";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";
import { restoreProduct } from "./bin.server";
import { previewUndo, undoBatch } from "./undo-batch.server";
import { continueBatch } from "./batch.server";
import { readBatchChanges, readBatchHead } from "./read-batch.server";
import { writeAs } from "./write-as.server";
import { refuseWrites } from "../../../test/helpers/refused-writes";

const directory = useTemporaryDataDirectory();
const NOTHING = { whole: 0, partial: 0, removed: 0 };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  emptyDatabase(directory);
  await getStoredShop().database.prepare();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStoredShop();
});

const store = (...products: Parameters<typeof storeProducts>[1][number][]) =>
  storeProducts(getStoredShop().database, products);
const ask = (query: string) =>
  getStoredShop().database.read(({ prepare }) => prepare(query).all()) as Promise<
    Record<string, unknown>[]
  >;
const find = async (id: string) =>
  (await ask(`SELECT * FROM products WHERE id = '${id}'`))[0] ?? null;
const linksOf = async (id: string) =>
  JSON.parse(String((await find(id))?.color_links)) as Record<string, string>;
const readGroups = () => getStoredShop().database.read(readTaxonomy);
const findGroup = async (id: string) =>
  (await readGroups()).groups.find((group) => group.id === id);
const leadsTo = (address: string) =>
  getStoredShop().database.read((connection) => findMovedPath(connection, address));

/** What a preview says about the change. */
function preview(batchId: number, now = BY.now) {
  const { database } = getStoredShop();
  return database
    .read((connection) => readBatchChanges(connection, batchId))
    .then((changes) =>
      previewUndo(changes, { head: { id: batchId, at: BY.now }, now, lostPictures: new Set() }),
    );
}

/** The texts of the statements in the turns of writes from now on. */
function watchStatements(): string[] {
  const { database } = getStoredShop();
  const write = database.write.bind(database);
  const texts: string[] = [];
  database.write = (work) =>
    write((connection) => {
      const { prepare } = connection;
      connection.prepare = (text: string) => {
        texts.push(text);
        return prepare(text);
      };
      return Promise.resolve(work(connection)).finally(() => (connection.prepare = prepare));
    });
  return texts;
}

/** The reasons that the preview gives, which must be those of the undo itself. */
async function listReasons(batchId: number, now = BY.now) {
  const { kept } = await preview(batchId, now);
  return kept.flatMap(({ change, conflicts }) =>
    conflicts.map(({ reason, column }) => [change.kind, column, reason]),
  );
}

/** Takes the change back and expects that the preview said how many rows that would be. */
async function undoAsPreviewed(batchId: number, now = BY.now) {
  const { counts } = await preview(batchId, now);
  const outcome = await undo(batchId, { now });
  expect(outcome).toMatchObject({ outcome: "undone", counts });
  return outcome;
}

describe("deleted products", () => {
  it("come back as they were, with the addresses and links that led to them", async () => {
    await store({ id: "a-01" }, { id: "b-01", colorLinks: { Negro: "a-01" } }, { id: "c-01" });
    await changeProduct("a-01", { id: "a-02", collection: "fw25", composition: "Lana" });
    const before = await find("a-02");
    const batchId = await record(() => deleteProducts(["a-02", "c-01"], BY));
    await createProduct({ id: "d-01" });
    await undoAsPreviewed(batchId);
    const after = await find("a-02");
    expect(after).toEqual({ ...before, updated_at: after?.updated_at });
    expect(await findRedirect("a-01")).toBe("a-02");
    expect(await linksOf("b-01")).toEqual({ Negro: "a-02" });
    expect((await find("d-01"))?.row_id).toBe(4);
  });

  it("whose address is another product's stay away, and their former addresses too", async () => {
    await store({ id: "a-01" });
    await changeProduct("a-01", { id: "a-02" });
    const batchId = await record(() => deleteProducts(["a-02"], BY));
    await createProduct({ id: "a-02", name: "Otra" });
    expect(await listReasons(batchId)).toEqual([
      ["product", null, "taken"],
      ["redirect", null, "bound"],
    ]);
    await undoAsPreviewed(batchId);
    expect(await ask("SELECT name FROM products")).toEqual([{ name: "Otra" }]);
    expect(await findRedirect("a-01")).toBeNull();
  });

  it("do not take back a former address that is a product's own by now", async () => {
    await store({ id: "a-01" });
    await changeProduct("a-01", { id: "a-02" });
    const batchId = await record(() => deleteProducts(["a-02"], BY));
    await createProduct({ id: "a-01", name: "Otra" });
    expect(await listReasons(batchId)).toEqual([["redirect", null, "taken"]]);
    await undoAsPreviewed(batchId);
    expect((await find("a-01"))?.name).toBe("Otra");
    expect(await ask("SELECT * FROM product_redirects")).toEqual([]);
  });

  it("that were restored, edited and deleted again come back as they were the last time", async () => {
    await store({ id: "a-01", priceInPesos: 100 });
    const first = await record(() => deleteProducts(["a-01"], BY));
    await restoreProduct(1, BY);
    await changeProduct("a-01", { priceInPesos: 150 });
    const last = await record(() => deleteProducts(["a-01"], BY));
    expect(await listReasons(first)).toEqual([["product", null, "changed"]]);
    expect(await undoAsPreviewed(first)).toMatchObject({ batchId: null });
    await undoAsPreviewed(last);
    expect(await find("a-01")).toMatchObject({ price: 150 });
  });

  it("restored from the bin leave a former address to the product that it leads to by now", async () => {
    await store({ id: "a-01" }, { id: "z-01" });
    await changeProduct("a-01", { id: "a-02" });
    await deleteProducts(["a-02"], BY);
    await changeProduct("z-01", { id: "a-01" });
    await changeProduct("a-01", { id: "z-02" });
    expect(await restoreProduct(1, BY)).toMatchObject({ outcome: "restored" });
    expect(await findRedirect("a-01")).toBe("z-02");
  });

  it("come back for 30 days", async () => {
    await store({ id: "a-01" });
    await changeProduct("a-01", { id: "a-02" });
    const batchId = await record(() => deleteProducts(["a-02"], BY));
    const after = (days: number) => new Date(BY.now.getTime() + days * DAY_MS);
    expect(await listReasons(batchId, after(31))).toEqual([
      ["product", null, "expired"],
      ["redirect", null, "bound"],
    ]);
    await undoAsPreviewed(batchId, after(31));
    expect(await ask("SELECT * FROM product_redirects")).toEqual([]);
    await undoAsPreviewed(batchId, after(30));
    expect(await find("a-02")).not.toBeNull();
  });

  it("come back without the pictures that are lost", async () => {
    const images = ["/fotos/aaa.jpg", "/fotos/bbb.jpg"];
    await store({ id: "a-01", images });
    const batchId = await record(() => deleteProducts(["a-01"], BY));
    await undo(batchId, { lostPictures: new Set(["aaa"]) });
    expect((await find("a-01"))?.images).toBe('["/fotos/bbb.jpg"]');
  });

  it("are all of the sample catalogue again, with its settings and without the note", async () => {
    await closeStoredShop();
    emptyDatabase(directory);
    rmSync(path.join(directory, "home.json"), { force: true });
    await prepareStoredShop();
    const dump = async () => ({
      products: await ask("SELECT id, row_id, images, color_links FROM products ORDER BY row_id"),
      settings: await readSettings(),
    });
    const before = await dump();
    const batchId = await record(() => deleteSampleCatalogue(BY));
    const note = path.join(directory, "sample-deleted.txt");
    expect([(await dump()).products.length, existsSync(note)]).toEqual([0, true]);
    await undoAsPreviewed(batchId);
    expect(await dump()).toEqual(before);
    expect(existsSync(note)).toBe(false);
  });
});

describe("a changed product", () => {
  it("gets back what nobody changed since; the rest is listed with its three values", async () => {
    await store({ id: "a-01", priceInPesos: 100 }, { id: "b-01" });
    const batchId = await record(() =>
      changeProduct("a-01", { priceInPesos: 112, name: "Buzo", isHidden: true }),
    );
    await changeProduct("a-01", { priceInPesos: 130 });
    const { kept } = await preview(batchId);
    expect(kept.flatMap(({ conflicts }) => conflicts)).toEqual([
      { reason: "changed", column: "price", before: 100, then: 112, now: 130 },
    ]);
    await undoAsPreviewed(batchId);
    expect(await find("a-01")).toMatchObject({ price: 130, name: "Remera lisa", is_hidden: 0 });
  });

  it("is hidden when it loses its only price", async () => {
    await store({ id: "a-01", priceInPesos: 0, isHidden: true });
    const batchId = await record(() => changeProduct("a-01", { priceInPesos: 100 }));
    await setHidden(["a-01"], false, BY);
    await undoAsPreviewed(batchId);
    expect(await find("a-01")).toMatchObject({ price: 0, is_hidden: 1 });
  });

  it("stays hidden while it has no price", async () => {
    await store({ id: "a-01" });
    const batchId = await record(() => setHidden(["a-01"], true, BY));
    await changeProduct("a-01", { priceInPesos: 0 });
    expect(await listReasons(batchId)).toEqual([["product", "is_hidden", "changed"]]);
    await undoAsPreviewed(batchId);
    expect(await find("a-01")).toMatchObject({ price: 0, is_hidden: 1 });
  });

  it("that was deleted since is left alone", async () => {
    await store({ id: "a-01" }, { id: "b-01" });
    const batchId = await record(() => setHidden(["a-01", "b-01"], true, BY));
    await deleteProducts(["a-01"], BY);
    expect(await listReasons(batchId)).toEqual([["product", null, "gone"]]);
    await undoAsPreviewed(batchId);
    expect(await ask("SELECT id, is_hidden FROM products")).toEqual([{ id: "b-01", is_hidden: 0 }]);
  });

  it("gets no lost picture back, and no picture in a lost one's place", async () => {
    await store({ id: "a-01", images: ["/fotos/aaa.jpg"], name: "Antes" });
    const batchId = await record(() =>
      changeProduct("a-01", { images: ["/fotos/bbb.jpg"], name: "Después" }),
    );
    const outcome = await undo(batchId, { lostPictures: new Set(["aaa"]) });
    expect(outcome).toMatchObject({ counts: { whole: 0, partial: 1, kept: 0 } });
    expect(await find("a-01")).toMatchObject({ images: '["/fotos/bbb.jpg"]', name: "Antes" });
  });

  it("has its former address again, and the other one leads to it", async () => {
    await store({ id: "a-01" }, { id: "x-01", colorLinks: { Rojo: "a-01" } });
    const batchId = await record(() => changeProduct("a-01", { id: "b-01" }));
    await store({ id: "y-01", colorLinks: { Gris: "b-01" } });
    await undoAsPreviewed(batchId);
    expect(await find("a-01")).not.toBeNull();
    expect([await findRedirect("b-01"), await findRedirect("a-01")]).toEqual(["a-01", null]);
    expect([await linksOf("x-01"), await linksOf("y-01")]).toEqual([
      { Rojo: "a-01" },
      { Gris: "a-01" },
    ]);
  });

  it("keeps its address when another product has the former one", async () => {
    await store({ id: "a-01", name: "Antes" });
    const batchId = await record(() => changeProduct("a-01", { id: "b-01", name: "Después" }));
    await createProduct({ id: "a-01", name: "Otra" });
    expect(await listReasons(batchId)).toEqual([["product", "id", "taken"]]);
    await undoAsPreviewed(batchId);
    expect((await find("b-01"))?.name).toBe("Antes");
    expect((await find("a-01"))?.name).toBe("Otra");
  });

  it("is changed later than at any time before, so that open forms notice", async () => {
    await store({ id: "a-01" });
    const batchId = await record(() => setHidden(["a-01"], true, BY));
    const updatedAt = String((await find("a-01"))?.updated_at);
    await undoAsPreviewed(batchId);
    expect(String((await find("a-01"))?.updated_at) > updatedAt).toBe(true);
  });
});

describe("a new product", () => {
  it("goes, with the links back to it", async () => {
    await store({ id: "a-01" });
    const colorLinkChanges = new Map([["Gris", "a-01"]]);
    const batchId = await record(() => createProduct({ id: "b-01", colorLinkChanges }));
    expect(await linksOf("a-01")).toEqual({ Negro: "b-01" });
    await undoAsPreviewed(batchId);
    expect([await find("b-01"), await linksOf("a-01")]).toEqual([null, {}]);
  });

  it("goes again after its undo was undone", async () => {
    await store({ id: "a-01" });
    const batchId = await record(() => duplicateProduct("a-01", BY));
    const back = await record(() => undo(batchId));
    await undoAsPreviewed(back);
    expect(await find("a-02")).not.toBeNull();
    await undoAsPreviewed(batchId);
    expect(await find("a-02")).toBeNull();
  });

  it("stays once it was edited", async () => {
    await store({ id: "a-01" });
    const batchId = await record(() => duplicateProduct("a-01", BY));
    await setHidden(["a-02"], false, BY);
    expect(await listReasons(batchId)).toEqual([["product", null, "changed"]]);
    expect(await undoAsPreviewed(batchId)).toMatchObject({ batchId: null });
    expect(await find("a-02")).not.toBeNull();
  });

  it("gives the address back that it took from a redirect", async () => {
    await store({ id: "a-01" });
    await changeProduct("a-01", { id: "b-01" });
    const batchId = await record(() => createProduct({ id: "a-01" }));
    expect(await findRedirect("a-01")).toBeNull();
    await undoAsPreviewed(batchId);
    expect(await findRedirect("a-01")).toBe("b-01");
  });
});

const aGroup = (name: string, section = "ropa"): GroupFields => {
  return { name, section, words: [], isInMenu: true, picture: "", parent: "", weightInGrams: null };
};

describe("groups", () => {
  const fieldsOf = ({ groups }: Taxonomy, id: string): GroupFields => {
    const group = groups.find((one) => one.id === id);
    if (!group) throw new Error(`no group ${id}`);
    return { ...group, words: group.terms };
  };
  const rename = (id: string, name: string) =>
    arrange((all) => saveGroup(all, id, { ...fieldsOf(all, id), name }));
  const remove = (id: string, targetId: string) =>
    arrange((all) => removeGroup(all, id, { targetId, hasProducts: targetId !== "" }));

  it("get their name and address back", async () => {
    const before = await readGroups();
    const batchId = await record(() => rename("camperas", "Abrigos"));
    expect(await leadsTo("ropa/camperas")).toBe("ropa/abrigos");
    await undoAsPreviewed(batchId);
    expect(await readGroups()).toEqual(before);
    expect(await leadsTo("ropa/camperas")).toBeNull();
    await undoAsPreviewed(await findLastBatch());
    expect((await findGroup("abrigos"))?.terms).toContain("puffer");
    expect(await findGroup("camperas")).toBeUndefined();
  });

  it("come back with the words that another group got", async () => {
    const before = await readGroups();
    const batchId = await record(() => remove("buzos", "camperas"));
    expect((await findGroup("camperas"))?.terms).toContain("hoodie");
    await undoAsPreviewed(batchId);
    expect(await readGroups()).toEqual(before);
    expect(await leadsTo("ropa/buzos")).toBeNull();
  });

  it("stay renamed once they were changed again, and the old address still leads to them", async () => {
    const batchId = await record(() => rename("camperas", "Abrigos"));
    await arrange((all) =>
      saveGroup(all, "abrigos", { ...fieldsOf(all, "abrigos"), isInMenu: false }),
    );
    expect(await listReasons(batchId)).toEqual([
      ["group", null, "changed"],
      ["group", null, "taken"],
      ["group-redirect", null, "bound"],
    ]);
    expect(await undoAsPreviewed(batchId)).toMatchObject({ counts: NOTHING });
    expect(await findGroup("abrigos")).toMatchObject({ isInMenu: false });
    expect(await leadsTo("ropa/camperas")).toBe("ropa/abrigos");
  });

  it("stay where they are when their section was deleted", async () => {
    await arrange((all) => saveSections(all, new Map(), "Hogar"));
    await arrange((all) => saveGroup(all, null, aGroup("Mantas", "hogar")));
    const batchId = await record(() =>
      arrange((all) => saveGroup(all, "mantas", aGroup("Mantas", "ropa"))),
    );
    await arrange((all) => saveSections(all, new Map([["hogar", ""]]), ""));
    expect(await listReasons(batchId)).toEqual([
      ["group", "section", "bound"],
      ["group-redirect", null, "bound"],
    ]);
    await undoAsPreviewed(batchId);
    expect((await findGroup("mantas"))?.section).toBe("ropa");
    expect(await leadsTo("hogar/mantas")).toBe("ropa/mantas");
  });

  it("do not take a word from the group that has it now", async () => {
    const batchId = await record(() =>
      arrange((all) => {
        const words = ["campera", "puffer"];
        return saveGroup(all, "camperas", { ...fieldsOf(all, "camperas"), words });
      }),
    );
    await arrange((all) =>
      saveGroup(all, "sweaters", { ...fieldsOf(all, "sweaters"), words: ["chaleco"] }),
    );
    expect(await listReasons(batchId)).toEqual([["group", "terms", "taken"]]);
    await undoAsPreviewed(batchId);
    expect((await findGroup("camperas"))?.terms).toEqual(["campera", "puffer"]);
  });

  it("get a word back from the group that the shop made of it", async () => {
    await store({ id: "a-01", subcategory: "Chalecos" });
    const before = await readGroups();
    const batchId = await record(() =>
      arrange((all) => {
        const words = ["campera", "puffer"];
        return saveGroup(all, "camperas", { ...fieldsOf(all, "camperas"), words });
      }),
    );
    expect(await findGroup("chalecos")).toMatchObject({ isUndecided: true });
    await undoAsPreviewed(batchId);
    expect(await readGroups()).toEqual(before);
  });

  it("keep the order of the list after an undo between them", async () => {
    const first = await record(() => arrange((all) => saveGroup(all, null, aGroup("Uno"))));
    const second = await record(() => arrange((all) => saveGroup(all, null, aGroup("Dos"))));
    await arrange((all) => saveGroup(all, null, aGroup("Tres")));
    await undoAsPreviewed(first);
    await undoAsPreviewed(second);
    await arrange((all) => saveGroup(all, null, aGroup("Cuatro")));
    const { groups } = await readGroups();
    expect(groups.slice(-2).map(({ id }) => id)).toEqual(["tres", "cuatro"]);
    const positions = await ask(`SELECT position FROM "groups" ORDER BY position`);
    expect(positions.map(({ position }) => position)).toEqual(groups.map((_, at) => at + 1));
  });
});

describe("sections, brands and links", () => {
  it("give a deleted section back, and keep a new one that has groups", async () => {
    const addSection = (name: string) => arrange((all) => saveSections(all, new Map(), name));
    await addSection("Hogar");
    const removed = await record(() =>
      arrange((all) => saveSections(all, new Map([["hogar", ""]]), "")),
    );
    const added = await record(() => addSection("Cocina"));
    await arrange((all) => saveGroup(all, null, aGroup("Manteles", "cocina")));
    await undoAsPreviewed(removed);
    expect(await listReasons(added)).toEqual([["section", null, "bound"]]);
    await undoAsPreviewed(added);
    expect((await readGroups()).sections.map(({ id }) => id)).toEqual([
      "ropa",
      "accesorios",
      "cocina",
      "hogar",
    ]);
  });

  it("part united brands again", async () => {
    await store({ id: "a-01", brand: "Manki" }, { id: "b-01", brand: "SHATO" });
    const before = await readGroups();
    const expectedVersion = await getStoredShop().database.read(readTaxonomyVersion);
    const change = { ...BY, action: "brands.save", expectedVersion } as const;
    const batchId = await record(() => moveBrand(change, { id: "Manki", targetId: "SHATO" }));
    expect((await find("a-01"))?.brand).toBe("SHATO");
    await undoAsPreviewed(batchId);
    expect((await find("a-01"))?.brand).toBe("Manki");
    expect(await readGroups()).toEqual(before);
    expect(await ask("SELECT * FROM group_redirects")).toEqual([]);
  });

  it("leave a brand away that is there in another spelling", async () => {
    await store({ id: "a-01", brand: "Manki" });
    const expectedVersion = await getStoredShop().database.read(readTaxonomyVersion);
    const change = { ...BY, action: "brands.save", expectedVersion } as const;
    const batchId = await record(() => moveBrand(change, { id: "Manki", targetId: "SHATO" }));
    await setFields(["a-01"], { brand: "MÁNKI" }, BY);
    expect(await listReasons(batchId)).toEqual([
      ["product", "brand", "changed"],
      ["brand", null, "taken"],
    ]);
    await undoAsPreviewed(batchId);
    const ids = (await readGroups()).brands.map(({ id }) => id);
    expect(ids).toContain("MÁNKI");
    expect(ids).not.toContain("Manki");
  });

  it("give the links back only while all of them are as the change left them", async () => {
    const toLinks = (labels: string[]) => {
      const rows = labels.map((label, number) => ({ label, target: "/envios", number }));
      return arrange((all) => saveLinks(all, rows));
    };
    const listLinks = async () => (await readGroups()).links.map(({ label }) => label);
    await toLinks(["A", "B", "C"]);
    const batchId = await record(() => toLinks(["B", "C"]));
    await toLinks(["B", "C", "D"]);
    expect(new Set((await listReasons(batchId)).map(([, , reason]) => reason))).toEqual(
      new Set(["changed", "taken"]),
    );
    expect(await undoAsPreviewed(batchId)).toMatchObject({ counts: NOTHING, batchId: null });
    expect(await listLinks()).toEqual(["B", "C", "D"]);
    await undo(await findLastBatch());
    await undo(batchId);
    expect(await listLinks()).toEqual(["A", "B", "C"]);
  });

  it("give brands and links their order and names back", async () => {
    const before = await readGroups();
    const brands = await record(() =>
      arrange((all) =>
        saveBrands(
          all,
          all.brands.map((brand, at) => ({ ...brand, name: `${brand.name}!`, number: -at })),
        ),
      ),
    );
    const links = await record(() =>
      arrange((all) =>
        saveLinks(all, [
          { label: "Cambios", target: "/p/cambios", number: 1 },
          { label: "Talles", target: "/p/talles", number: 2 },
        ]),
      ),
    );
    await undoAsPreviewed(brands);
    await undoAsPreviewed(links);
    expect(await readGroups()).toEqual(before);
  });
});

describe("settings", () => {
  it("that were changed twice keep the second value", async () => {
    const first = await record(() => changeSettings({ transferHours: 24, acceptsCash: false }));
    await changeSettings({ transferHours: 72 });
    const { kept } = await preview(first);
    expect(kept.flatMap(({ conflicts }) => conflicts)).toEqual([
      { reason: "changed", column: "value", before: "48", then: "24", now: "72" },
    ]);
    await undoAsPreviewed(first);
    expect(await readSettings()).toMatchObject({ transferHours: 72, acceptsCash: true });
  });

  it("have their defaults again after their first change", async () => {
    const batchId = await record(() => changeSettings({ transferHours: 24 }));
    await undoAsPreviewed(batchId);
    expect(await readSettings()).toEqual(DEFAULT_SHOP_SETTINGS);
    await undoAsPreviewed(await findLastBatch());
    expect(await readSettings()).toEqual({ ...DEFAULT_SHOP_SETTINGS, transferHours: 24 });
  });

  it("leave an account without an address the shop's former one, and the history says so", async () => {
    await getStoredShop().database.write(({ prepare }) =>
      prepare("INSERT INTO admins (id, username, password_hash) VALUES (9, 'ida', 'h')").run(),
    );
    await changeSettings({ email: "una@a.ar" });
    const batchId = await record(() => changeSettings({ email: "otra@a.ar" }));
    const changes = await getStoredShop().database.read((connection) =>
      readBatchChanges(connection, batchId),
    );
    expect(changes).toContainEqual({
      kind: "person",
      subjectId: "9",
      before: { email: "" },
      after: { email: "una@a.ar" },
    });
  });

  it("keep the texts of other mails", async () => {
    const first = await record(() => changeMailText("order-received", { closing: "Chau" }));
    await changeMailText("order-shipped", { closing: "Hasta luego" });
    await undoAsPreviewed(first);
    const { mailTexts } = await readSettings();
    expect(Object.keys(mailTexts)).toEqual(["order-shipped"]);
    expect(mailTexts["order-shipped"]?.closing).toBe("Hasta luego");
  });
});

describe("pages", () => {
  const TEXT = { slug: "talles", title: "Talles", markdown: "S, M" };
  async function addText(text = TEXT) {
    const added = await addPage({ text, publishes: true }, BY);
    if (added.outcome !== "saved") throw new Error(added.outcome);
    return added.id;
  }
  const findPage = async (id: number) => (await ask(`SELECT * FROM pages WHERE id = ${id}`))[0];

  it("get their former text back as a new version", async () => {
    const id = await addText();
    const changed = { ...TEXT, markdown: "S, M, L" };
    const batchId = await record(() =>
      savePage({ id, expectedVersion: 1 }, { text: changed, publishes: false }, BY),
    );
    await undoAsPreviewed(batchId);
    expect(await findPage(id)).toMatchObject({ ...TEXT, version: 3, is_published: 1 });
    expect(await findPageVersion(id, 3)).toMatchObject({ markdown: "S, M" });
    expect(await findPageVersion(id, 2)).toMatchObject({ markdown: "S, M, L" });
  });

  it("are published or hidden again without a new version", async () => {
    const id = await addText();
    const batchId = await record(() => setPagePublished(id, false, BY));
    await undoAsPreviewed(batchId);
    expect(await findPage(id)).toMatchObject({ version: 1, is_published: 1 });
  });

  it("come back after their deletion, and can be saved", async () => {
    const id = await addText();
    const batchId = await record(() => deletePage(id, 1, BY));
    await undoAsPreviewed(batchId);
    expect(await findPage(id)).toMatchObject({ ...TEXT, version: 1, is_published: 1 });
    const saved = await savePage(
      { id, expectedVersion: 1 },
      { text: { ...TEXT, title: "Medidas" }, publishes: false },
      BY,
    );
    expect(saved).toEqual({ outcome: "saved", id });
  });

  it("stay away when another page has their address", async () => {
    const id = await addText();
    const batchId = await record(() => deletePage(id, 1, BY));
    await addText({ ...TEXT, title: "Otra" });
    expect(await listReasons(batchId)).toEqual([["page", null, "taken"]]);
    expect(await undoAsPreviewed(batchId)).toMatchObject({ counts: NOTHING, batchId: null });
    expect(await findPage(id)).toBeUndefined();
  });

  it("that the shop needs stay", async () => {
    await getStoredShop().database.write(({ prepare }) =>
      prepare(
        `INSERT INTO pages (slug, title, markdown, place, updated_at) VALUES ('x', 'x', 'x', 'terms', '')`,
      ).run(),
    );
    expect(await listReasons(await findLastBatch())).toEqual([["page", null, "bound"]]);
    expect((await listPages()).length).toBeGreaterThan(0);
  });
});

describe("an undo", () => {
  it("can be undone, and then be done again", async () => {
    await store({ id: "a-01" });
    const isHidden = async () => (await find("a-01"))?.is_hidden;
    const change = await record(() => setHidden(["a-01"], true, BY));
    const first = await record(() => undo(change));
    expect(await undo(change)).toEqual({ outcome: "already" });
    expect(await isHidden()).toBe(0);
    const second = await record(() => undo(first));
    expect(await isHidden()).toBe(1);
    expect(await undo(first)).toEqual({ outcome: "already" });
    await record(() => undo(change));
    expect(await isHidden()).toBe(0);
    // The undo of the undo stands again, so it can be taken back no more than once.
    expect(await undo(second)).toMatchObject({ outcome: "undone", counts: NOTHING });
  });

  it("of a deletion can be undone: the product is in the bin again", async () => {
    await store({ id: "a-01" });
    await changeProduct("a-01", { id: "a-02" });
    const change = await record(() => deleteProducts(["a-02"], BY));
    const back = await record(() => undo(change));
    await undoAsPreviewed(back);
    expect([await find("a-02"), await findRedirect("a-01")]).toEqual([null, null]);
    await undoAsPreviewed(change);
    expect(await findRedirect("a-01")).toBe("a-02");
  });

  it("that is pressed twice, or in two tabs, counts once", async () => {
    await store({ id: "a-01" });
    const change = await record(() => setFields(["a-01"], { brand: "Manki" }, BY));
    const outcomes = await Promise.all([undo(change), undo(change), undo(change)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["already", "already", "undone"]);
    expect(
      await ask("SELECT DISTINCT batch_id FROM audit WHERE undoes_id IS NOT NULL"),
    ).toHaveLength(1);
  });

  it("in two programs counts once", async () => {
    // Few: the one that waits for the other's lock gives up after a time.
    const ids = Array.from({ length: 20 }, (_, at) => `p-${at}`);
    await store(...ids.map((id) => ({ id })));
    const change = await record(() => setHidden(ids, true, BY));
    const other = inShopWith({}, { undoBatch, closeStoredShop });
    const outcomes = await Promise.all([undo(change), other.undoBatch(change, BY, new Set())]);
    await other.closeStoredShop();
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["already", "undone"]);
    expect(await ask("SELECT count(*) AS n FROM audit WHERE undoes_id IS NOT NULL")).toEqual([
      { n: 20 },
    ]);
  });

  it("of a change that does not exist does nothing", async () => {
    for (const id of [0, -1, 4711]) expect(await undo(id)).toEqual({ outcome: "missing" });
  });

  it("leaves all as it is when a row cannot be written", async () => {
    await store({ id: "a-01" }, { id: "b-01" });
    const change = await record(() => setHidden(["a-01", "b-01"], true, BY));
    const refused = { write: "UPDATE", table: "products", when: "new.id = 'b-01'" };
    await getStoredShop().database.write((connection) => refuseWrites(connection, refused));
    const last = await findLastBatch();
    await expect(undo(change)).rejects.toThrow("no");
    expect((await find("a-01"))?.is_hidden).toBe(1);
    expect(await findLastBatch()).toBe(last);
  });

  it("of many rows takes few statements in its turn", async () => {
    const ids = Array.from({ length: 1100 }, (_, at) => `p-${at}`);
    await store(...ids.map((id) => ({ id })));
    const hidden = await record(() => setHidden(ids, true, BY));
    const branded = await record(() => setFields(ids, { brand: "Manki" }, BY));
    const texts = watchStatements();
    await undo(branded);
    await undo(hidden);
    expect(texts.length).toBeLessThan(100);
    expect(await ask("SELECT DISTINCT is_hidden, brand FROM products")).toEqual([
      { is_hidden: 0, brand: "SHATO" },
    ]);
  });

  it("is not offered for an order, which leaves no entry when a shopper places it", async () => {
    await store({});
    const last = await findLastBatch();
    expect(await placeOrder(aNewOrder(), BY.now)).toMatchObject({ outcome: "placed" });
    expect(await findLastBatch()).toBe(last);
  });
});

describe("discount codes that took each other's text in one change", () => {
  /** No form of the shop does so: each saves one code. */
  const swap = () =>
    record(() =>
      writeAs({ ...BY, action: "code.save" }, async ({ prepare }) => {
        for (const [from, to] of ["AX", "BA", "XB"])
          await prepare("UPDATE codes SET code = ? WHERE code = ?").run(to, from);
      }),
    );

  it("keep them, and the preview says so", async () => {
    await getStoredShop().database.write(async ({ prepare }) => {
      for (const code of ["A", "B"])
        await prepare("INSERT INTO codes (code, kind, value) VALUES (?, 'percent', 10)").run(code);
    });
    const batchId = await swap();
    expect(await listReasons(batchId)).toEqual([
      ["discount-code", "code", "taken"],
      ["discount-code", "code", "taken"],
    ]);
    expect(await undo(batchId)).toMatchObject({ outcome: "undone", counts: { kept: 2 } });
    expect(await ask("SELECT code FROM codes ORDER BY id")).toEqual([{ code: "B" }, { code: "A" }]);
  });
});

describe("an undo that is planned before its turn", () => {
  /** Does this before the turn of the next writes. */
  function overtake(act: (time: number) => Promise<unknown>, times = 1) {
    const { database } = getStoredShop();
    const write = database.write.bind(database);
    let done = 0;
    let isActing = false;
    return vi.spyOn(database, "write").mockImplementation(async (work) => {
      if (!isActing && done < times) {
        isActing = true;
        await act((done += 1));
        isActing = false;
      }
      return write(work);
    });
  }

  it("leaves what somebody changes meanwhile", async () => {
    await store({ id: "a-01", priceInPesos: 100 });
    const batchId = await record(() => changeProduct("a-01", { priceInPesos: 112, name: "Buzo" }));
    overtake(() => changeProduct("a-01", { priceInPesos: 130 }));
    expect(await undo(batchId)).toMatchObject({ counts: { whole: 0, partial: 1 } });
    expect(await find("a-01")).toMatchObject({ price: 130, name: "Remera lisa" });
  });

  it("hides a new product that is sold meanwhile", async () => {
    const batchId = await record(() => createProduct({ id: "b-01" }));
    const cart = [{ productId: "b-01", size: "M", color: "Negro", quantity: 1 }];
    overtake(() => placeOrder(aNewOrder({ cart }), BY.now));
    expect(await undo(batchId)).toMatchObject({ counts: { removed: 0, hidden: 1 } });
    expect(await find("b-01")).toMatchObject({ is_hidden: 1 });
  });

  /** As when a picture arrives that an import waits for. */
  const addPicture = (batchId: number, id: string) =>
    getStoredShop().database.write(async (connection) => {
      const head = await readBatchHead(connection, batchId);
      if (!head) throw new Error("no such change");
      const text = `UPDATE products SET images = '["/fotos/aaa.jpg"]' WHERE id = ?`;
      await continueBatch(connection, head, BY.now, () => connection.prepare(text).run(id));
    });

  it("takes back a picture that joins the change meanwhile", async () => {
    await store({ id: "a-01" }, { id: "b-01" });
    const batchId = await record(() => setHidden(["a-01"], true, BY));
    const before = await find("b-01");
    overtake(() => addPicture(batchId, "b-01"));
    expect(await undo(batchId)).toMatchObject({ counts: { whole: 2 } });
    expect((await find("b-01"))?.images).toBe(before?.images);
  });

  it("is not planned again for a picture of another product", async () => {
    await store({ id: "a-01" }, { id: "b-01" });
    const imported = await record(() => setHidden(["b-01"], true, BY));
    const batchId = await record(() => setHidden(["a-01"], true, BY));
    const writes = overtake(() => addPicture(imported, "b-01"));
    expect(await undo(batchId)).toMatchObject({ counts: { whole: 1 } });
    // The picture and the undo.
    expect(writes).toHaveBeenCalledTimes(2);
  });

  it("ends, although somebody changes something during each plan", async () => {
    await store({ id: "a-01", priceInPesos: 100 }, { id: "b-01" });
    const batchId = await record(() => changeProduct("a-01", { priceInPesos: 112 }));
    overtake((time) => changeProduct("b-01", { priceInPesos: 500 + time }), 4);
    expect(await undo(batchId)).toMatchObject({ counts: { whole: 1 } });
    expect([await find("a-01"), await find("b-01")]).toMatchObject([
      { price: 100 },
      { price: 504 },
    ]);
  });

  it("holds its turn while it is planned in it, part by part", async () => {
    const ids = Array.from({ length: 1100 }, (_, at) => `p-${at}`);
    await store({ id: "b-01" }, ...ids.map((id) => ({ id })));
    const hidden = await record(() => setHidden(ids, true, BY));
    const texts = watchStatements();
    overtake((time) => changeProduct("b-01", { priceInPesos: 500 + time }), 4);
    expect(await undo(hidden)).toMatchObject({ counts: { whole: 1100 } });
    expect(texts.filter((text) => text === "SELECT 1")).toHaveLength(3);
  });
});
