import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { repriceSelection, setPrices } from "../data/products/price-changes.server";
import {
  cancelPriceRun,
  schedulePriceRun,
  type RunTarget,
} from "../data/products/price-runs.server";
import {
  MAX_WAITING_RUNS,
  pricesSaved,
  pricesScheduled,
  RUN_CANCELLED,
} from "../domain/products/price-news";
import { reprice, type PriceRule } from "../domain/products/reprice";
import type { FormReply } from "../forms/form-reply";
import type { SeenPrice, PriceSave, Seen, StartValues } from "../forms/products/price-save";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { describeMissing } from "./chosen-products.server";
import { offerUndo } from "./offer-undo";

export type PriceField = keyof StartValues | "productos";
type PriceReply = FormReply<PriceField>;

/** Saves new prices, or stores them for later. Computes them again: the form only says what was seen. */
export function savePrices(save: PriceSave, by: By) {
  const { seen, rule, start } = save;
  if (Object.keys(start.errors).length > 0) {
    return refuseForm<PriceReply>({ values: start.values, errors: start.errors }, 400);
  }
  if (start.startsAt) return schedule(save, start.startsAt, by);
  return seen.kind === "all"
    ? saveList(save, { ...seen, rule }, by)
    : saveChecked(save, seen.prices, by);
}

async function saveChecked({ rule, start, list }: PriceSave, seen: SeenPrice[], by: By) {
  const changes = seen.map(({ id, seenPesos }) => ({
    id,
    fromPesos: seenPesos,
    toPesos: reprice(seenPesos, rule),
  }));
  const outcome = await setPrices(changes, by);
  if (outcome.conflicts.length > 0) return refuse(start, describeConflict(outcome.conflicts), 409);
  if (outcome.found === 0)
    return refuse(start, describeNone({ kind: "prices", prices: seen }), 404);
  return showSaved(outcome, list);
}

type SeenList = Extract<Seen, { kind: "all" }> & { rule: PriceRule };

async function saveList({ start, list }: PriceSave, { rule, ...seen }: SeenList, by: By) {
  const outcome = await repriceSelection(seen, rule, by);
  if (outcome === null) return refuse(start, CATALOGUE_CHANGED, 409);
  return showSaved({ ...outcome, missing: 0 }, list);
}

type Saved = { missing: number; changed: number; batchId: number | null };

async function showSaved(saved: Saved, list: string) {
  const flash = offerUndo(pricesSaved(saved), saved.batchId);
  return seeOther(adminPaths.products() + list, await serializeFlash(flash));
}

async function schedule({ seen, rule, start, list }: PriceSave, startsAt: Date, by: By) {
  const target: RunTarget = seen.kind === "all" ? seen : { ids: seen.prices.map(({ id }) => id) };
  const stored = await schedulePriceRun({ startsAt, rule }, target, by);
  if (stored.outcome === "changed") return refuse(start, CATALOGUE_CHANGED, 409);
  if (stored.outcome === "too-many") return refuse(start, TOO_MANY_RUNS, 409);
  if (stored.found === 0) return refuse(start, describeNone(seen), 404);
  const flash = await serializeFlash(pricesScheduled(startsAt, stored.found));
  return seeOther(adminPaths.products() + list, flash);
}

/** @param back - the page to return to */
export async function cancelRun(id: number, back: string, by: By) {
  if (await cancelPriceRun(id, by)) {
    return seeOther(back, await serializeFlash(RUN_CANCELLED));
  }
  return refuseForm<PriceReply>({ values: {}, errors: { productos: NOT_WAITING } }, 409);
}

const NOT_WAITING =
  "Ese cambio ya no espera: se hizo o alguien lo canceló. Si se hizo, lo podés deshacer desde el historial.";
const CATALOGUE_CHANGED =
  "Algo cambió en el catálogo mientras mirabas esta página. Abajo está todo como es ahora: revisalo y guardá de nuevo.";
const TOO_MANY_RUNS = `Ya hay ${MAX_WAITING_RUNS} cambios de precios programados: cancelá alguno antes.`;

/** For a database that does not answer; null for a run that was to be cancelled. */
export function refuseUnsaved(save: PriceSave | null) {
  return refuse(save?.start ?? { values: {} }, NOT_SAVED, 503);
}

const NOT_SAVED =
  "Error al actualizar el producto. No pudimos guardar los precios: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function describeNone(seen: Seen): string {
  const ids = seen.kind === "prices" ? seen.prices.map(({ id }) => id) : [];
  return describeMissing(ids) ?? "Esos productos ya no están.";
}

function describeConflict(ids: readonly string[]): string {
  return `El precio de ${ids.join(", ")} cambió mientras mirabas esta página. Abajo está el de ahora: revisalo y guardá de nuevo.`;
}

function refuse({ values }: Pick<PriceReply, "values">, message: string, status: 404 | 409 | 503) {
  return refuseForm<PriceReply>({ values, errors: { productos: message } }, status);
}
