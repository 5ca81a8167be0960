import type { ProductFilters } from "../../domain/catalogue/catalogue-query";
import type { ProductListing } from "../../domain/catalogue/product-listing";

/** The loader data of a list page, from `loadProductList`. */
export type ProductListData = {
  listing: ProductListing;
  text: string;
  isLiteral: boolean;
  filters: ProductFilters;
  pathname: string;
  notice: string | null;
  /** Pages of the shop that the search asks for; absent without any. */
  pages?: readonly { title: string; path: string }[];
};
