import { formatLongMoment } from "../plain/buenos-aires";
import { countProducts } from "../plain/count-words";
import { productsUpdated, type Flash } from "../shop/flash";
import type { WaitingRun } from "./price-run";
import { describeRule } from "./reprice";

/** Shown after prices were saved. */
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

/** A waiting price change in words. */
export type RunInWords = { id: number; when: string; what: string; who: string };

export function describeRun({ id, startsAt, rule, count, authorName }: WaitingRun): RunInWords {
  return {
    id,
    when: formatLongMoment(startsAt),
    what: `${rule ? describeRule(rule) : "Un cambio que no se puede leer"}, en ${countProducts(count)}`,
    who: authorName,
  };
}
