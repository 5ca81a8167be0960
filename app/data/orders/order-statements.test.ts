import { afterAll, beforeAll, expect, it } from "vitest";

import { aNewOrder } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { listStatements } from "../../../test/helpers/run-statements";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OutgoingMail } from "../../domain/mail/mail";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { placeOrder } from "./place-order.server";

useTemporaryDataDirectory();
beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

const SHIRT = aProduct();
const JACKET = aProduct({ id: "manki-campera-01", name: "Campera" });
const TO_SHOPPER: OutgoingMail = {
  kind: "order-received",
  recipient: "ana@correo.test",
  subject: "Recibimos tu pedido",
  text: "Hola",
  html: "<p>Hola</p>",
};
const TO_OWNER: OutgoingMail = { ...TO_SHOPPER, recipient: null };

it.each([1, 2])("an order with %i lines runs at most 20 statements", async (lines) => {
  await storeProducts(getStoredShop().database, lines === 1 ? [SHIRT, JACKET] : []);
  const products = [SHIRT, JACKET].slice(0, lines);
  const wanted = aNewOrder({
    cart: products.map(({ id }) => ({ productId: id, size: "M", color: "Negro", quantity: 1 })),
    composeMails: () => [TO_SHOPPER, TO_OWNER],
  });
  let outcome = "";
  const statements = await listStatements(async () => {
    ({ outcome } = await placeOrder(wanted, new Date("2025-11-21T15:00:00.123Z")));
  });
  expect(outcome).toBe("placed");
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(20);
});
