import { count, desc, isNotNull } from "drizzle-orm";

import { products } from "../../../db/schema/products";
import { listPictures } from "../../domain/catalogue/product";
import type { ListedSale } from "../../domain/offers/edited-offer";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import { parseProductRow } from "../catalogue/product-row.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const SALES_PER_PAGE = 100;

type SaleList = Omit<PagePlace, "start" | "end"> & { sales: ListedSale[] };

/** True when any product has a sale, also one that is over. */
export function hasSales(): Promise<boolean> {
  return getStoredShop().database.read(async ({ queries }) => {
    const { rowId, salePrice } = products;
    const [found] = await queries
      .select({ rowId })
      .from(products)
      .where(isNotNull(salePrice))
      .limit(1);
    return found !== undefined;
  });
}

/** Also before it begins and after it ended, the ones changed last first. @param page - unparsed */
export function listSales(page: string | null): Promise<SaleList> {
  return getStoredShop().database.read(async ({ queries }) => {
    const hasSale = isNotNull(products.salePrice);
    const total =
      (await queries.select({ total: count() }).from(products).where(hasSale).limit(1))[0]?.total ??
      0;
    const { start, end, ...place } = placePage(page, total, SALES_PER_PAGE);
    const rows = await queries
      .select()
      .from(products)
      .where(hasSale)
      .orderBy(desc(products.updatedAt), desc(products.rowId))
      .limit(end - start)
      .offset(start);
    return {
      ...place,
      sales: rows.flatMap((row) => {
        const { product } = parseProductRow(row);
        if (!product?.sale) return [];
        const { id, name, priceInPesos: listInPesos, sale } = product;
        return [{ id, name, image: listPictures(product)[0] ?? "", listInPesos, sale }];
      }),
    };
  });
}
