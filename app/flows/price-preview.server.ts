import { findChosenProducts } from "../data/products/admin-products.server";
import { findSelectedPrices } from "../data/products/price-changes.server";
import { listWaitingRuns } from "../data/products/price-runs.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { salePriceBy } from "../domain/offers/sale-rule";
import { placePage } from "../domain/plain/pagination";
import { formatWhole } from "../domain/plain/whole-number";
import type { AdminSelection, ChosenProduct } from "../domain/products/admin-listing";
import { describeRun, type RunInWords } from "../domain/products/price-news";
import {
  countRepriced,
  describeRule,
  MAX_REPRICED,
  reprice,
  type PriceRule,
} from "../domain/products/reprice";
import { parseChosen, writeChosen } from "../forms/products/chosen-products";
import { type PriceRow, type PricesPageData, proposeStart } from "../forms/products/price-save";
import { parsePriceRule, PRICE_MODES, SALE_MODES } from "../forms/products/price-rule";
import { loadChosenProducts } from "./chosen-products.server";

/** Rows of one page, when the preview is of a whole list. */
const ROWS_PER_PAGE = 100;

/** The products of a preview, and what its form must send back. */
type Choice = Pick<PricesPageData, "pages" | "problem" | "notice" | "version"> & {
  products: ChosenProduct[];
  /** Of all products, also of those on other pages. */
  prices: number[];
};

/** What the prices of a preview become. */
type Preview = { modes: typeof PRICE_MODES | typeof SALE_MODES; apply: typeof reprice };

const NEW_PRICES: Preview = { modes: PRICE_MODES, apply: reprice };
export const SALE_PRICES: Preview = { modes: SALE_MODES, apply: salePriceBy };

/** The page of new prices for the products in its address. */
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

/** The waiting runs in words; none while the database cannot be read. */
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
  const { name, image, priceInPesos } = product;
  const toPesos = rule && apply(priceInPesos, rule);
  return [{ id, name, image, fromPesos: priceInPesos, toPesos }];
}

const NOTHING_CHOSEN = "Elegí al menos un producto.";
const TOO_MANY = `Son más de ${formatWhole(MAX_REPRICED)} productos: usá los filtros para cambiarlos de a menos.`;
