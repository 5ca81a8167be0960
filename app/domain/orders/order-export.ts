import { describeBuyerDocument } from "../buying/buyer-document";
import { sum } from "../plain/lists";
import { describeIvaRate, IVA_RATES_PERMILLE, netPriceInCents } from "../payments/price-block";
import { carrierLabel } from "./carrier";
import { toPesosCell, type CsvCell } from "../plain/csv";
import { formatCents, formatPesos } from "../plain/money";
import { orderStateLabel, type Order } from "./order";
import { channelName, chargedBy, CHARGED_WAYS } from "./sales-split";
import type { ParcelWeight } from "./parcel-weight";
import { heldInCents, netLeftInCents, type OrderPayment } from "../payments/order-payments";
import { addPieces, describeItem, listPaidPieces, type SoldItem } from "./paid-pieces";
import type { PaidPart } from "../counter/paid-parts";
import { paymentMethodLabel } from "../payments/payment-method";
import { formatPhone } from "../buying/phone";
import { provinceName } from "../plain/province";
import { formatExactTime } from "../plain/buenos-aires";

export type ExportedItem = {
  name: string;
  size: string;
  color: string;
  quantity: number;
  priceInPesos: number;
  ivaPermille: number;
  offInPesos: number;
};

export type ExportedOrder = Pick<
  Order,
  | ("orderNumber" | "createdAt" | "status" | "paymentMethod" | "channel" | "deliveryMethod")
  | (
      | "paidAt"
      | "itemsInPesos"
      | "discountInPesos"
      | "reductions"
      | "shippingInPesos"
      | "totalInPesos"
    )
  | ("buyerDocument" | "customerName" | "customerEmail" | "customerPhone")
  | ("province" | "city" | "postalCode" | "street" | "carrier" | "trackingCode")
> & {
  items: ExportedItem[];
  parcel: ParcelWeight;
  discountPercent: number;
  notes: string;
  /** Mercado Pago payments that brought money. */
  payments: ExportedPayment[];
  manualRefunds: { amountInCents: number; at: Date | null }[];
  /** Of a sale at the counter, and of what a person put into a till; empty for any other. */
  paidParts: PaidPart[];
};

export type ExportedPayment = Pick<
  OrderPayment,
  "providerId" | "status" | "statusDetail" | "amountInCents" | "refundedInCents" | "netInCents"
>;

type Column = { title: string; read: (order: ExportedOrder) => CsvCell };

const DELIVERIES: Record<string, string> = { shipping: "Envío", pickup: "Retiro" };

const TOTAL: Column = { title: "Total ($)", read: ({ totalInPesos }) => totalInPesos };

const COLUMNS: readonly Column[] = [
  { title: "Número", read: ({ orderNumber }) => orderNumber },
  { title: "Fecha", read: ({ createdAt }) => createdAt && formatExactTime(createdAt) },
  { title: "Estado", read: ({ status }) => orderStateLabel(status) },
  { title: "Forma de pago", read: ({ paymentMethod }) => paymentMethodLabel(paymentMethod) },
  { title: "Pagado el", read: ({ paidAt }) => paidAt && formatExactTime(paidAt) },
  { title: "Canal", read: ({ channel }) => channelName(channel) },
  { title: "Entrega", read: ({ deliveryMethod }) => DELIVERIES[deliveryMethod] ?? deliveryMethod },
  { title: "Prendas", read: ({ items }) => sum(items.map(({ quantity }) => quantity)) },
  { title: "Detalle", read: ({ items }) => items.map(describeItem).join(", ") },
  {
    title: "Productos ($)",
    read: ({ itemsInPesos }) => itemsInPesos,
  },
  { title: "Descuento ($)", read: ({ discountInPesos }) => discountInPesos },
  { title: "Envío ($)", read: ({ shippingInPesos }) => shippingInPesos },
  TOTAL,
  { title: "Cliente", read: ({ customerName }) => customerName },
  { title: "Documento", read: ({ buyerDocument }) => describeBuyerDocument(buyerDocument) },
  { title: "E-mail", read: ({ customerEmail }) => customerEmail },
  { title: "Teléfono", read: ({ customerPhone }) => writePhone(customerPhone) },
  { title: "Provincia", read: ({ province }) => provinceName(province) },
  { title: "Localidad", read: ({ city }) => city },
  { title: "Código postal", read: ({ postalCode }) => postalCode },
  { title: "Calle y número", read: ({ street }) => street },
  { title: "Notas", read: ({ notes }) => notes },
  {
    title: "Seguimiento",
    read: ({ carrier, trackingCode }) =>
      [carrierLabel(carrier), trackingCode].filter((part) => part !== "").join(" "),
  },
  {
    title: "Devuelto por transferencia o efectivo ($)",
    read: ({ manualRefunds }) =>
      manualRefunds.length === 0
        ? null
        : toPesosCell(sum(manualRefunds.map(({ amountInCents }) => amountInCents))),
  },
  {
    title: "Devuelto por transferencia o efectivo el",
    read: ({ manualRefunds }) => manualRefunds.map(describeGivenBack).join(", "),
  },
  {
    title: "Pagos de Mercado Pago",
    read: ({ payments }) => payments.map(({ providerId }) => providerId).join(", "),
  },
  {
    title: "Devuelto por Mercado Pago ($)",
    read: ({ payments }) =>
      payments.length === 0 ? null : toPesosCell(sum(payments.map(goneInCents))),
  },
  { title: "Neto de Mercado Pago ($)", read: ({ payments }) => readNet(payments) },
];

/** Refunds and chargebacks. */
function goneInCents(payment: ExportedPayment): number {
  return payment.amountInCents - heldInCents(payment);
}

function readNet(payments: readonly ExportedPayment[]): CsvCell {
  const known = payments.flatMap((payment) => netLeftInCents(payment) ?? []);
  if (payments.length === 0 || known.length < payments.length) return null;
  return toPesosCell(sum(known));
}

/** Only in a shop that has some, and after the others: those keep their places. */
const REDUCTIONS: readonly Column[] = [
  { title: "Promoción", read: ({ reductions }) => reductions?.offer?.text ?? "" },
  { title: "Promoción ($)", read: ({ reductions }) => reductions?.offer?.inPesos ?? null },
  { title: "Código", read: ({ reductions }) => reductions?.code?.code ?? "" },
  { title: "Código o descuento ($)", read: ({ reductions }) => reductions?.code?.inPesos ?? null },
];

/**
 * What was charged of a sale by each way; together they are the total. Only in a shop with tills or a counter: in
 * any other, the way of paying says it.
 */
const CHARGED_PARTS: readonly Column[] = CHARGED_WAYS.map(({ id, label }) => ({
  title: `Cobrado: ${label} ($)`,
  read: (order) => chargedBy(order, id) || null,
}));

/** What was charged for each garment; with the shipping it adds up to the total. */
const CHARGED: Column = {
  title: "Detalle con sus descuentos",
  read: (order) =>
    listPaidPieces(order)
      .map(addPieces)
      .flatMap((pesos, at) => {
        const item = order.items[at];
        return item ? `${describeItem(item)}: ${formatPesos(pesos)}` : [];
      })
      .join(", "),
};

/** Empty where a garment has none: a sum that is too small would be paid for at the counter. */
const WEIGHT: Column = {
  title: "Peso de las prendas (g)",
  read: ({ parcel: { grams, unweighedPieces } }) => (unweighedPieces === 0 ? grams : null),
};

type ShownColumns = {
  /** Only a "Responsable Inscripto" invoices IVA and needs net amounts. */
  showsNet: boolean;
  showsReductions: boolean;
  showsParts: boolean;
};

export function orderColumns({
  showsNet,
  showsReductions,
  showsParts,
}: ShownColumns): readonly Column[] {
  const columns = showsNet
    ? COLUMNS.flatMap((column) => (column === TOTAL ? [column, ...TAX_COLUMNS] : [column]))
    : COLUMNS;
  return [
    ...columns,
    ...(showsReductions ? REDUCTIONS : []),
    CHARGED,
    WEIGHT,
    ...(showsParts ? CHARGED_PARTS : []),
  ];
}

/** The phone number without its plus sign, because a spreadsheet would read that as a formula. */
export function writePhone(stored: string): string {
  return formatPhone(stored).replace(/^\+/, "");
}

function describeGivenBack({ amountInCents, at }: ExportedOrder["manualRefunds"][number]): string {
  const day = at === null ? "Sin fecha" : formatExactTime(at);
  return `${day} (${formatCents(amountInCents)})`;
}

/** What the accountant declares: net amount and tax of what was charged, by rate. */
const TAX_COLUMNS: readonly Column[] = [
  {
    title: "Neto sin IVA ($)",
    read: (order) =>
      toPesosCell(sum([...splitByRate(order).values()].map(({ netInCents }) => netInCents))),
  },
  ...IVA_RATES_PERMILLE.filter((rate) => rate > 0).flatMap((rate): Column[] => {
    const name = describeIvaRate(String(rate));
    return [
      { title: `Neto al ${name} ($)`, read: (order) => readRate(order, rate, "netInCents") },
      { title: `IVA ${name} ($)`, read: (order) => readRate(order, rate, "ivaInCents") },
    ];
  }),
  { title: "Sin IVA, 0% ($)", read: (order) => readRate(order, 0, "netInCents") },
];

const readRate = (order: ExportedOrder, rate: number, part: keyof TaxAtRate): CsvCell =>
  toPesosCell(splitByRate(order).get(rate)?.[part] ?? 0);

type TaxedOrder = {
  items: readonly (SoldItem & { ivaPermille: number })[];
  discountInPesos: number;
  shippingInPesos: number;
  discountPercent: number;
};

type TaxAtRate = { netInCents: number; ivaInCents: number };

/** The IVA rate of a carrier's invoice. */
const SHIPPING_IVA_PERMILLE = 210;

/**
 * Net price and IVA of an order by rate, in tenths of a percent. Each piece is rounded as on the
 * pages and in the mails. Net and tax of all rates add up to the charged amount, to the cent.
 */
export function splitByRate(order: TaxedOrder): Map<number, TaxAtRate> {
  const rates = new Map<number, TaxAtRate>(
    IVA_RATES_PERMILLE.map((rate) => [rate, { netInCents: 0, ivaInCents: 0 }]),
  );
  for (const { chargedInCents, netInCents, ivaPermille } of listCharges(order)) {
    const known = rates.get(ivaPermille) ?? { netInCents: 0, ivaInCents: 0 };
    rates.set(ivaPermille, {
      netInCents: known.netInCents + netInCents,
      ivaInCents: known.ivaInCents + chargedInCents - netInCents,
    });
  }
  return rates;
}

function listCharges(order: TaxedOrder) {
  const shipping = {
    ...{ priceInPesos: order.shippingInPesos, quantity: 1 },
    ivaPermille: SHIPPING_IVA_PERMILLE,
  };
  const goods = listPaidPieces(order).flatMap((pieces, at) =>
    pieces.map((equal) => ({ ...equal, ivaPermille: order.items[at]?.ivaPermille ?? 0 })),
  );
  return [...goods, shipping].map(({ quantity, ...piece }) => ({
    chargedInCents: piece.priceInPesos * 100 * quantity,
    netInCents: netPriceInCents(piece) * quantity,
    ivaPermille: piece.ivaPermille,
  }));
}
