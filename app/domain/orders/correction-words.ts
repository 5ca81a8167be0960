import { formatPhone } from "../buying/phone";
import { sizeLabel } from "../catalogue/size";
import type { Product } from "../catalogue/product";
import { formatPaid } from "../payments/payment-words";
import { formatPesos } from "../plain/money";
import { provinceName } from "../plain/province";
import { findLeft, listSizesLeft } from "../stock/stock-level";
import { ORDER_STATES, hasEnded, hasLeft, orderStateLabel, type Order } from "./order";
import type { CorrectedPrice, CorrectionWish, OrderLine } from "./order-correction";
import { describeItem } from "./paid-pieces";

/** One thing that a correction changes, in words. */
export type CorrectedFact = { label: string; before: string; after: string };

/** How an order goes back to what it was before its last correction. */
export type CorrectionUndo = {
  totalInPesos: number;
  mailsTo: string;
  /** Why it is not possible now; null when it is. */
  problem: string | null;
};

/** Why an order cannot be corrected at all; null when it can. */
export function whyNotCorrected({ status, events }: Pick<Order, "status" | "events">) {
  const state = `“${orderStateLabel(status)}”`;
  if (hasLeft(status)) return `El pedido ya salió: está ${state}. Ya no se puede corregir.`;
  if (hasEnded(status)) return `El pedido está ${state}: ya no se puede corregir.`;
  if (!ORDER_STATES.some(({ id }) => id === status)) {
    return `El pedido está ${state}, que esta tienda no conoce: no se puede corregir.`;
  }
  if (events.some(({ kind }) => kind === "personal-data-erased")) {
    return "Se borraron los datos de quien compró: el pedido ya no se puede corregir.";
  }
  return null;
}

type StoredAddress = Pick<Order, "street" | "postalCode" | "city" | "province">;

type Side = {
  order: Order;
  /** As a form asks for it, or as it was stored before. */
  wish: Pick<CorrectionWish, "buyer"> & { delivery: string; address: StoredAddress | null };
  before: readonly OrderLine[];
  after: readonly OrderLine[];
  price: Pick<
    CorrectedPrice,
    "offerInPesos" | "codeInPesos" | "discountInPesos" | "shippingInPesos"
  >;
};

const NOTHING = "—";

/** Before and after of all that differs. */
export function listFacts({ order, wish, before, after, price }: Side): CorrectedFact[] {
  const { buyer, delivery, address } = wish;
  const isPickup = order.deliveryMethod === "pickup";
  const fact = (label: string, was: string, is: string): CorrectedFact[] =>
    was === is ? [] : [{ label, before: was || NOTHING, after: is || NOTHING }];
  return [
    ...fact("Nombre", order.customerName, buyer.name),
    ...fact("E-mail", order.customerEmail, buyer.email),
    ...fact("Teléfono", formatPhone(order.customerPhone), formatPhone(buyer.phone)),
    ...fact("Entrega", deliveryName(order.deliveryMethod), deliveryName(delivery)),
    ...fact("Dirección", isPickup ? "" : addressOf(order), address ? addressOf(address) : ""),
    ...listLineFacts(before, after),
    ...fact("Promoción", pesosOff(order.reductions?.offer?.inPesos), pesosOff(price.offerInPesos)),
    ...fact(
      order.reductions?.code?.code ? `Código ${order.reductions.code.code}` : "Descuento",
      pesosOff(order.reductions?.code?.inPesos),
      pesosOff(price.codeInPesos),
    ),
    ...fact(
      "Descuento por transferencia",
      pesosOff(order.discountInPesos),
      pesosOff(price.discountInPesos),
    ),
    ...fact("Envío", formatPesos(order.shippingInPesos), formatPesos(price.shippingInPesos)),
  ];
}

function listLineFacts(before: readonly OrderLine[], after: readonly OrderLine[]) {
  const kept = before.flatMap((line): CorrectedFact[] => {
    const own = after.find(({ id }) => id === line.id);
    const was = describeItem(line);
    const is = own ? describeItem(own) : "Se saca";
    return was === is ? [] : [{ label: "Prenda", before: was, after: is }];
  });
  const added = after.filter(({ id }) => id === null);
  return [
    ...kept,
    ...added.map((line) => ({
      label: "Se agrega",
      before: NOTHING,
      after: `${describeItem(line)}, a ${formatPesos(line.price)}`,
    })),
  ];
}

const pesosOff = (inPesos = 0) => (inPesos === 0 ? "" : `-${formatPesos(inPesos)}`);

function deliveryName(delivery: string): string {
  return delivery === "pickup" ? "Retiro en el local" : "Envío a domicilio";
}

function addressOf({ street, postalCode, city, province }: StoredAddress): string {
  return [street, `${postalCode} ${city}`.trim(), provinceName(province)]
    .filter((part) => part !== "")
    .join(", ");
}

/** For the order's history: one text, in one line. */
export function writeFacts(facts: readonly CorrectedFact[], totals: readonly string[]): string {
  return [
    ...facts.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ...totals,
  ].join(" · ");
}

export function tellTotals(beforeInPesos: number, afterInPesos: number): string[] {
  if (beforeInPesos === afterInPesos) return [];
  return [`Total: ${formatPesos(beforeInPesos)} → ${formatPesos(afterInPesos)}`];
}

/** "Ya no queda M en Negro. Quedan: S, L.", or how many there are. */
export function describeTooFew(
  product: Product,
  piece: Pick<OrderLine, "size" | "color" | "quantity">,
): string {
  const left = findLeft(product, piece) ?? 0;
  const { size, color } = piece;
  const name = [sizeLabel(size), color].filter((part) => part !== "").join(" en ");
  const what = name === "" ? product.name : name;
  if (left > 0) {
    return `De ${product.name}${name === "" ? "" : ` (${name})`} ${left === 1 ? "queda 1" : `quedan ${left}`}: no alcanza.`;
  }
  const others = listSizesLeft(product, color).filter((one) => one !== size);
  const sizes = others.map(sizeLabel).join(", ");
  return `Ya no queda ${what}.${sizes === "" ? "" : ` Quedan: ${sizes}.`}`;
}

/** What happens with the difference, for a person of the shop. */
export function describeDifference(
  { isPaid }: { isPaid: boolean },
  { toPayInPesos, toGiveBackInCents }: { toPayInPesos: number; toGiveBackInCents: number },
): string | null {
  if (!isPaid) return "Todavía no lo pagó: paga el total nuevo.";
  if (toPayInPesos > 0) {
    return `Queda por cobrar ${formatPesos(toPayInPesos)}: cuando te llegue, anotalo en el pedido.`;
  }
  if (toGiveBackInCents > 0) {
    return `Quedan ${formatPaid(toGiveBackInCents)} por devolver: hacelo desde el pedido.`;
  }
  return null;
}
