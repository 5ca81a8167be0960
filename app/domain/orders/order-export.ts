import { describeBuyerDocument } from "../buying/buyer-document";
import { sizeLabel } from "../catalogue/size";
import { sum } from "../plain/sum";
import { describeIvaRate, IVA_RATES_PERMILLE, type Reductions } from "../products/price-block";
import { carrierLabel } from "./carrier";
import { sumReductions } from "../offers/piece-prices";
import { toPesosCell, type CsvCell } from "../plain/csv";
import { formatCents, formatPesos } from "../plain/money";
import { orderStateLabel } from "./order";
import { heldInCents, netLeftInCents, type OrderPayment } from "../payments/order-payments";
import { splitByRate, type TaxAtRate } from "./order-taxes";
import { addPieces, listPaidPieces } from "./paid-pieces";
import { paymentMethodLabel } from "../payments/payment-method";
import { formatPhone } from "../buying/phone";
import { provinceName } from "../buying/province";
import { formatExactTime } from "../plain/buenos-aires";

export type ExportedItem = {
  name: string;
  size: string;
  color: string;
  quantity: number;
  priceInPesos: number;
  ivaPermille: number;
  /** Off all its pieces, for an offer by quantity and a code. */
  offInPesos: number;
};

export type ExportedOrder = {
  orderNumber: string;
  createdAt: Date | null;
  status: string;
  paymentMethod: string;
  channel: string;
  deliveryMethod: string;
  paidAt: Date | null;
  items: ExportedItem[];
  discountInPesos: number;
  /** Absent without an offer by quantity and a code. */
  reductions?: Reductions;
  /** The transfer discount that was offered when the order was placed; 0 for none. */
  discountPercent: number;
  shippingInPesos: number;
  totalInPesos: number;
  /** In the form of `parseBuyerDocument`. */
  buyerDocument: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  province: string;
  city: string;
  postalCode: string;
  street: string;
  notes: string;
  carrier: string;
  trackingCode: string;
  /** Mercado Pago payments that brought money. */
  payments: ExportedPayment[];
  manualRefunds: { amountInCents: number; at: Date | null }[];
};

export type ExportedPayment = Pick<
  OrderPayment,
  "providerId" | "status" | "statusDetail" | "amountInCents" | "refundedInCents" | "netInCents"
>;

type Column = { title: string; read: (order: ExportedOrder) => CsvCell };

const CHANNELS: Record<string, string> = {
  web: "Tienda web",
  shop: "Local",
  whatsapp: "WhatsApp",
};

const DELIVERIES: Record<string, string> = { shipping: "Envío", pickup: "Retiro" };

const TOTAL: Column = { title: "Total ($)", read: ({ totalInPesos }) => totalInPesos };

const COLUMNS: readonly Column[] = [
  { title: "Número", read: ({ orderNumber }) => orderNumber },
  { title: "Fecha", read: ({ createdAt }) => createdAt && formatExactTime(createdAt) },
  { title: "Estado", read: ({ status }) => orderStateLabel(status) },
  { title: "Forma de pago", read: ({ paymentMethod }) => paymentMethodLabel(paymentMethod) },
  { title: "Pagado el", read: ({ paidAt }) => paidAt && formatExactTime(paidAt) },
  { title: "Canal", read: ({ channel }) => CHANNELS[channel] ?? channel },
  { title: "Entrega", read: ({ deliveryMethod }) => DELIVERIES[deliveryMethod] ?? deliveryMethod },
  { title: "Prendas", read: ({ items }) => sum(items.map(({ quantity }) => quantity)) },
  { title: "Detalle", read: ({ items }) => items.map(describeItem).join(", ") },
  {
    title: "Productos ($)",
    read: ({ totalInPesos, discountInPesos, shippingInPesos, reductions }) =>
      totalInPesos + sumReductions(reductions) + discountInPesos - shippingInPesos,
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

/** What is left in the account; empty when it is unknown for any payment. */
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

type ShownColumns = {
  /** Only a "Responsable Inscripto" invoices IVA and needs net amounts. */
  showsNet: boolean;
  showsReductions: boolean;
};

export function orderColumns({ showsNet, showsReductions }: ShownColumns): readonly Column[] {
  const columns = showsNet
    ? COLUMNS.flatMap((column) => (column === TOTAL ? [column, ...TAX_COLUMNS] : [column]))
    : COLUMNS;
  return [...columns, ...(showsReductions ? REDUCTIONS : []), CHARGED];
}

/** The phone number without its plus sign, because a spreadsheet would read that as a formula. */
export function writePhone(stored: string): string {
  return formatPhone(stored).replace(/^\+/, "");
}

function describeGivenBack({ amountInCents, at }: ExportedOrder["manualRefunds"][number]): string {
  const day = at === null ? "Sin fecha" : formatExactTime(at);
  return `${day} (${formatCents(amountInCents)})`;
}

/** "2 × Remera (Negro M)". */
export function describeItem({
  name,
  size,
  color,
  quantity,
}: Pick<ExportedItem, "name" | "size" | "color" | "quantity">): string {
  const variant = [color, sizeLabel(size)].filter((part) => part !== "").join(" ");
  return `${quantity} × ${name}${variant === "" ? "" : ` (${variant})`}`;
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

function readRate(order: ExportedOrder, rate: number, part: keyof TaxAtRate): CsvCell {
  return toPesosCell(splitByRate(order).get(rate)?.[part] ?? 0);
}
