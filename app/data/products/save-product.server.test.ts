import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";

import { productRedirects, products } from "../../../db/schema/products";
import { AUTHOR } from "../../../test/helpers/author";
import { aProduct, decidedFields } from "../../../test/helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Product } from "../../domain/catalogue/product";
import type { ProductFields } from "../../domain/products/product-texts";
import { findDraft, saveDraft } from "./product-drafts.server";
import { findRedirect } from "../catalogue/storefront.server";
import { saveProduct } from "./save-product.server";
import { getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-01-01T00:00:00.000Z");
const BY = { author: AUTHOR, now: NOW };

beforeEach(async () => {
  await prepareStoredShop();
  await getStoredShop().database.write(async ({ queries }) => {
    await queries.delete(products);
    await queries.delete(productRedirects);
  });
});

function aFields(given: Partial<ProductFields> = {}): ProductFields {
  return { ...decidedFields(aProduct()), colorLinkChanges: new Map(), ...given };
}

function find(id: string) {
  return getStoredShop().database.read(
    async ({ queries }) =>
      (await queries.select().from(products).where(eq(products.id, id)).limit(1))[0],
  );
}

async function store(...stored: Partial<Product>[]): Promise<void> {
  await storeProducts(getStoredShop().database, stored);
}

function create(fields: ProductFields, draftId = "") {
  return saveProduct({ productId: null, updatedAt: "", fields, draftId }, BY);
}

/** Saves with the time of change that is stored right now. */
async function update(id: string, given: Partial<ProductFields>, now = NOW) {
  const updatedAt = (await find(id))?.updatedAt ?? "";
  const fields = aFields({ id, ...given });
  return saveProduct({ productId: id, updatedAt, fields, draftId: "" }, { ...BY, now });
}

describe("saving a new product", () => {
  it("stores the product, or says whose id it wanted", async () => {
    expect(await create(aFields())).toEqual({
      outcome: "saved",
      id: "shato-remera-lisa-01",
    });
    expect(await create(aFields({ name: "Otra" }))).toEqual({
      outcome: "taken",
      id: "shato-remera-lisa-01",
    });
    expect(await find("shato-remera-lisa-01")).toMatchObject({
      name: "Remera lisa",
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    });
  });

  it("suggests no id that is in use, nor one that leads elsewhere", async () => {
    await store({ id: "shato-buzo-02" }, { id: "shato-buzo-01" });
    await update("shato-buzo-01", { id: "otro-01" });
    const created = await create(aFields({ id: "", name: "Buzo" }));
    expect(created).toEqual({ outcome: "saved", id: "shato-buzo-03" });
    expect(await findRedirect("shato-buzo-01")).toBe("otro-01");
  });

  it("ends the redirect from an id that is a product's again", async () => {
    await store({ id: "a-01" });
    await update("a-01", { id: "b-01" });
    await create(aFields({ id: "a-01" }));
    expect(await findRedirect("a-01")).toBeNull();
    expect((await find("a-01"))?.id).toBe("a-01");
  });
});

describe("saving a stored product", () => {
  it("raises the time of change strictly, even when the clock stands still or goes back", async () => {
    await store({ id: "a-01", updatedAt: NOW });
    const times = [];
    for (const now of [NOW, NOW, new Date("2020-01-01T00:00:00Z")]) {
      await update("a-01", {}, now);
      times.push((await find("a-01"))?.updatedAt ?? "");
    }
    expect(times).toEqual([".001Z", ".002Z", ".003Z"].map((end) => `2026-01-01T00:00:00${end}`));
  });

  it("merges links into the stored ones", async () => {
    await store({ id: "a-01", colorLinks: { Rojo: "r", Azul: "z" } });
    const changes = new Map([
      ["Azul", null],
      ["Gris", "g"],
    ]);
    await update("a-01", { colorLinkChanges: changes });
    expect((await find("a-01"))?.colorLinks).toBe('{"Rojo":"r","Gris":"g"}');
  });

  it("refuses a time of change that is not the stored one, and changes nothing", async () => {
    await store({ id: "a-01", name: "Antes" });
    const result = await saveProduct(
      { productId: "a-01", updatedAt: "ayer", fields: aFields({ id: "a-01" }), draftId: "" },
      BY,
    );
    expect(result).toMatchObject({ outcome: "changed", stored: { name: "Antes" } });
    expect((await find("a-01"))?.name).toBe("Antes");
  });

  it("knows no product that is gone", async () => {
    expect(await update("nadie-01", {})).toEqual({ outcome: "missing" });
  });
});

describe("a colour link", () => {
  const linksOf = async (id: string): Promise<unknown> =>
    JSON.parse((await find(id))?.colorLinks ?? "null");

  it("is written both ways, and taken away both ways", async () => {
    await store({ id: "a-01", colorLinks: {} }, { id: "b-01", colorLinks: {} });
    await update("a-01", { colors: ["Azul"], colorLinkChanges: new Map([["Verde", "b-01"]]) });
    expect(await linksOf("a-01")).toEqual({ Verde: "b-01" });
    expect(await linksOf("b-01")).toEqual({ Azul: "a-01" });
    await update("a-01", { colors: ["Azul"], colorLinkChanges: new Map([["Verde", null]]) });
    expect([await linksOf("a-01"), await linksOf("b-01")]).toEqual([{}, {}]);
  });

  it("leaves a colour of the other product that leads elsewhere", async () => {
    await store(
      { id: "a-01", colorLinks: {} },
      { id: "b-01", colorLinks: { Azul: "c-01" } },
      { id: "c-01", colorLinks: {} },
    );
    await update("a-01", { colors: ["Azul"], colorLinkChanges: new Map([["Verde", "b-01"]]) });
    expect(await linksOf("b-01")).toEqual({ Azul: "c-01" });
  });

  it("leads to the new id when the same save gives one", async () => {
    await store({ id: "a-01", colorLinks: {} }, { id: "b-01", colorLinks: {} });
    const colorLinkChanges = new Map([["Verde", "b-01"]]);
    await update("a-01", { id: "a-02", colors: ["Azul"], colorLinkChanges });
    expect(await linksOf("b-01")).toEqual({ Azul: "a-02" });
  });
});

describe("another id", () => {
  it("keeps the row, its creation and its place, and leaves a redirect", async () => {
    await store({ id: "a-01" });
    const before = await find("a-01");
    expect(await update("a-01", { id: "b-01" })).toEqual({ outcome: "saved", id: "b-01" });
    const after = await find("b-01");
    expect([after?.rowId, after?.createdAt]).toEqual([before?.rowId, before?.createdAt]);
    expect(await find("a-01")).toBeUndefined();
    expect(await findRedirect("a-01")).toBe("b-01");
  });

  it("leads every id it ever had straight to the last one, and no id to itself", async () => {
    await store({ id: "a-01" });
    for (const [id, next] of [
      ["a-01", "b-01"],
      ["b-01", "c-01"],
      ["c-01", "a-01"],
      ["a-01", "d-01"],
    ] as const) {
      await update(id, { id: next });
    }
    const leads = await Promise.all(["a-01", "b-01", "c-01", "d-01"].map(findRedirect));
    expect(leads).toEqual(["d-01", "d-01", "d-01", null]);
  });

  it("that another product has changes nothing", async () => {
    await store({ id: "a-01" }, { id: "b-01", name: "Otra" });
    expect(await update("a-01", { id: "b-01" })).toEqual({ outcome: "taken", id: "b-01" });
    expect([(await find("a-01"))?.id, (await find("b-01"))?.name]).toEqual(["a-01", "Otra"]);
    expect(await findRedirect("a-01")).toBeNull();
  });

  it("is followed by the products that link to it, and by nothing else", async () => {
    await store(
      { id: "a-01" },
      { id: "x-01", colorLinks: { Rojo: "a-01", Azul: "y-01" } },
      { id: "y-01", colorLinks: { "a-01": "x-01" } },
    );
    await getStoredShop().database.write(async ({ queries }) => {
      await queries
        .insert(products)
        .values({ id: "z-01", name: "Rota", price: 1, colorLinks: "{a-01" });
    });
    await update("a-01", { id: "b-01" });
    const links = await Promise.all(["x-01", "y-01", "z-01"].map(find));
    expect(links.map((row) => row?.colorLinks)).toEqual([
      '{"Rojo":"b-01","Azul":"y-01"}',
      '{"a-01":"x-01"}',
      "{a-01",
    ]);
    expect(links[0]?.updatedAt).toBe(NOW.toISOString());
  });

  it("can be used with the id it had before", async () => {
    await store({ id: "a-01" });
    await update("a-01", { id: "b-01" });
    const updatedAt = (await find("b-01"))?.updatedAt ?? "";
    const fields = aFields({ id: "b-01", name: "Nuevo" });
    expect(await saveProduct({ productId: "a-01", updatedAt, fields, draftId: "" }, BY)).toEqual({
      outcome: "saved",
      id: "b-01",
    });
  });

  it("is never two products or none, for who reads meanwhile", async () => {
    await store({ id: "uno-01", name: "El mismo" });
    const counts = new Set<number>();
    const watch = async () => {
      for (let look = 0; look < 25; look += 1) {
        const rows = await getStoredShop().database.read(({ queries }) =>
          queries.select().from(products).where(eq(products.name, "El mismo")),
        );
        counts.add(rows.length);
      }
    };
    let id = "uno-01";
    for (let round = 0; round < 40; round += 1) {
      const next = round % 2 === 0 ? "dos-01" : "uno-01";
      await Promise.all([watch(), update(id, { id: next, name: "El mismo" }), watch()]);
      id = next;
    }
    expect([...counts]).toEqual([1]);
  });
});

describe("saving forgets the draft it was made from", () => {
  const putAside = (productId: string | null) => saveDraft({ productId, content: "{}" }, NOW);

  it("and no draft of another product, nor of a new one", async () => {
    await store({ id: "a-01" }, { id: "b-01" });
    const [ofA, ofB, ofNew] = [
      await putAside("a-01"),
      await putAside("b-01"),
      await putAside(null),
    ];
    const save = async (draftId: string) => {
      const updatedAt = (await find("b-01"))?.updatedAt ?? "";
      const fields = aFields({ id: "b-01" });
      return saveProduct({ productId: "b-01", updatedAt, fields, draftId }, BY);
    };
    for (const draftId of [ofA, ofNew, ofB]) {
      expect(await save(draftId)).toMatchObject({ outcome: "saved" });
    }
    expect(await findDraft(ofA, ["a-01"])).toBe("{}");
    expect(await findDraft(ofNew, [])).toBe("{}");
    expect(await findDraft(ofB, ["b-01"])).toBeNull();

    await create(aFields({ id: "c-01" }), ofA);
    await create(aFields({ id: "d-01" }), ofNew);
    expect(await findDraft(ofA, ["a-01"])).toBe("{}");
    expect(await findDraft(ofNew, [])).toBeNull();
  });

  it("also when the product gets another id with it", async () => {
    await store({ id: "a-01" });
    const draftId = await putAside("a-01");
    const updatedAt = (await find("a-01"))?.updatedAt ?? "";
    const fields = aFields({ id: "e-01" });
    await saveProduct({ productId: "a-01", updatedAt, fields, draftId }, BY);
    expect(await findDraft(draftId, ["a-01", "e-01"])).toBeNull();
  });
});
