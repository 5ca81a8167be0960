import { facetTerm } from "../../domain/catalogue/catalogue-entry";
import { NO_SELECTION, type AdminSelection } from "../../domain/products/admin-listing";
import { readAdminCounts } from "../products/product-choices.server";
import { readSelectedRows } from "../products/selected-products.server";
import { readRowsByNumber } from "../products/admin-products.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/**
 * As beside the links of the owner's list: each also counts hidden products, but `visible`. Null when
 * the database cannot be read: outdated numbers would look current.
 */
export async function readProductCounts() {
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

const WITHOUT_PICTURE: AdminSelection = {
  ...NO_SELECTION,
  filters: { ...NO_SELECTION.filters, state: "sin-foto" },
};

/** The newest ones; null when the database cannot be read. The name of an unreadable row is empty. */
export async function listProductsWithoutPicture(limit: number) {
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

export async function countByCollection(): Promise<{ id: string; count: number }[]> {
  const { value } = await getStoredShop().catalogue.read(({ index }) => {
    const start = facetTerm("collection", "");
    return Array.from(index.positionsByTerm).flatMap(([term, { length: count }]) =>
      term.startsWith(start) ? [{ id: term.slice(start.length), count }] : [],
    );
  });
  return value;
}
