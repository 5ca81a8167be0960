import { createHash } from "node:crypto";
import type Database from "better-sqlite3";

import type { PaymentSimulator } from "../../scripts/payment-simulator/start-simulator";
import { paths } from "../../app/paths";
import { readLocation, type BuiltShop, type Page } from "./built-shop";
import { BY_TRANSFER, openReview, readConfirmation } from "./checkout";
import { jarWithCart, type CookieJar } from "./cookies";

/** The checkout form's values for an order with shipping and Mercado Pago. */
export const ONLINE = { ...BY_TRANSFER, pago: "mercadopago" };

/** Stores the account of MP_ACCESS_TOKEN, as the job does, which no in-process shop runs. */
export function connectAccount(connection: Database.Database, sim: PaymentSimulator): void {
  connection.exec("DELETE FROM payment_connection");
  connection
    .prepare(
      `INSERT INTO payment_connection
        (id, source, account_id, nickname, is_live, token_fingerprint, connected_at)
        VALUES (1, 'environment', ?, ?, 1, ?, '2026-01-01T00:00:00.000Z')`,
    )
    .run(
      String(sim.seller.id),
      sim.seller.nickname,
      createHash("sha256").update(sim.app.accessToken).digest("base64url"),
    );
}

/** Opens the review page of a Mercado Pago order with these cart lines. */
export async function reviewOnline(
  shop: BuiltShop,
  lines: Parameters<typeof jarWithCart>[0],
): Promise<{ review: Page; fields: ReturnType<typeof readConfirmation>; jar: CookieJar }> {
  const jar = await jarWithCart(lines);
  const review = await openReview(shop, jar, ONLINE);
  return { review, fields: readConfirmation(review), jar };
}

/** The newest order, with the id of its payment page. */
export async function placeOnline(
  shop: BuiltShop,
  lines: Parameters<typeof jarWithCart>[0],
): Promise<{ token: string; orderNumber: string; preferenceId: string; jar: CookieJar }> {
  const { fields, jar } = await reviewOnline(shop, lines);
  const answer = await shop.post(paths.checkoutReview(), fields, jar);
  const preferenceId = readPreferenceId(answer);
  const { token, orderNumber } = shop
    .connect()
    .prepare(`SELECT token, order_number AS "orderNumber" FROM orders ORDER BY id DESC LIMIT 1`)
    .get() as { token: string; orderNumber: string };
  return { token, orderNumber, preferenceId, jar };
}

/** The id of the payment page that an answer redirects to. */
export function readPreferenceId(answer: Page): string {
  const location = readLocation(answer);
  const id = URL.canParse(location) ? new URL(location).searchParams.get("pref_id") : null;
  if (id === null) throw new Error(`This leads to no page to pay on: ${location}`);
  return id;
}
