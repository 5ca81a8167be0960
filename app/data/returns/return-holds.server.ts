import type { Connection } from "../../../db/connection";
import { NO_OWNER } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/returns/return-request";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder } from "../orders/order-details.server";
import { startWriting } from "../orders/order-writing.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { forOne } from "../stock/held-orders.server";
import { writeMovement } from "../stock/stock-rows.server";
import type { ComposeReturnMails } from "./ask-return.server";
import { findRequest } from "./return-requests.server";

/** Within a write: what a request held is for sale again. */
export async function freeHeld(
  connection: Connection,
  { request, author, now }: { request: ReturnRequest; author: { name: string }; now: Date },
): Promise<void> {
  for (const { id, newStockId, held } of request.items) {
    if (newStockId === null || held === 0) continue;
    await writeMovement(connection, {
      ...{ stockId: newStockId, reservedDelta: -held, reason: "exchange" },
      ...{ orderId: request.orderId, author: author.name, now },
    });
    await connection.prepare<[number]>("UPDATE return_items SET held = 0 WHERE id = ?").run(id);
  }
}

/** Few at a time: each is a transaction of its own, and the job comes back in a minute. */
const ENDED_AT_ONCE = 50;

/** Releases the pieces of requests whose hold ended. The requests stay open; shopper and owner get a mail. */
export async function endReturnHolds(composeMails: ComposeReturnMails, now: Date): Promise<void> {
  const { database } = getStoredShop();
  const ended = await database.read(({ prepare }) =>
    prepare<[string, number], { code: string; orderId: number }>(
      `SELECT code, order_id AS "orderId" FROM returns
        WHERE held_until IS NOT NULL AND held_until <= ? ORDER BY held_until LIMIT ?`,
    ).all(now.toISOString(), ENDED_AT_ONCE),
  );
  for (const { code, orderId } of ended) {
    await forOne(orderId, "held exchange not ended", () => endReturnHold(code, composeMails, now));
  }
}

function endReturnHold(code: string, composeMails: ComposeReturnMails, now: Date): Promise<void> {
  return getStoredShop().database.write(async (connection) => {
    const request = await findRequest(connection, code);
    // It was answered, or another process ended it.
    if (!request || request.heldUntil === null || request.heldUntil > now) return;
    const author = { name: NO_OWNER };
    await freeHeld(connection, { request, author, now });
    await connection
      .prepare<[number]>("UPDATE returns SET held_until = NULL WHERE id = ?")
      .run(request.id);
    const order = await getOrder(connection, request.orderId);
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    await writing.addEvent("exchange", { text: `${code}: se venció lo que guardábamos` });
    const settings = await readSettingsNow(connection);
    const mails = composeMails({ request, order, made: null, settings });
    await enqueueMails(connection, mails, { orderId: order.id, now, settings });
  });
}
