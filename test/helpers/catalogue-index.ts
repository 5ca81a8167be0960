import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { createEntryReader } from "../../app/domain/catalogue/catalogue-entry";
import {
  buildCatalogueIndex,
  type CatalogueIndex,
} from "../../app/domain/catalogue/catalogue-index";
import { isVisibleToShoppers, type Product } from "../../app/domain/catalogue/product";
import type { Taxonomy } from "../../app/domain/catalogue/taxonomy";

/** The index of those that shoppers see; of the same moment, the first counts as the newest. */
export function indexOf(
  products: readonly Product[],
  taxonomy: Taxonomy = BUILT_IN_TAXONOMY,
): CatalogueIndex {
  const readEntry = createEntryReader(taxonomy);
  const visible = products.filter(isVisibleToShoppers);
  return buildCatalogueIndex(
    visible.map((product, place) => readEntry({ rowId: visible.length - place, product })),
    taxonomy,
  );
}
