import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { endSales, putOnSale } from "../data/offers/sales.server";
import { findChosenProducts, findSelectedIds } from "../data/products/admin-products.server";
import {
  findSelectedPrices,
  repriceSelection,
  setPrices,
} from "../data/products/price-changes.server";
import {
  listWaitingRuns,
  cancelPriceRun,
  schedulePriceRun,
  type RunTarget,
} from "../data/products/price-runs.server";
import { readVersionedSettings, saveSettings } from "../data/shop/settings.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { HELD_DAYS_FIELD } from "../domain/offers/held-days";
import { marginPercent } from "../domain/products/margin";
import {
  salePriceBy,
  countRepriced,
  describeRule,
  MAX_REPRICED,
  reprice,
  type PriceRule,
} from "../domain/products/reprice";
import { countProducts } from "../domain/plain/words";
import { placePage } from "../domain/plain/pagination";
import { formatWhole } from "../domain/plain/whole-number";
import type { AdminSelection, ChosenProduct } from "../domain/products/admin-listing";
import {
  describeRun,
  type RunInWords,
  MAX_WAITING_RUNS,
  pricesSaved,
  pricesScheduled,
  RUN_CANCELLED,
} from "../domain/products/price-news";
import type { Flash } from "../domain/plain/flash";
import type { FormReply } from "../forms/form-reply";
import { readTyped } from "../forms/kit/typed-texts";
import type { SaleForm, SaleReply } from "../forms/offers/sale-form";
import {
  parseChosen,
  writeChosen,
  MAX_CHOSEN,
  type ChosenProducts,
} from "../forms/products/chosen-products";
import { parsePriceRule, PRICE_MODES, SALE_MODES } from "../forms/products/price-rule";
import {
  type PriceRow,
  type PricesPageData,
  proposeStart,
  type Seen,
  type SeenPrice,
  type PriceSave,
  type StartValues,
} from "../forms/products/price-save";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

const ROWS_PER_PAGE = 100;

type Choice = Pick<PricesPageData, "pages" | "problem" | "notice" | "version"> & {
  products: ChosenProduct[];
  /** Of all products, also of those on other pages. */
  prices: number[];
};

type Preview = { modes: typeof PRICE_MODES | typeof SALE_MODES; apply: typeof reprice };

const NEW_PRICES: Preview = { modes: PRICE_MODES, apply: reprice };
export const SALE_PRICES: Preview = { modes: SALE_MODES, apply: salePriceBy };

export async function loadPricesPage(
  request: Request,
  now: Date,
  { modes, apply }: Preview = NEW_PRICES,
): Promise<PricesPageData> {
  const { searchParams } = new URL(request.url);
  const chosen = parseChosen(searchParams);
  const { values, rule, errors } = parsePriceRule(searchParams, modes);
  const { products, prices, ...choice } = chosen.all
    ? await loadList(chosen.all, searchParams.get("pagina"))
    : await loadChecked(request);
  const query = writeChosen(chosen);
  return {
    ...choice,
    products: products.flatMap((product) => previewPrice(product, rule, apply)),
    totals: rule && prices.length > 0 ? countRepriced(prices, rule, apply) : null,
    summary: rule && describeRule(rule),
    values,
    errors,
    fields: [...new URLSearchParams(query)],
    query: rule ? `${query}&${new URLSearchParams(values)}` : query,
    list: chosen.list,
    start: proposeStart(now),
    waiting: await loadWaitingRuns(),
  };
}

export async function loadWaitingRuns(): Promise<RunInWords[]> {
  return ((await readOrNull(listWaitingRuns())) ?? []).map(describeRun);
}

async function loadChecked(request: Request): Promise<Choice> {
  const { products, problem, notice } = await loadChosenProducts(request);
  const prices = products.flatMap(({ product }) => (product ? [product.priceInPesos] : []));
  return { products, prices, problem, notice, pages: null, version: null };
}

async function loadList(selection: AdminSelection, page: string | null): Promise<Choice> {
  const { value, notice } = await findSelectedPrices(selection);
  const { prices = [], version = "" } = value ?? {};
  const place = placePage(page, prices.length, ROWS_PER_PAGE);
  const ids = prices.slice(place.start, place.end).map(({ id }) => id);
  const { value: products } = await findChosenProducts(ids);
  const { total, page: current, pageCount } = place;
  return {
    products,
    prices: prices.map(({ price }) => price),
    pages: { total, page: current, pageCount },
    problem: value === null ? TOO_MANY : prices.length === 0 ? NOTHING_CHOSEN : null,
    notice,
    version,
  };
}

function previewPrice(
  { id, product }: ChosenProduct,
  rule: PriceRule | null,
  apply: Preview["apply"],
): PriceRow[] {
  if (!product) return [];
  const { name, image, priceInPesos, costInPesos, salePriceInPesos } = product;
  const toPesos = rule && apply(priceInPesos, rule);
  const row = { id, name, image, fromPesos: priceInPesos, toPesos };
  if (costInPesos === undefined) return [row];
  const margins = {
    before: marginPercent(priceInPesos, costInPesos),
    after: toPesos === null ? null : marginPercent(toPesos, costInPesos),
    isWithoutSale: salePriceInPesos !== undefined,
  };
  return [{ ...row, margins }];
}

const NOTHING_CHOSEN = "Elegí al menos un producto.";
const TOO_MANY = `Son más de ${formatWhole(MAX_REPRICED)} productos: usá los filtros para cambiarlos de a menos.`;

type LoadedChoice = {
  chosen: ChosenProducts;
  products: ChosenProduct[];
  /** Why nothing can be done, or which products are missing; null when all exist. */
  problem: string | null;
  /** Set while the products are not from the database; nothing can then be changed. */
  notice: string | null;
};

export async function loadChosenProducts(request: Request): Promise<LoadedChoice> {
  const chosen = parseChosen(new URL(request.url).searchParams);
  const ids = chosen.all ? await findSelectedIds(chosen.all, MAX_CHOSEN) : chosen.ids;
  if (ids === null) return { chosen, products: [], problem: TOO_MANY_PRODUCTS, notice: null };
  const { value: products, notice } = await findChosenProducts(ids);
  const found = new Set(products.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (measureForm(products) > MAX_FORM_BYTES) {
    return { chosen, products: [], problem: TOO_LONG_A_FORM, notice: null };
  }
  const problem = ids.length === 0 ? "Elegí al menos un producto." : describeMissing(missing);
  return { chosen, products, problem, notice };
}

export const TOO_MANY_PRODUCTS = `Son más de ${MAX_CHOSEN} productos: usá los filtros para cambiarlos de a menos.`;
const TOO_LONG_A_FORM =
  "Son demasiados productos para un solo cambio: usá los filtros para cambiarlos de a menos.";

/** The server accepts forms of 64 KB; the rest is for the other fields. */
const MAX_FORM_BYTES = 60 * 1024;

function measureForm(products: readonly ChosenProduct[]): number {
  const fields = products.flatMap(({ id, product }) => [
    ["id", id],
    ["antes", String(product?.priceInPesos ?? "")],
  ]);
  return new URLSearchParams(fields).toString().length;
}

export function describeMissing(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : `Producto no encontrado: ${ids.join(", ")}`;
}

function describeNone(seen: Seen): string {
  const ids = seen.kind === "prices" ? seen.prices.map(({ id }) => id) : [];
  return describeMissing(ids) ?? "Esos productos ya no están.";
}

type PriceField = keyof StartValues | "productos";
type PriceReply = FormReply<PriceField>;

/** Saves new prices, or stores them for later. Computes them again: the form only says what was seen. */
export function savePrices(save: PriceSave, by: By) {
  const { seen, start } = save;
  if (Object.keys(start.errors).length > 0) {
    return refuseForm<PriceReply>({ values: start.values, errors: start.errors }, 400);
  }
  if (start.startsAt) return schedule(save, start.startsAt, by);
  return seen.kind === "all" ? saveList(save, seen, by) : saveChecked(save, seen.prices, by);
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

type SeenList = Extract<Seen, { kind: "all" }>;

async function saveList({ rule, start, list }: PriceSave, seen: SeenList, by: By) {
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

function describeConflict(ids: readonly string[]): string {
  return `El precio de ${ids.join(", ")} cambió mientras mirabas esta página. Abajo está el de ahora: revisalo y guardá de nuevo.`;
}

function refuse({ values }: Pick<PriceReply, "values">, message: string, status: 404 | 409 | 503) {
  return refuseForm<PriceReply>({ values, errors: { productos: message } }, status);
}

const CHANGED =
  "Algún precio cambió mientras mirabas esta página. Abajo está todo como es ahora: revisalo y guardá de nuevo.";

export async function saveSales({ rule, seen, days, reply }: SaleForm, by: By) {
  const refuse = (productos: string, status: 404 | 409) =>
    refuseForm<SaleReply>({ values: reply.values, errors: { productos } }, status);
  if (!days) return refuseForm(reply, 400);
  const saved = await putOnSale({ rule, ...days }, seen, by);
  if (saved.outcome === "changed") return refuse(CHANGED, 409);
  const { found, skipped, missing, batchId } = saved;
  if (found === 0) return refuse(describeNone(seen), 404);
  const flash = describeSaved({ stored: found - skipped, skipped, missing });
  return seeOther(adminPaths.offers(), await serializeFlash(offerUndo(flash, batchId)));
}

type Counts = { stored: number; skipped: number; missing: number };

function describeSaved({ stored, skipped, missing }: Counts): Flash {
  const parts = [
    skipped > 0 ? `${countProducts(skipped)} no bajaban de precio y quedaron sin oferta.` : "",
    missing > 0 ? `${countProducts(missing)} ya no están.` : "",
  ].filter((part) => part !== "");
  const text = parts.length === 0 ? "Se ven así en la tienda en sus días." : parts.join(" ");
  return { title: `Oferta guardada en ${countProducts(stored)}`, text };
}

export async function endChosenSales(formData: FormData, by: By) {
  const { ids } = parseChosen(formData);
  if (ids.length === 0) {
    const productos = "Elegí al menos un producto.";
    return refuseForm<SaleReply>({ values: {}, errors: { productos } }, 400);
  }
  const { changed, batchId } = await endSales(ids, by);
  const title = changed === 0 ? "Ya no tenían oferta" : `Sin oferta: ${countProducts(changed)}`;
  const flash = offerUndo({ title, text: "Vuelven a su precio de lista." }, batchId);
  return seeOther(adminPaths.offers(), await serializeFlash(flash));
}

/** On how many days a price must have been asked to be shown as the price before. */
export async function saveHeldDays(formData: FormData, by: By) {
  const values = readTyped(formData, [HELD_DAYS_FIELD]);
  const refuse = (dias: string, status: 400 | 409) =>
    refuseForm<SaleReply>({ values, errors: { dias } }, status);
  const { value: saleHeldDays, problem } = HELD_DAYS_FIELD.read(values.dias ?? "");
  if (problem !== null) return refuse(problem, 400);
  const { version } = await readVersionedSettings();
  const newer = await saveSettings({ saleHeldDays }, version, { ...by, action: "sale.rules" });
  if (newer) return refuse("Los ajustes cambiaron recién: probá de nuevo.", 409);
  const flash = { title: "Regla guardada", text: "Ya cuenta para las ofertas de la tienda." };
  return seeOther(adminPaths.offers(), await serializeFlash(flash));
}
