import type { GridGroup } from "../../domain/stock/stock-grid";
import type { StockQuery } from "./stock-query";

export type StockPageData = {
  query: Omit<StockQuery, "page">;
  /** Null when it could not be read. */
  list: {
    groups: GridGroup[];
    /** Products of this page that have too many cells for its form. */
    others: { rowId: number; name: string }[];
    total: number;
    page: number;
    pageCount: number;
  } | null;
  /** The name of the only product that the address asks for. */
  onlyName: string | null;
};
