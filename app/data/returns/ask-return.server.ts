import type { Connection } from "../../../db/connection";
import { returnItems, returns } from "../../../db/schema/returns";
import { addWorkingDays } from "../../domain/buying/arrival";
import type { Author } from "../../domain/history/author";
import type { OutgoingMail } from "../../domain/mail/mail";
import { NO_OWNER, type Order } from "../../domain/orders/order";
import { addDays, calendarDay, startOfDay } from "../../domain/plain/buenos-aires";
import {
  findKind,
  isCovered,
  listOffered,
  pricePieces,
  refuseAsking,
  refuseAtCounter,
  type AskedPiece,
  type AskRefusal,
  type ReturnRequest,
} from "../../domain/returns/return-request";
import {
  describeSoldOut,
  isSameVariant,
  priceWanted,
  type WantedPiece,
} from "../../domain/returns/wanted-piece";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { listVariants } from "../../domain/stock/stock-level";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder } from "../orders/order-details.server";
import { startWriting } from "../orders/order-writing.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { onlyRow } from "../sqlite/stored-values.server";
import { findStockIds, readAway } from "../stock/order-stock.server";
import { reservePieces } from "../stock/stock-rows.server";
import { findRequest, getRequest, listRequestsOf } from "./return-requests.server";
import { readWantedPieces, type WantedPieces } from "./wanted-pieces.server";

export type ReturnMailParts = {
  request: ReturnRequest;
  order: Order;
  /** The order of the new pieces; null while there is none. */
  made: Order | null;
  settings: ShopSettings;
};
export type ComposeReturnMails = (parts: ReturnMailParts) => OutgoingMail[];

export type AskedReturn = {
  /** Derived from the form: sent twice, it is one request. */
  code: string;
  orderId: number;
  note: string;
  /** Each line of the order once at most. */
  pieces: readonly AskedPiece[];
  /** Who of the shop asks for it, with the shopper at the counter. */
  atCounter?: Author;
  composeMails: ComposeReturnMails;
};

export type AskOutcome =
  | { outcome: "asked"; request: ReturnRequest }
  | { outcome: "refused"; refusal: AskRefusal }
  | { outcome: "sold-out"; itemId: number; problem: string }
  /** The form showed other pieces than the order has now, or none of it was in the form. */
  | { outcome: "changed" };

/** Holds the new pieces. Any other outcome than "asked" changes nothing. */
export async function askReturn(asked: AskedReturn, now: Date): Promise<AskOutcome> {
  try {
    return await getStoredShop().database.write((connection) => ask(connection, asked, now));
  } catch (error) {
    if (error instanceof NotAsked) return error.outcome;
    throw error;
  }
}

/** Rolls back what was held for a request that cannot be. */
export class NotAsked extends Error {
  constructor(readonly outcome: AskOutcome) {
    super(outcome.outcome);
  }
}

/** Within a write. @throws NotAsked, and the transaction must then roll back */
export async function ask(
  connection: Connection,
  asked: AskedReturn,
  now: Date,
): Promise<AskOutcome> {
  const { code, orderId, pieces, note, atCounter } = asked;
  const known = await findRequest(connection, code);
  if (known) return { outcome: "asked", request: known };
  const order = await getOrder(connection, orderId);
  const settings = await readSettingsNow(connection);
  const refusal = atCounter ? refuseAtCounter(order) : refuseAsking(order, settings, now);
  if (refusal) return { outcome: "refused", refusal };
  const requests = await listRequestsOf(connection, orderId);
  const offered = listOffered(order, requests, await readAway(connection, orderId));
  const counts = pieces.map(({ itemId, quantity }) => ({ itemId, pieces: quantity }));
  const isOffered = counts.every(({ itemId, pieces: wanted }) =>
    offered.some((line) => line.itemId === itemId && wanted > 0 && wanted <= line.pieces),
  );
  const isOnce = new Set(counts.map(({ itemId }) => itemId)).size === counts.length;
  if (counts.length === 0 || !isOffered || !isOnce || !isCovered(order, requests, counts)) {
    return { outcome: "changed" };
  }

  const { id } = onlyRow(
    await connection.queries
      .insert(returns)
      .values({
        code,
        orderId,
        kind: findKind(pieces),
        state: "asked",
        note,
        createdAt: now.toISOString(),
      })
      .returning({ id: returns.id }),
  );
  const paid = pricePieces(order, requests, counts);
  const shop = await readWantedPieces(connection, order.items);
  const context = { connection, order, settings, shop, now };
  let isHolding = false;
  for (const [at, piece] of pieces.entries()) {
    const given = await insertPiece(context, { returnId: id, piece, paidInPesos: paid[at] ?? 0 });
    isHolding ||= given.held > 0;
  }
  if (isHolding) await startHold(connection, id, { settings, now });
  const author = atCounter?.name ?? NO_OWNER;
  const said = atCounter ? "cambio en el local" : "lo pidió quien compró";
  const writing = startWriting(connection, { order, author, now });
  await writing.addEvent("exchange", { text: `${code}: ${said}` });
  const request = await getRequest(connection, code);
  const mails = asked.composeMails({ request, order, made: null, settings });
  await enqueueMails(connection, mails, { orderId, now, isByVisitor: true, settings });
  return { outcome: "asked", request };
}

type Asking = {
  connection: Connection;
  order: Order;
  settings: ShopSettings;
  shop: WantedPieces;
  now: Date;
};

async function insertPiece(
  { connection, order, settings, shop, now }: Asking,
  { returnId, piece, paidInPesos }: { returnId: number; piece: AskedPiece; paidInPesos: number },
): Promise<{ held: number }> {
  const { itemId, quantity, reason, wanted } = piece;
  const bought = order.items.find(({ id }) => id === itemId);
  if (!bought) throw new NotAsked({ outcome: "changed" });
  const row = { returnId, orderItemId: itemId, quantity, reason, paid: paidInPesos };
  if (wanted === null) {
    await connection.queries.insert(returnItems).values(row);
    return { held: 0 };
  }
  const choices = shop.choicesFor(bought);
  const soldOut = (): NotAsked => {
    const problem = describeSoldOut(wanted, choices);
    return new NotAsked({ outcome: "sold-out", itemId, problem });
  };
  const product = shop.find(wanted.productId);
  if (!choices.some((one) => isSameVariant(one, wanted))) {
    // A size that was there when the form was shown, or one that never was.
    const isKnown = product?.id === wanted.productId && hasVariant(product, wanted);
    throw isKnown ? soldOut() : new NotAsked({ outcome: "changed" });
  }
  if (!product) throw new NotAsked({ outcome: "changed" });
  const newStockId = (await findStockIds(connection, [wanted]))(wanted);
  if (newStockId !== null) {
    const held = { stockId: newStockId, quantity, orderId: order.id, now };
    if (!(await reservePieces(connection, { ...held, reason: "exchange" }))) throw soldOut();
  }
  const newPrice = priceWanted({
    ...{ paidInPesos, quantity, now, wanted: product, bought: shop.find(bought.productId) },
    keepsPrice: settings.exchangeKeepsPrice,
  });
  const held = newStockId === null ? 0 : quantity;
  await connection.queries.insert(returnItems).values({
    ...row,
    ...{ newProductId: wanted.productId, newSize: wanted.size, newColor: wanted.color },
    ...{ newPrice, newStockId, held },
  });
  return { held };
}

function hasVariant(
  product: Parameters<typeof listVariants>[0] & { id: string },
  wanted: WantedPiece,
) {
  return listVariants(product).some((variant) =>
    isSameVariant({ ...variant, productId: product.id }, wanted),
  );
}

/** To the end of its last working day. */
async function startHold(
  { prepare }: Connection,
  returnId: number,
  { settings, now }: { settings: ShopSettings; now: Date },
): Promise<void> {
  const { exchangeHoldDays, publicHolidays } = settings;
  const lastDay = addWorkingDays(calendarDay(now), exchangeHoldDays, publicHolidays);
  await prepare<[string, number]>("UPDATE returns SET held_until = ? WHERE id = ?").run(
    startOfDay(addDays(lastDay, 1)).toISOString(),
    returnId,
  );
}
