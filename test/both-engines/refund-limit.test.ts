import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { adminPaths } from "../../app/admin-paths";

const NUMBER = "TELA-123456-ABC";

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  shop.connect().exec("UPDATE admins SET name = 'Lucía'");
  sales = await signInWithRole(shop, "sales");
});
beforeEach(() => {
  shop.connect().exec("DELETE FROM orders; DELETE FROM settings");
  insertOrder(shop.connect(), {
    order_number: NUMBER,
    status: "delivered",
    paid_at: "2025-06-02T12:00:00.000Z",
    items: [{}],
  });
});
afterAll(() => shop.close());

const setLimit = (tope: string) =>
  shop.post(adminPaths.people(), { intent: "refund-limit", tope }, owner);
const refund = (devuelto: string, jar = sales) => {
  const fields = { intent: "manual-refund", estado: "delivered", devuelto, clave: randomUUID() };
  return shop.post(adminPaths.order(NUMBER), { eventos: "0", ...fields }, jar);
};
const sumRefunds = () =>
  shop
    .connect()
    .prepare("SELECT coalesce(sum(amount_in_cents), 0) FROM manual_refunds")
    .pluck()
    .get();

it("without a limit set Ventas refunds nothing, and is told whom to ask", async () => {
  const refused = await refund("1");
  expect(refused.status).toBe(403);
  expect(readErrors(refused)).toEqual(["Tu rol no puede devolver dinero. Pedíselo a Lucía."]);
  expect(sumRefunds()).toBe(0);
  expect((await refund("1", owner)).status).toBe(303);
});

it("counts all refunds of the order together", async () => {
  await setLimit("5.000");
  expect((await refund("3000")).status).toBe(303);
  const refused = await refund("2000,01");
  expect(refused.status).toBe(403);
  expect(readErrors(refused)[0]?.replaceAll("\u00a0", " ")).toBe(
    "Tu rol puede devolver hasta $ 5.000 por pedido, y de este ya se devolvieron $ 3.000. Pedíselo a Lucía.",
  );
  expect((await refund("2000")).status).toBe(303);
  expect(sumRefunds()).toBe(500_000);
});

it("keeps two refunds at once within the limit", async () => {
  await setLimit("5.000");
  const statuses = (await Promise.all([refund("3000"), refund("3000")])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([303, 403]);
  expect(sumRefunds()).toBe(300_000);
});
