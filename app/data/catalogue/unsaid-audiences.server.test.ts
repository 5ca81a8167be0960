import { afterAll, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { storeSaidAudiences } from "./unsaid-audiences.server";

useTemporaryDataDirectory();
afterAll(closeStoredShop);

it("what another person said of a product meanwhile stays", async () => {
  const { database } = getStoredShop();
  await database.prepare();
  await storeProducts(database, [{ id: "a-01" }, { id: "a-02", audiences: ["hombre"] }]);
  const rows = await database.read(({ prepare }) =>
    prepare<[], { id: string; rowId: number }>(
      `SELECT id, row_id AS "rowId" FROM products WHERE id IN ('a-01', 'a-02') ORDER BY id`,
    ).all(),
  );
  const said = new Map(
    [...rows.map(({ rowId }) => rowId), 999_999].map((row) => [row, ["mujer"] as const]),
  );
  const stored = await storeSaidAudiences({ ...BY, action: "products.fields" }, said);
  expect(stored).toMatchObject({ saved: 1, known: 1, gone: 1 });
  const left = await database.read(({ prepare }) =>
    prepare<[], string>("SELECT audiences FROM products WHERE id IN ('a-01', 'a-02') ORDER BY id")
      .pluck()
      .all(),
  );
  expect(left).toEqual(['["mujer"]', '["hombre"]']);
});
