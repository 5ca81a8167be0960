import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orderItems } from "../../../db/schema/orders";
import type { Product } from "../../domain/catalogue/product";
import { describeTooFew } from "../../domain/orders/correction-words";
import type { Order } from "../../domain/orders/order";
import type { OrderLine } from "../../domain/orders/order-correction";
import { describeItem } from "../../domain/orders/paid-pieces";
import { groupBy, sum } from "../../domain/plain/lists";
import { findLeft, MOST_SHOWN, variantKey } from "../../domain/stock/stock-level";
import { listRequestsOf } from "../returns/return-requests.server";
import { findStockIds } from "../stock/order-stock.server";

export type StoredLine = OrderLine & { id: number; stockId: number | null; stockState: string };

/** A line before and after; nothing before for one that comes, nothing after for one that goes. */
export type LineChange = { before: StoredLine | null; after: OrderLine | null };

export type FindProduct = (productId: string) => Product | null;

/** The counted size and colour of a line; null for one that is not counted. */
export type FindStockId = (line: Pick<OrderLine, "productId" | "size" | "color">) => number | null;

/** Beside which field a refusal stands; `pedido` for the order as a whole. */
export type CorrectionField =
  | ("pedido" | "entrega" | "codigoPostal" | "agregar")
  | `cantidad-${number}`
  | `talle-${number}`
  | `color-${number}`;

export type CorrectionRefusal = {
  outcome: "refused";
  field: CorrectionField;
  problem: string;
  status: 400 | 409;
};

export const refuse = (
  field: CorrectionField,
  problem: string,
  status: 400 | 409 = 409,
): CorrectionRefusal => ({ outcome: "refused", field, problem, status });

export async function readLines({ queries }: Connection, orderId: number): Promise<StoredLine[]> {
  const rows = await queries
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id);
  return rows.map(({ orderId: _, ...line }) => line);
}

/** Of these lines, also where a product has another id since. */
export async function findStockOf(
  connection: Connection,
  lines: readonly OrderLine[],
  find: FindProduct,
): Promise<FindStockId> {
  const toCurrent: <Line extends Parameters<FindStockId>[0]>(line: Line) => Line = (line) => ({
    ...line,
    productId: find(line.productId)?.id ?? line.productId,
  });
  const findCurrent = await findStockIds(connection, lines.map(toCurrent));
  return (line) => findCurrent(toCurrent(line));
}

export function isLineChanged({ before, after }: LineChange): boolean {
  if (!before || !after) return true;
  const { size, color, quantity } = before;
  return size !== after.size || color !== after.color || quantity !== after.quantity;
}

/** For pieces of an exchange, or with one that was asked for. */
export async function findLineRefusal(
  connection: Connection,
  order: Order,
  { lines, isMoved }: { lines: readonly LineChange[]; isMoved: boolean },
): Promise<CorrectionRefusal | null> {
  if (!isMoved) return null;
  if (order.replacesOrderId !== null) {
    const problem = "Es el pedido de un cambio: sus prendas se eligen en el cambio, no acá.";
    return refuse("pedido", problem);
  }
  const requests = await listRequestsOf(connection, order.id);
  const taken = requests.filter(({ state }) => state !== "refused");
  const bound = new Set(taken.flatMap(({ items }) => items.map((item) => item.orderItemId)));
  const line = lines.find((one) => one.before && isLineChanged(one) && bound.has(one.before.id));
  if (!line?.before) return null;
  const problem = `De ${describeItem(line.before)} hay un cambio pedido: resolvelo en Cambios.`;
  return refuse(`cantidad-${line.before.id}`, problem);
}

/** Pieces that are counted and not there, beside what the order holds of them itself. */
export function findTooFew({
  lines,
  find,
  findStockId,
}: {
  lines: readonly LineChange[];
  find: FindProduct;
  findStockId: FindStockId;
}): CorrectionRefusal | null {
  const changed = lines.filter(isLineChanged);
  const wanted = groupBy(
    changed.filter(({ after }) => after && findStockId(after) !== null),
    ({ after }) => (after ? `${after.productId}\n${variantKey(after)}` : ""),
  );
  for (const same of wanted.values()) {
    const [first] = same;
    const product = first?.after && find(first.after.productId);
    if (!first?.after || !product) continue;
    const stockId = findStockId(first.after);
    const own = changed.flatMap(({ before }) =>
      before?.stockId === stockId ? [before.quantity] : [],
    );
    const more = sum(same.map(({ after }) => after?.quantity ?? 0)) - sum(own);
    const left = findLeft(product, first.after);
    // So many look the same on every page; the write itself counts them.
    if (left === null || left >= MOST_SHOWN || more <= left) continue;
    const line = same.find(({ before }) => before);
    const field = line?.before ? (`talle-${line.before.id}` as const) : "agregar";
    return refuse(field, describeTooFew(product, first.after));
  }
  return null;
}
