import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { deliver, EXCHANGED, insertExchanged } from "../helpers/exchanges";
import { insertOrder, insertOrderEvent } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const PLAIN = "TELA-000001-ABC";
const TOKEN = "ficha-del-pedido-sin-nada-00000001";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  insertExchanged(shop.connect(), 5);
});
beforeEach(() => {
  shop.connect().exec(`DELETE FROM returns; DELETE FROM withdrawals; DELETE FROM codes;
    DELETE FROM orders; DELETE FROM customers`);
});
afterAll(() => shop.close());

/** The order in each of the states that have other pages. */
const STATES: [string, () => void][] = [
  [
    "waits for its transfer",
    () =>
      insertOrder(shop.connect(), {
        ...{ order_number: PLAIN, token: TOKEN, payment_method: "transfer", total: 30_000 },
        ...{ delivery_method: "shipping", street: "España 350", payment_due_at: "2082-11-24" },
        items: [{ product_id: EXCHANGED, price: 30_000 }],
      }),
  ],
  ["was delivered", () => deliver(shop.connect(), { order_number: PLAIN, token: TOKEN })],
];

/** Three others of the same shop: one exchanged, one corrected, one withdrawn, with codes in the place of money. */
function insertTouched(): void {
  const database = shop.connect();
  const buy = (number: string) => {
    const item = deliver(database, {
      ...{ order_number: number, token: `ficha-${number}-000000000001` },
      ...{ customer_email: "otra@correo.test" },
    });
    const id = database.prepare("SELECT id FROM orders WHERE order_number = ?").pluck().get(number);
    return { id: Number(id), item };
  };
  const exchanged = buy("TELA-000002-ABC");
  database.exec(`INSERT INTO returns (id, code, order_id, kind, state, settled_by)
      VALUES (1, 'CAM-22222222', ${exchanged.id}, 'exchange', 'closed', 'code');
    INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid, new_product_id, new_price)
      VALUES (1, ${exchanged.item}, 1, 'chico', 30000, '${EXCHANGED}', 20000);
    INSERT INTO codes (code, kind, value, order_id)
      VALUES ('CAM-22222222', 'credit', 10000, ${exchanged.id})`);
  const corrected = buy("TELA-000003-ABC");
  database.exec(
    `UPDATE orders SET status = 'paid', corrected_by = 10000, rest = 10000 WHERE id = ${corrected.id}`,
  );
  insertOrderEvent(database, corrected.id, { kind: "corrected", status: "form-una-clave" });
  const withdrawn = buy("TELA-000004-ABC");
  insertOrderEvent(database, withdrawn.id, { kind: "withdrawal" });
  database.exec(`INSERT INTO withdrawals (id, code, order_id, state)
      VALUES (1, 'ARR-22222222', ${withdrawn.id}, 'refunded');
    INSERT INTO withdrawal_steps (withdrawal_id, step) VALUES (1, 'refund')`);
}

/** A form's key is another at each look. */
const KEY = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const htmlOf = async (page: Promise<Page>) => {
  const { html, status } = await page;
  expect(status).toBe(200);
  return html.replace(KEY, "clave");
};
/** The frame of the back office counts what waits for a person. */
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

async function look() {
  const csv = await htmlOf(shop.get(adminPaths.ordersExport(), owner));
  const list = mainOf(await htmlOf(shop.get(adminPaths.orders(), owner)));
  return {
    shopper: await htmlOf(shop.get(paths.order(TOKEN))),
    outcome: await htmlOf(shop.get(paths.checkoutOutcome("success", TOKEN))),
    office: mainOf(await htmlOf(shop.get(adminPaths.order(PLAIN), owner))),
    csv: csv.split(/\r?\n/).filter((line, at) => at === 0 || line.includes(PLAIN)),
    row: /<tr(?:(?!<tr)[\s\S])*?TELA-000001-ABC[\s\S]*?<\/tr>/.exec(list)?.[0],
  };
}

describe.each(STATES)(
  "an order that %s, without exchange, correction or withdrawal",
  (_, insert) => {
    it("has the same bytes whatever happened to others of the shop", async () => {
      insert();
      const before = await look();
      expect(before.csv).toHaveLength(2);
      expect(before.row).toContain(PLAIN);
      insertTouched();
      expect(await look()).toEqual(before);
    });

    it("says no word of them", async () => {
      insert();
      const { shopper, outcome, office } = await look();
      for (const html of [shopper, outcome, office]) {
        expect(html).not.toMatch(
          /diferencia|CAM-|ARR-|Corregimos|settlement|exchangeRefund|givenCodes/,
        );
      }
    });
  },
);
