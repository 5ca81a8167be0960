import { parseRowId } from "../../domain/plain/row-id";
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
  return {
    text: (params.get("q") ?? "").trim().slice(0, MAX_TEXT_LENGTH).trim(),
    state: STOCK_STATES.find((state) => state === params.get("estado")) ?? null,
    productRow: parseRowId(params.get("producto")),
    page: params.get("page"),
  };
}

/** The canonical query of a list: none of its parts empty. */
export function writeStockQuery(query: Omit<StockQuery, "page">, page = 1): string {
  const { text, state, productRow } = query;
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (productRow !== null) params.set("producto", String(productRow));
  if (state !== null) params.set("estado", state);
  if (page > 1) params.set("page", String(page));
  const written = params.toString();
  return written === "" ? "" : `?${written}`;
}
