import { NO_FILTERS } from "../../domain/catalogue/catalogue-query";
import { listProducts } from "./product-listing.server";

/** How many products the list shows for a search. */
export async function countSearchHits(text: string): Promise<number> {
  const { value } = await listProducts({ scope: {}, text, filters: NO_FILTERS, page: null });
  return value?.total ?? 0;
}
