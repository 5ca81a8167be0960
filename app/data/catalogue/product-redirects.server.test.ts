import { afterAll, beforeAll, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readRedirects, recordRedirects } from "./product-redirects.server";

useTemporaryDataDirectory();
beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

it("takes the last of several products that had an address", async () => {
  const { database } = getStoredShop();
  const redirects = ["uno", "otro"].map((newId) => ({ oldId: "Remera Lisa", newId }));
  await database.write((connection) => recordRedirects(connection, redirects, new Date()));
  expect(await database.read((connection) => readRedirects(connection, ["Remera Lisa"]))).toEqual(
    new Map([["Remera Lisa", "otro"]]),
  );
});
