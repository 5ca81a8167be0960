import { formatPesos } from "../plain/money";
import { groupBy, sum } from "../plain/lists";
import {
  COUNTER_WAYS,
  counterWayLabel,
  SEVERAL_WAYS,
  type CounterWay,
  type PaidWay,
  type TillWay,
} from "../payments/payment-method";

/** What was paid of an order by one way, whole pesos. Each way once, more than nothing. */
export type PaidPart = { way: TillWay; inPesos: number };

type Split = { parts: PaidPart[]; problem: null } | { parts: null; problem: string };

/**
 * The parts as typed, and what they leave of the total by the chosen way: they always add up. No order is paid
 * with more than it costs; what is given in cash above it is change.
 */
export function splitTotal(
  totalInPesos: number,
  chosen: CounterWay,
  typed: Readonly<Partial<Record<CounterWay, number>>>,
): Split {
  const typedInPesos = sum(Object.values(typed));
  const restInPesos = totalInPesos - typedInPesos;
  if (restInPesos < 0) {
    const problem = `Las partes suman ${formatPesos(typedInPesos)} y la venta es de ${formatPesos(totalInPesos)}.`;
    return { parts: null, problem };
  }
  const parts = COUNTER_WAYS.map(({ id: way }) => {
    const rest = way === chosen ? restInPesos : 0;
    return { way, inPesos: (typed[way] ?? 0) + rest };
  });
  return { parts: parts.filter(({ inPesos }) => inPesos > 0), problem: null };
}

export function findPart(parts: readonly PaidPart[], way: TillWay): number {
  return parts.find((part) => part.way === way)?.inPesos ?? 0;
}

/** What it costs: a transfer has a price of its own only when all is paid by it. */
export function findPriceWay(
  chosen: CounterWay,
  typed: Readonly<Partial<Record<CounterWay, number>>>,
): CounterWay {
  const isSplit = Object.keys(typed).some((way) => way !== chosen);
  return isSplit ? "cash" : chosen;
}

type PaidOrder = { paymentMethod: string; paidParts?: PaidPart[]; totalInPesos: number };

/** What came in as cash. */
export function findCash(order: PaidOrder): number {
  if (order.paidParts) return findPart(order.paidParts, "cash");
  return order.paymentMethod === "cash" ? order.totalInPesos : 0;
}

/** What the order stores: the one way, or that there were several. Without parts, as chosen. */
export function nameWay<Chosen extends string>(
  parts: readonly PaidPart[],
  chosen: Chosen,
): PaidWay | Chosen {
  const [first, ...others] = parts;
  return others.length > 0 ? SEVERAL_WAYS.id : (first?.way ?? chosen);
}

/** Each way once: an order may have been paid by one way into several tills. */
export function addUpWays(parts: readonly PaidPart[]): PaidPart[] {
  return [...groupBy(parts, ({ way }) => way)].map(([way, own]) => ({
    way,
    inPesos: sum(own.map(({ inPesos }) => inPesos)),
  }));
}

/** "Efectivo $ 16.000 + Tarjeta de débito $ 10.000". */
export function describeParts(parts: readonly PaidPart[]): string {
  return parts
    .map(({ way, inPesos }) => `${counterWayLabel(way) ?? way} ${formatPesos(inPesos)}`)
    .join(" + ");
}
