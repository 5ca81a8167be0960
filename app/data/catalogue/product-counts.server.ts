import { facetTerm } from "../../domain/catalogue/catalogue-entry";
import { NO_SELECTION, type AdminSelection } from "../../domain/products/admin-listing";
import { readAdminCounts } from "../products/admin-counts.server";
import { readSelectedRows } from "../products/selected-products.server";
import { readRowsByNumber } from "../products/stored-rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Product counts, the same as those beside the links of the owner's list. */
export type ProductCounts = {
  total: number;
  /** Visible to shoppers. */
  visible: number;
  /** Hidden by the owner, with or without pictures. */
  hidden: number;
  /** Hidden ones included. */
  withoutPicture: number;
  /** All of them are hidden. */
  withoutPrice: number;
};

/** Null when the database cannot be read: outdated numbers would look current. */
export async function readProductCounts(): Promise<ProductCounts | null> {
  const { value } = await getStoredShop().catalogue.readStored(
    async (connection, facts) => {
      const { total, states } = await readAdminCounts(connection, facts);
      return {
        total,
        visible: states.visibles,
        hidden: states.ocultos,
        withoutPicture: states["sin-foto"],
        withoutPrice: states["sin-precio"],
      };
    },
    () => null,
  );
  return value;
}

/** The name is empty when the product's row cannot be read. */
export type ProductWithoutPicture = { id: string; name: string; isHidden: boolean };

const WITHOUT_PICTURE: AdminSelection = {
  ...NO_SELECTION,
  filters: { ...NO_SELECTION.filters, state: "sin-foto" },
};

/** The newest `limit` products without a picture; null when the database cannot be read. */
export async function listProductsWithoutPicture(
  limit: number,
): Promise<ProductWithoutPicture[] | null> {
  const { value } = await getStoredShop().catalogue.readStored(
    async (connection, facts) => {
      const part = { start: 0, count: limit };
      const rowIds = await readSelectedRows(connection, facts, WITHOUT_PICTURE, part);
      return (await readRowsByNumber(connection, rowIds)).map((row) =>
        row.product
          ? { id: row.product.id, name: row.product.name, isHidden: row.product.isHidden }
          : { id: row.id, name: "", isHidden: false },
      );
    },
    () => null,
  );
  return value;
}

/** Number of visible products by stored collection. */
export async function countByCollection(): Promise<{ id: string; count: number }[]> {
  const { value } = await getStoredShop().catalogue.read(({ index }) => {
    const start = facetTerm("collection", "");
    return Array.from(index.positionsByTerm).flatMap(([term, { length: count }]) =>
      term.startsWith(start) ? [{ id: term.slice(start.length), count }] : [],
    );
  });
  return value;
}
