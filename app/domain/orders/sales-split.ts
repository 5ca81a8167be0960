import type { PaidPart } from "../counter/paid-parts";
import { COUNTER_WAYS, paymentMethodLabel, SEVERAL_WAYS } from "../payments/payment-method";
import { groupBy, sum } from "../plain/lists";
import { hasEnded, type Order } from "./order";
import { toShownPesos } from "./order-summary";

const CHANNELS: Readonly<Record<string, string>> = {
  web: "Tienda web",
  shop: "Local",
  whatsapp: "WhatsApp",
};

/** Where an order came in; another program's word as it is. */
export function channelName(channel: string): string {
  return CHANNELS[channel] ?? channel;
}

/** By what money comes in. */
export const CHARGED_WAYS = [{ id: "mercadopago", label: "Mercado Pago" }, ...COUNTER_WAYS];

/** Of an order of several ways whose parts nobody knows: it has the price of cash. */
export function ownWay(paymentMethod: string): string {
  return paymentMethod === SEVERAL_WAYS.id ? "cash" : paymentMethod;
}

type ChargedOrder = Pick<Order, "status" | "paidAt" | "paymentMethod" | "totalInPesos"> & {
  paidParts: readonly PaidPart[];
};

/** What was charged of a sale, before refunds: its parts, and by its own way what is in no part. */
export function chargedBy(order: ChargedOrder, way: string): number {
  const { status, paidAt, paymentMethod, totalInPesos, paidParts } = order;
  if (paidAt === null || hasEnded(status)) return 0;
  const add = (parts: readonly PaidPart[]) => sum(parts.map(({ inPesos }) => inPesos));
  const inParts = add(paidParts.filter((part) => part.way === way));
  return way === ownWay(paymentMethod) ? inParts + totalInPesos - add(paidParts) : inParts;
}

/** What was charged in a channel by one way. */
export type ChargedSum = {
  channel: string;
  way: string;
  /** Orders whose own way it is: each order counts in one. */
  ownCount: number;
  /** Orders that were charged something by it. */
  count: number;
  inPesos: number;
  /** What went back of the former. */
  givenBackInCents: number;
};

export type Share = { name: string; count: number; inPesos: number };

export type SalesSplit = { channels: Share[]; ways: Share[]; givenBackInPesos: number };

export function splitSales(sums: readonly ChargedSum[]): SalesSplit {
  const channels = [...groupBy(sums, ({ channel }) => channel)].map(([channel, own]) => ({
    ...{ id: channel, name: channelName(channel) },
    ...{ count: sum(own.map(({ ownCount }) => ownCount)), inPesos: addUp(own) },
  }));
  const ways = [...groupBy(sums, ({ way }) => way)].map(([way, own]) => ({
    ...{ id: way, name: wayName(way), count: sum(own.map(({ count }) => count)) },
    inPesos: addUp(own),
  }));
  return {
    channels: inOrder(channels, Object.keys(CHANNELS)),
    ways: inOrder(
      ways,
      CHARGED_WAYS.map(({ id }) => id),
    ),
    givenBackInPesos: toShownPesos(sum(sums.map(({ givenBackInCents }) => givenBackInCents))),
  };
}

const wayName = (way: string) =>
  CHARGED_WAYS.find(({ id }) => id === way)?.label ?? paymentMethodLabel(way);

const addUp = (sums: readonly ChargedSum[]) =>
  toShownPesos(sum(sums.map(({ inPesos }) => inPesos)) * 100);

/** The known ones first; without what nothing was charged by. */
function inOrder(shares: readonly (Share & { id: string })[], ids: readonly string[]): Share[] {
  const place = ({ id }: { id: string }) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return shares
    .filter(({ inPesos }) => inPesos > 0)
    .toSorted((left, right) => place(left) - place(right))
    .map(({ id: _, ...share }) => share);
}
