import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { readCartLines, readSummary } from "../helpers/cart";
import { BY_TRANSFER, openReview, readConfirmation } from "../helpers/checkout";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { copyDatabase, DAMAGES, restoreDatabase } from "../helpers/database-damage";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "falla-remera-01";
const LOST = "No pudimos guardar tu pedido. Tu carrito sigue acá: volvé a probar en un minuto.";

let shop: BuiltShop;
let jar: CookieJar;
let copy: string;
beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  insertProduct(connection, { id: SHIRT, name: "Remera", price: 26_000 });
  connection.close();
  copy = `${shop.databaseFile}.copia`;
  copyDatabase(shop.databaseFile, copy);
});
beforeEach(async () => {
  jar = await jarWithCart([[SHIRT, "M", "Negro", 2]]);
});
afterAll(() => shop.close());

function expectRefused(answer: Page, { clave, visto }: { clave: string; visto: string }) {
  expect(answer.status).toBe(503);
  expect(answer.response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.response.headers.getSetCookie()).toEqual([]);
  expect(readSummary(answer)).toEqual({ messages: [LOST], deadLinks: [] });
  expect(readText(select(answer.root, "main button"))).toBe("Confirmar pedido");
  expect(readConfirmation(answer)).toMatchObject({ clave, visto });
}

/** The database is tried again a second after a fault. */
async function confirmUntilTaken(fields: { clave: string; visto: string }) {
  await eventually(async () => {
    const answer = await shop.post(paths.checkoutReview(), fields, jar);
    expect(answer.status).toBe(303);
    expect(readLocation(answer)).toMatch(/^\/checkout\/pending\?pedido=/);
  });
}

const countOrders = () => {
  const connection = shop.connect();
  const count = connection.prepare("SELECT count(*) FROM orders").pluck().get() as number;
  connection.close();
  return count;
};

it("while another program locks it, the order waits in the form and is placed with the same key", async () => {
  const fields = readConfirmation(await openReview(shop, jar));
  const before = countOrders();
  const other = shop.connect();
  other.exec("BEGIN IMMEDIATE");
  expectRefused(await shop.post(paths.checkoutReview(), fields, jar), fields);
  other.exec("ROLLBACK");
  other.close();
  expect(await readCartLines(shop, jar)).toEqual([[SHIRT, "M", "Negro", 2]]);
  await confirmUntilTaken(fields);
  expect(countOrders()).toBe(before + 1);
  expect(await readCartLines(shop, jar)).toEqual([]);
});

describe.each(Object.keys(DAMAGES))("while the database is %s", (name) => {
  it("nothing is sold, everything is kept, and the next try works once it is back", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    DAMAGES[name]?.(shop.databaseFile);
    expectRefused(await shop.post(paths.checkoutReview(), fields, jar), fields);

    const form = await shop.get(paths.checkout(), jar);
    expect(form.status).toBe(200);
    expect(selectAll(form.root, "main button")).toEqual([]);
    expect(readText(select(form.root, ".buy-off"))).toContain("no podemos tomar compras");
    const review = await shop.get(paths.checkoutReview(), jar);
    expect([review.status, selectAll(review.root, "main button")]).toEqual([200, []]);
    const cart = await shop.get(paths.cart(), jar);
    expect(readText(select(cart.root, ".cart-summary"))).toContain("no podemos tomar compras");

    const typed = { ...BY_TRANSFER, localidad: "Bell Ville" };
    const refused = await shop.post(paths.checkout(), typed, jar);
    expect(refused.status).toBe(503);
    expect(refused.response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(select(refused.root, "#localidad").attributes.value).toBe("Bell Ville");
    expect(readSummary(refused).deadLinks).toEqual([]);

    restoreDatabase(copy, shop.databaseFile);
    await confirmUntilTaken(fields);
    expect(countOrders()).toBe(1);
    copyBack();
  });
});

/** The next damage starts from a shop without orders. */
function copyBack(): void {
  restoreDatabase(copy, shop.databaseFile);
}
