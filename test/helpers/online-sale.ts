import { createHash } from "node:crypto";

import type { MpSandbox } from "../../app/payments/sandbox/start-sandbox";
import type { WirePayment } from "../../app/payments/sandbox/wire-shapes";
import type { BuiltShop } from "./built-shop";
import { openSale } from "./sandbox-calls";

/** Connects a shop to the simulator's seller by the environment's token, as if it had asked whose it is. */
export function connectSeller(shop: BuiltShop, sim: MpSandbox): void {
  shop
    .connect()
    .prepare(
      `INSERT INTO payment_connection (id, source, account_id, nickname, is_live, token_fingerprint)
        VALUES (1, 'environment', ?, ?, 1, ?)`,
    )
    .run(
      String(sim.seller.id),
      sim.seller.nickname,
      createHash("sha256").update(sim.app.accessToken).digest("base64url"),
    );
}

/** Pays an order at the simulator. Nobody tells the shop of it. */
export async function payOrder(
  sim: MpSandbox,
  orderNumber: string,
  { pesos = 30_000, status = "approved" }: { pesos?: number; status?: string } = {},
): Promise<WirePayment> {
  sim.control.setNotices({ mode: "never" });
  const { id } = await openSale(sim, {
    items: [{ id: "remera", title: "Remera lisa", quantity: 1, unit_price: pesos }],
    external_reference: orderNumber,
  });
  const { payment } = await sim.control.pay(id, { status, instalments: 3 });
  return payment;
}
