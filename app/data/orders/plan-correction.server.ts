import type { Connection } from "../../../db/connection";
import { MAX_LINES, MAX_QUANTITY } from "../../domain/buying/cart";
import { canBuy } from "../../domain/buying/priced-cart";
import type { Product } from "../../domain/catalogue/product";
import {
  listFacts,
  whyNotCorrected,
  type CorrectedFact,
} from "../../domain/orders/correction-words";
import type { Order } from "../../domain/orders/order";
import {
  canBePriced,
  correctLine,
  isSameDestination,
  listRefundedGone,
  newLine,
  priceCorrection,
  type CorrectedPrice,
  type CorrectionWish,
  type LineWish,
  type OrderLine,
} from "../../domain/orders/order-correction";
import { priceChosen } from "../../domain/orders/paid-pieces";
import { currentTotal } from "../../domain/payments/corrected-money";
import { isRefundOpen } from "../../domain/payments/payment-refund";
import { paidByCredit } from "../../domain/payments/price-block";
import { isPaymentUnderWay } from "../../domain/payments/rest-online";
import { formatPesos } from "../../domain/plain/money";
import { sum } from "../../domain/plain/lists";
import { offerSettings, type OfferedSettings } from "../../domain/shop/shop-settings";
import { isUnheld } from "../../domain/stock/hold";
import type { PieceCount } from "../../domain/stock/piece-count";
import { findCurrentProducts } from "../catalogue/product-redirects.server";
import { takesOnlinePaymentsNow } from "../payments/payment-connection.server";
import { readSettingsNow } from "../shop/settings.server";
import {
  findLineRefusal,
  findStockOf,
  findTooFew,
  isLineChanged,
  readLines,
  refuse,
  type CorrectionRefusal,
  type FindProduct,
  type FindStockId,
  type LineChange,
  type StoredLine,
} from "./corrected-lines.server";

export type CorrectionPlan = {
  facts: CorrectedFact[];
  /** What becomes of an offer and a code, where that is no matter of course. */
  notes: string[];
  lines: LineChange[];
  /** False for an order whose pieces are for sale: the new ones are too. */
  isHolding: boolean;
  /** Null when nothing that is priced changes. */
  price: CorrectedPrice | null;
  beforeInPesos: number;
  totalInPesos: number;
  /** Pieces that go, whose money went back before, and how much it was. */
  refunded: PieceCount[];
  refundedInPesos: number;
  findStockId: FindStockId;
};

export type PlannedCorrection = { outcome: "planned"; plan: CorrectionPlan } | CorrectionRefusal;

/** What this correction of the order would change now; nothing is written. */
export async function planCorrection(
  connection: Connection,
  order: Order,
  wish: CorrectionWish,
  now: Date,
): Promise<PlannedCorrection> {
  const closed = whyNotCorrected(order);
  if (closed !== null) return refuse("pedido", closed);
  const before = await readLines(connection, order.id);
  const products = await findCurrentProducts(connection, [
    ...before.map(({ productId }) => productId),
    ...(wish.added ? [wish.added.productId] : []),
  ]);
  const find = (productId: string) => products.get(productId) ?? null;
  const corrected = correctLines({ before, wish, find, now });
  if ("outcome" in corrected) return corrected;
  const { lines } = corrected;
  const after = lines.flatMap((line) => line.after ?? []);
  const isMoved = lines.some(isLineChanged);
  const isSame = isSameDestination(order, wish);
  const problem =
    (await findLineRefusal(connection, order, { lines, isMoved })) ??
    (!isSame && order.status === "ready_for_pickup"
      ? refuse("entrega", "Ya está listo para retirar: la entrega no se puede cambiar.")
      : null);
  if (problem) return problem;
  const settings = await readQuoteSettings(connection, now);
  const isPriced = isMoved || !isSame;
  const price = priceCorrection(order, after, wish, settings);
  if (isPriced && !price) {
    return refuse("codigoPostal", "La tienda no envía a esa dirección: mirá las zonas.");
  }
  if (isPriced && !canBePriced(order, before)) {
    return refuse("pedido", NOT_PRICED);
  }
  const beforeInPesos = currentTotal(order);
  const totalInPesos = isPriced && price ? price.totalInPesos : beforeInPesos;
  if (totalInPesos !== beforeInPesos && isPaymentUnderWay(order)) {
    return refuse("pedido", PAYMENT_UNDER_WAY);
  }
  const refunded = listRefundedGone(order, lines);
  const movesMoney = totalInPesos !== beforeInPesos || refunded.length > 0;
  if (movesMoney && order.refunds.some(isRefundOpen)) return refuse("pedido", REFUND_UNDER_WAY);
  const isHolding = !isUnheld(order);
  const findStockId = await findStockOf(connection, after, find);
  const short = findTooFew({ lines, find, findStockId });
  if (short) return short;
  const shown = price ?? keepPrice(order);
  return {
    outcome: "planned",
    plan: {
      facts: listFacts({ order, wish, before, after, price: isPriced ? shown : keepPrice(order) }),
      notes: isMoved ? await listNotes(connection, order, shown, after) : [],
      ...{ lines, isHolding, beforeInPesos, totalInPesos, findStockId },
      ...{ refunded, refundedInPesos: priceChosen(order, refunded) },
      price: isPriced ? price : null,
    },
  };
}

const NOT_PRICED =
  "El total de este pedido no es la suma de sus prendas: lo escribió otro programa. Acá podés corregir el contacto y la calle.";
const PAYMENT_UNDER_WAY =
  "Hay un pago de Mercado Pago en curso por el importe de antes. Esperá a que termine, o cancelalo, y corregí después.";
const REFUND_UNDER_WAY =
  "Mercado Pago está haciendo una devolución de este pedido. Esperá a que termine, y corregí después.";

function keepPrice(order: Order): CorrectedPrice {
  const { reductions, discountInPesos, shippingInPesos, shippingLabel, priceBlock } = order;
  return {
    offerInPesos: reductions?.offer?.inPesos ?? 0,
    codeInPesos: reductions?.code?.inPesos ?? 0,
    ...{ discountInPesos, shippingInPesos, shippingLabel, days: null, isPricedAnew: false },
    ...{ block: priceBlock, totalInPesos: currentTotal(order) },
  };
}

async function readQuoteSettings(connection: Connection, now: Date): Promise<OfferedSettings> {
  return offerSettings(
    await readSettingsNow(connection),
    await takesOnlinePaymentsNow(connection, now),
  );
}

type Lines = {
  before: readonly StoredLine[];
  wish: CorrectionWish;
  find: FindProduct;
  now: Date;
};

function correctLines({
  before,
  wish,
  find,
  now,
}: Lines): { lines: LineChange[] } | CorrectionRefusal {
  const unknown = wish.lines.find(({ itemId }) => !before.some(({ id }) => id === itemId));
  if (unknown) return refuse("pedido", "Esa prenda no es de este pedido.", 400);
  const lines: LineChange[] = [];
  for (const line of before) {
    const wanted = wish.lines.find(({ itemId }) => itemId === line.id) ?? keep(line);
    const product = find(line.productId);
    const problem = checkLine(line, wanted, product);
    if (problem) return problem;
    const corrected = correctLine(line, wanted, { product, now });
    const own = corrected.find(({ id }) => id === line.id) ?? null;
    lines.push({ before: line, after: own });
    const more = corrected.filter(({ id }) => id === null);
    lines.push(...more.map((after) => ({ before: null, after })));
  }
  if (wish.added) {
    const product = find(wish.added.productId);
    if (!product || !canBuy(product, wish.added)) {
      return refuse("agregar", "Esa prenda ya no se puede vender: elegí otra.");
    }
    lines.push({ before: null, after: newLine(product, wish.added, now) });
  }
  const after = lines.flatMap((line) => line.after ?? []);
  if (after.length === 0) {
    const problem = "Dejá al menos una prenda. Si no va ninguna, cancelá el pedido.";
    return refuse(`cantidad-${before[0]?.id ?? 0}`, problem, 400);
  }
  if (after.length > Math.max(MAX_LINES, before.length)) {
    return refuse("agregar", `No entran más de ${MAX_LINES} productos en un pedido.`, 400);
  }
  return { lines };
}

const keep = ({ id, size, color, quantity }: StoredLine): LineWish => {
  return { itemId: id, size, color, quantity };
};

function checkLine(
  line: StoredLine,
  wanted: LineWish,
  product: Product | null,
): CorrectionRefusal | null {
  const { size, color, quantity } = wanted;
  const most = Math.max(MAX_QUANTITY, line.quantity);
  if (quantity > most) {
    return refuse(`cantidad-${line.id}`, `Escribí un número de 0 a ${most}.`, 400);
  }
  const isOther = size !== line.size || color !== line.color;
  if (quantity === 0 || (!isOther && quantity <= line.quantity)) return null;
  if (!product) {
    const problem = `“${line.name}” ya no está en el catálogo: podés dejarla como está, o sacarla.`;
    return refuse(`cantidad-${line.id}`, problem);
  }
  if (canBuy(product, { size, color })) return null;
  const field = size === line.size ? (`color-${line.id}` as const) : (`talle-${line.id}` as const);
  return refuse(field, `${product.name} no viene en ese talle y color: elegí otro.`, 400);
}

async function listNotes(
  { prepare }: Connection,
  order: Order,
  price: CorrectedPrice,
  after: readonly OrderLine[],
): Promise<string[]> {
  const { offer = null, code = null } = order.reductions ?? {};
  const notes: string[] = [];
  if (offer && price.offerInPesos < offer.inPesos) notes.push(OFFER_KEPT);
  if (!code) return notes;
  if (paidByCredit(order.priceBlock) > 0) {
    const backInPesos = code.inPesos - price.codeInPesos;
    if (backInPesos > 0) notes.push(`Vuelven ${formatPesos(backInPesos)} al crédito ${code.code}.`);
    return notes;
  }
  if (code.inPesos > 0 && price.codeInPesos === 0) {
    return [...notes, "El descuento del código se va entero con las prendas que se sacan."];
  }
  const leastInPesos = await prepare<[number], number>(
    "SELECT min_pesos FROM codes WHERE id = (SELECT code_id FROM orders WHERE id = ?)",
  )
    .pluck()
    .get(order.id);
  const piecesInPesos = sum(after.map((line) => line.price * line.quantity));
  if (leastInPesos && piecesInPesos < leastInPesos) {
    notes.push(
      `Lo que queda no llega a los ${formatPesos(leastInPesos)} que pide el código ${code.code}. Igual se le respeta su parte a lo que se queda.`,
    );
  } else if (price.codeInPesos < code.inPesos) notes.push(CODE_KEPT);
  return notes;
}

const OFFER_KEPT =
  "La promoción baja: lo que se queda conserva su parte, y la de lo que se saca se va con eso.";
const CODE_KEPT =
  "El descuento del código baja: lo que se queda conserva su parte. Lo que se agrega va sin código.";
