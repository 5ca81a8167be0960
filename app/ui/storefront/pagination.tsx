import { writeListRequest } from "../../forms/catalogue/product-filters";
import { PageNumbers } from "../page-numbers";
import type { ProductListData } from "./product-list-data";

/** The page links of a product list. */
export function Pagination({
  data: { listing, text, filters, pathname },
}: {
  data: ProductListData;
}) {
  const { page, pageCount } = listing;
  const address = (number: number) => pathname + writeListRequest({ text, filters }, number);
  return <PageNumbers page={page} pageCount={pageCount} address={address} />;
}
