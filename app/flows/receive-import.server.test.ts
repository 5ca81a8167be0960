import { afterAll, beforeAll, expect, it } from "vitest";

import { BY } from "../../test/helpers/author";
import { fillUpload, writeTiendanube } from "../../test/helpers/product-files";
import { listFiles } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { listImports } from "../data/imports/stored-imports.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { receiveImport } from "./receive-import.server";

useTemporaryDataDirectory();

beforeAll(() => prepareStoredShop());
afterAll(() => closeStoredShop());

function anUpload(signal: AbortSignal): Request {
  const content = writeTiendanube([{ id: "ruana", name: "Ruana", price: "100.00" }]);
  const address = "http://tienda.example/admin/products/importar";
  return new Request(address, { method: "POST", body: fillUpload({ content }), signal });
}

it("keeps no file of an upload whose sender left before it was read", async () => {
  const here = new AbortController();
  await receiveImport(anUpload(here.signal), BY);
  expect(await listFiles("imports")).toHaveLength(1);

  const left = new AbortController();
  const upload = anUpload(left.signal);
  left.abort();
  await expect(receiveImport(upload, BY)).rejects.toThrow();
  expect(await listFiles("imports")).toHaveLength(1);
  expect(await listImports(5)).toHaveLength(1);
});
