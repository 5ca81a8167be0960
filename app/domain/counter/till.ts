import { TILL_WAYS, type TillWay } from "../payments/payment-method";
import { calendarDay, formatMoment } from "../plain/buenos-aires";
import { groupBy, sum } from "../plain/lists";
import { formatPesos } from "../plain/money";
import type { PaidPart } from "./paid-parts";

/** Of pesos, the largest first. Coins are typed as one amount. */
export const NOTES = [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10] as const;

export const MOVEMENT_KINDS = [
  { id: "taking", label: "Entra plata" },
  { id: "withdrawal", label: "Sale plata" },
] as const;

/** A refund in cash leaves it too; it comes from its order and from no form of the till. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number]["id"] | "refund";

export const MAX_NOTES = 9999;
export const MAX_TILL_TEXT = 200;

export type TillMovement = {
  id: number;
  /** Below 0 for what left. */
  inPesos: number;
  reason: string;
  author: string;
  at: Date | null;
};

export type TillPart = PaidPart & { author: string };

export type WayCount = { way: TillWay; expectedInPesos: number; countedInPesos: number };

export type Till = {
  id: number;
  /** Whose it is. */
  adminId: number;
  openedBy: string;
  openedAt: Date | null;
  openingInPesos: number;
  closedAt: Date | null;
  closedBy: string;
  notes: (readonly [value: number, count: number])[];
  comment: string;
  movements: TillMovement[];
  parts: TillPart[];
  /** Empty while it is open. */
  counts: WayCount[];
};

export type OpenTill = Pick<Till, "id" | "openedBy" | "openedAt">;

type Money = Pick<Till, "openingInPesos"> & {
  movements: readonly Pick<TillMovement, "inPesos">[];
  parts: readonly PaidPart[];
};

/** What a till has to have, way by way: what was paid, and for cash what came and went besides. */
export function expectByWay({ openingInPesos, movements, parts }: Money): Record<TillWay, number> {
  const paid = (way: TillWay) =>
    sum(parts.filter((part) => part.way === way).map(({ inPesos }) => inPesos));
  const moved = openingInPesos + sum(movements.map(({ inPesos }) => inPesos));
  return {
    ...{ cash: moved + paid("cash"), debit: paid("debit") },
    ...{ credit: paid("credit"), transfer: paid("transfer") },
    mercadopago: paid("mercadopago"),
  };
}

/** What a person saw who counted: any other is of a sale, or of money that came or went, since. */
export function writeSeen(till: Money): string {
  const expected = expectByWay(till);
  return TILL_WAYS.map(({ id }) => expected[id]).join(" ");
}

/** What each person sold, way by way. */
export function listByPerson(parts: readonly TillPart[]) {
  return [...groupBy(parts, ({ author }) => author)].map(([person, own]) => ({
    person,
    ways: TILL_WAYS.map(({ id }) =>
      sum(own.filter(({ way }) => way === id).map(({ inPesos }) => inPesos)),
    ),
    inPesos: sum(own.map(({ inPesos }) => inPesos)),
  }));
}

/** What is missing by some ways; what is over by others does not make up for it. */
export function countMissing(counts: readonly Omit<WayCount, "way">[]): number {
  return sum(counts.map((count) => Math.max(count.expectedInPesos - count.countedInPesos, 0)));
}

/** "Sobran $ 500", "Faltan $ 500"; empty when it is right. */
export function describeDifference({
  expectedInPesos,
  countedInPesos,
}: Omit<WayCount, "way">): string {
  const difference = countedInPesos - expectedInPesos;
  if (difference === 0) return "";
  return `${difference > 0 ? "Sobran" : "Faltan"} ${formatPesos(Math.abs(difference))}`;
}

/** Told while a till is still open on another day of the shop. */
export function describeLongOpen({ openedAt }: Pick<Till, "openedAt">, now: Date): string | null {
  if (openedAt === null || calendarDay(openedAt) === calendarDay(now)) return null;
  return `Esta caja está abierta desde el ${formatMoment(openedAt)}: cerrala antes de seguir con la de hoy.`;
}
