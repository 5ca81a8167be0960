import { afterAll, beforeAll, expect, it } from "vitest";

import { aProduct } from "../../test/helpers/products";
import { countStock } from "../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { askForRestock } from "../data/stock/restock.server";
import { readOwnOrigin } from "../http/origin.server";
import { tellOfRestock } from "./restock-requests.server";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

it("writes one mail, with links to the size and colour and to the end of it", async () => {
  const now = new Date("2026-03-02T12:00:00.000Z");
  const { database } = getStoredShop();
  const shirt = aProduct({ sizes: ["M", "2XL"], colors: ["Negro", "Azul Marino"] });
  await storeProducts(database, [shirt]);
  const variant = { size: "2XL", color: "Azul Marino" };
  await countStock({ productId: shirt.id, onHand: 0, ...variant });
  await askForRestock({ productId: shirt.id, variant, email: "ana@correo.ar" }, now);
  await countStock({ productId: shirt.id, onHand: 1, ...variant });

  const turn = { now, signal: new AbortController().signal };
  await tellOfRestock(turn);
  await tellOfRestock(turn);
  const mails = await database.read(({ prepare }) =>
    prepare<[], { recipient: string; subject: string; text: string }>(
      "SELECT recipient, subject, text FROM mail_outbox WHERE kind = 'restock'",
    ).all(),
  );
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["ana@correo.ar", "Volvió: Remera lisa, talle XXL, Azul Marino"],
  ]);
  const token = await database.read(({ prepare }) =>
    prepare<[], string>("SELECT token FROM restock_requests").pluck().get(),
  );
  const [mail] = mails;
  const origin = readOwnOrigin();
  expect(mail?.text).toContain(`${origin}/productos/${shirt.id}?color=Azul+Marino&talle=2XL`);
  expect(mail?.text).toContain(`${origin}/avisame/${token}`);
});
