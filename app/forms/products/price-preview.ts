import type { RunInWords } from "../../domain/products/price-news";
import type { RepriceTotals } from "../../domain/products/reprice";
import type { PriceRuleValues } from "./price-rule";
import type { StartValues } from "./price-start";

export type PriceRow = {
  id: string;
  name: string;
  image: string;
  fromPesos: number;
  /** Null without a rule. */
  toPesos: number | null;
};

/** The page of new prices. */
export type PricesPageData = {
  /** Of one page. */
  products: PriceRow[];
  /** Null for checked products, which are all on one page. */
  pages: { total: number; page: number; pageCount: number } | null;
  /** Of all products; null without a rule. */
  totals: RepriceTotals | null;
  /** The price rule in words; null without one. */
  summary: string | null;
  values: PriceRuleValues;
  errors: { valor?: string };
  problem: string | null;
  notice: string | null;
  /** The selection, as hidden fields of the preview form. */
  fields: [string, string][];
  /** The catalogue's version that the preview of a whole list is of; null for checked products. */
  version: string | null;
  /** The page's own query, and that of the list to return to. */
  query: string;
  list: string;
  start: StartValues;
  waiting: RunInWords[];
};
