import { listInOwnSize } from "../../domain/catalogue/in-own-size";
import type { ProductCard } from "../../domain/catalogue/product";
import { showGuide, type ShownGuide } from "../../domain/catalogue/shown-size-guide";
import type { OwnMeasures } from "../../domain/catalogue/size-match";
import { findGroup, type Named } from "../../domain/catalogue/taxonomy";
import { placePage, PRODUCTS_PER_PAGE } from "../../domain/plain/pagination";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { CatalogueAnswer } from "./catalogue.server";
import { loadCards } from "./product-listing.server";
import { readShownGuides } from "./size-guides.server";

export type OwnSizeList = {
  products: ProductCard[];
  total: number;
  page: number;
  pageCount: number;
  /** The category that was asked for; null for all. */
  group: (Named & { hasGuides: boolean }) | null;
  /** The categories with guides. */
  groups: Named[];
  /** What the visitor has to measure before anything of the category can be listed; null for nothing. */
  asked: Pick<ShownGuide, "ask" | "measures"> | null;
};

type Asked = { own: OwnMeasures; groupId: string | null; page: string | null };

/** What can be bought in the size of what was measured; null for an unknown category. */
export async function listOwnSize(asked: Asked): Promise<CatalogueAnswer<OwnSizeList | null>> {
  const guides = await readShownGuides();
  return getStoredShop().catalogue.read(async (source) => {
    const { index } = source;
    const { taxonomy } = index;
    const group = asked.groupId === null ? null : findGroup(taxonomy, asked.groupId);
    if (asked.groupId !== null && !group) return null;
    const found = listInOwnSize(index, { guides, own: asked.own }, group);
    const { positions, groups } = found;
    const guide = found.asked && showGuide(found.asked, null);
    const { start, end, ...place } = placePage(asked.page, positions.length, PRODUCTS_PER_PAGE);
    return {
      ...place,
      products: await loadCards(source, positions.slice(start, end)),
      group: group && { id: group.id, name: group.name, hasGuides: groups.has(group.id) },
      asked: guide && { ask: guide.ask, measures: guide.measures },
      groups: taxonomy.groups
        .filter(({ id, parent }) => parent === "" && groups.has(id))
        .map(({ id, name }) => ({ id, name })),
    };
  });
}
