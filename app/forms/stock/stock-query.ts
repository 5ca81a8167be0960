import { adminPaths } from "../../admin-paths";

export const STOCK_STATES = ["por-agotarse", "agotado"] as const;

export type StockState = (typeof STOCK_STATES)[number];

/** What the address of the stock's page asks for; `page` is unparsed. */
export type StockQuery = {
  text: string;
  /** Only products with a size and colour in this state. */
  state: StockState | null;
  /** Only this product. */
  productRow: number | null;
  page: string | null;
};

const MAX_TEXT_LENGTH = 200;

/** Invalid parts are ignored. */
export function parseStockQuery(params: URLSearchParams): StockQuery {
  const product = params.get("producto") ?? "";
  return {
    text: (params.get("q") ?? "").trim().slice(0, MAX_TEXT_LENGTH).trim(),
    state: STOCK_STATES.find((state) => state === params.get("estado")) ?? null,
    productRow: /^[1-9]\d{0,14}$/.test(product) ? Number(product) : null,
    page: params.get("page"),
  };
}

/** The address of a page of the same list. */
export function writeStockAddress(query: Omit<StockQuery, "page">, page = 1): string {
  const { text, state, productRow } = query;
  const address = adminPaths.stock({
    ...(text !== "" && { text }),
    ...(productRow !== null && { productRow }),
    ...(state !== null && { state }),
  });
  if (page === 1) return address;
  return `${address}${address.includes("?") ? "&" : "?"}page=${page}`;
}
