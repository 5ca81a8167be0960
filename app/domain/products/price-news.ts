import { formatLongMoment, addDays, calendarDay } from "../plain/buenos-aires";
import { countProducts } from "../plain/words";
import { productsUpdated } from "./product-flashes";
import type { Flash } from "../plain/flash";
import { describeRule, type PriceRule } from "./reprice";

export function pricesSaved({ missing, changed }: { missing: number; changed: number }): Flash {
  return changed === 0
    ? { title: "Ningún precio cambió", text: "Todos ya tenían ese precio." }
    : productsUpdated(missing);
}

export function pricesScheduled(startsAt: Date, count: number): Flash {
  return {
    title: "Cambio de precios programado",
    text: `Empieza el ${formatLongMoment(startsAt)}, en ${countProducts(count)}. Hasta entonces lo podés cancelar.`,
  };
}

export const RUN_CANCELLED: Flash = {
  title: "Cambio de precios cancelado",
  text: "Los precios quedan como están.",
};

export type RunInWords = { id: number; when: string; what: string; who: string };

export function describeRun({ id, startsAt, rule, count, authorName }: WaitingRun): RunInWords {
  return {
    id,
    when: formatLongMoment(startsAt),
    what: `${rule ? describeRule(rule) : "Un cambio que no se puede leer"}, en ${countProducts(count)}`,
    who: authorName,
  };
}

export type WaitingRun = {
  id: number;
  startsAt: Date;
  /** Null when another program wrote something else there; such a run changes nothing. */
  rule: PriceRule | null;
  count: number;
  authorName: string;
};

/** Most price changes that wait at a time: more could not be kept in mind. */
export const MAX_WAITING_RUNS = 50;
export const MAX_DAYS_AHEAD = 366;

export type StartProblem = "past" | "too-far";

export function findStartProblem(startsAt: Date, now: Date): StartProblem | null {
  if (startsAt <= now) return "past";
  return calendarDay(startsAt) > addDays(calendarDay(now), MAX_DAYS_AHEAD) ? "too-far" : null;
}
