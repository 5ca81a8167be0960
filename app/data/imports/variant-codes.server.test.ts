import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { VariantCodes } from "../../domain/imports/planned-product";
import type { TypedCodes } from "../../domain/imports/variant-codes";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { listAdminProducts } from "../products/admin-products.server";
import { recordBatch } from "../history/batch.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { writeVariantCodes, findProductCodes, saveProductCodes } from "./variant-codes.server";

useTemporaryDataDirectory();

const BY = { author: AUTHOR, now: new Date("2026-11-26T12:00:00.000Z") };
const NONE = { sku: "", barcode: "" };

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [
    { id: "remera-01", name: "Remera", sizes: ["S", "M"], colors: ["Marrón"] },
    { id: "pantalon-01", name: "Pantalón", sizes: [], colors: [], isHidden: true },
  ]);
});
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) => prepare("DELETE FROM variant_codes").run()),
);
afterAll(closeStoredShop);

const typed = (given: Partial<TypedCodes>): TypedCodes => ({
  ...{ size: "S", color: "Marrón", ...NONE, seen: NONE },
  ...given,
});

const store = (productRow: number, variant: { size: string; color: string }, codes: VariantCodes) =>
  getStoredShop().database.write((connection) =>
    recordBatch(connection, { ...BY, action: "products.codes" }, () =>
      writeVariantCodes(connection, [{ productRow, ...variant, ...codes }]),
    ),
  );

const readRows = async (rowId = 1) => (await findProductCodes(rowId))?.rows;
const countRows = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT count(*) FROM variant_codes").pluck().get(),
  );

describe("the codes of a product", () => {
  it("are empty for each size and colour that has none", async () => {
    expect(await readRows()).toEqual([
      { size: "S", color: "Marrón", ...NONE },
      { size: "M", color: "Marrón", ...NONE },
    ]);
    expect(await readRows(2)).toEqual([{ size: "", color: "", ...NONE }]);
    expect(await findProductCodes(99)).toBeNull();
  });

  it("are stored as one change that names them in the history", async () => {
    const rows = [typed({ sku: "A-S" }), typed({ size: "M", sku: "A-M", barcode: "779" })];
    const saved = await saveProductCodes(1, rows, BY);
    expect(saved).toMatchObject({ outcome: "saved", productId: "remera-01", changed: 3 });
    expect(await readRows()).toMatchObject([{ sku: "A-S" }, { sku: "A-M", barcode: "779" }]);
    const seen = { sku: "A-S", barcode: "" };
    expect(await saveProductCodes(1, [typed({ seen })], BY)).toMatchObject({ changed: 1 });
    expect(await countRows()).toBe(1);
  });

  it("change nothing without a change", async () => {
    await store(1, { size: "S", color: "Marrón" }, { sku: "X", barcode: "" });
    const saved = await saveProductCodes(1, [typed({}), typed({ size: "M" })], BY);
    expect(saved).toEqual({ outcome: "saved", productId: "remera-01", changed: 0, batchId: null });
    expect(await readRows()).toMatchObject([{ sku: "X" }, { sku: "" }]);
  });

  it("are all refused when one was changed meanwhile, is invalid, or has no size any more", async () => {
    await store(1, { size: "S", color: "Marrón" }, { sku: "X", barcode: "" });
    const rows = [
      typed({ sku: "Y" }),
      typed({ size: "M", sku: "a\tb", barcode: "779" }),
      typed({ size: "XL", barcode: "1" }),
    ];
    const saved = await saveProductCodes(1, rows, BY);
    expect(saved.outcome === "refused" && saved.codes).toMatchObject([
      { field: "sku", typed: "Y", now: "X", reason: { outcome: "conflict" } },
      { field: "sku", reason: { outcome: "invalid" } },
      { field: "barcode", reason: { outcome: "gone" } },
    ]);
    expect(await readRows()).toMatchObject([{ sku: "X" }, { barcode: "" }]);
    expect(await saveProductCodes(99, rows, BY)).toEqual({ outcome: "gone" });
  });

  it("of a colour that is spelled in another way now take the place of the former", async () => {
    await store(1, { size: "S", color: "MARRON" }, { sku: "OLD", barcode: "1" });
    expect(await readRows()).toMatchObject([{ sku: "OLD" }, {}]);
    await store(1, { size: "s", color: "Marrón" }, { sku: "NEW", barcode: "" });
    expect(await readRows()).toMatchObject([{ sku: "NEW", barcode: "" }, {}]);
    expect(await countRows()).toBe(1);
    await store(1, { size: "S", color: "marron" }, NONE);
    expect(await countRows()).toBe(0);
  });
});

describe("the owner's list, searched by a code", () => {
  const search = async (text: string) => {
    const { value } = await listAdminProducts({ ...NO_SELECTION, text, page: null });
    return { ids: value.products.map(({ id }) => id), states: value.states };
  };

  it.each([
    ["rem-ñ1", ["remera-01"]],
    ["REM-Ñ1/s", ["remera-01"]],
    ["rem-", ["remera-01"]],
    ["779123", ["remera-01", "pantalon-01"]],
    ["7791234567891", ["pantalon-01"]],
    ["abc", ["pantalon-01"]],
    ["xyz", ["pantalon-01"]],
    ["1234567", []],
    ["em-ñ", []],
    ["%", []],
    ["_", []],
  ])("for %j finds %j", async (text, ids) => {
    await store(1, { size: "S", color: "Marrón" }, { sku: "Rem-Ñ1/S", barcode: "7791234567890" });
    await store(1, { size: "M", color: "Marrón" }, { sku: "Rem-Ñ1/M", barcode: "" });
    await store(2, { size: "", color: "" }, { sku: "abc", barcode: "7791234567891" });
    await store(2, { size: "", color: "Lost" }, { sku: "", barcode: "XYZ-1" });
    const found = await search(text);
    expect(found.ids.sort()).toEqual([...ids].sort());
    expect(found.states.todos).toBe(ids.length);
    expect(found.states.ocultos).toBe(ids.includes("pantalon-01") ? 1 : 0);
  });

  it("finds a product by its name and another by its code at once", async () => {
    await store(2, { size: "", color: "" }, { sku: "Remera", barcode: "" });
    expect((await search("remera")).ids.sort()).toEqual(["pantalon-01", "remera-01"]);
    expect((await search("re")).ids.sort()).toEqual(["pantalon-01", "remera-01"]);
  });
});
