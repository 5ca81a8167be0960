import type { Connection } from "../../../db/connection";
import type { AdminSelection } from "../../domain/products/admin-listing";
import { MAX_REPRICED } from "../../domain/products/reprice";
import { selectInMemory } from "../../domain/products/products-in-memory";
import type { CatalogueAnswer } from "../catalogue/catalogue.server";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import { readCatalogueState, type CatalogueState } from "../catalogue/product-changes-log.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readSelectedPrices, type PricedRow } from "./selected-products.server";

/** Everything that a list's filters leave, as a preview showed it. */
export type SeenSelection = {
  selection: AdminSelection;
  /** The catalogue's version at that time. */
  version: string;
};

/** Selected products with their prices, and the version of the catalogue that they are from. */
export type SelectedPrices = {
  version: string;
  prices: Pick<PricedRow, "id" | "price">[];
};

/** The selected products' prices, in order; null for more than `MAX_REPRICED`. */
export async function findSelectedPrices(
  selection: AdminSelection,
): Promise<CatalogueAnswer<SelectedPrices | null>> {
  const { value, notice } = await getStoredShop().catalogue.readStored<SelectedPrices>(
    async (connection, facts) => ({
      version: writeVersion(facts.state),
      prices: await readSelectedPrices(connection, facts, selection, MAX_REPRICED + 1),
    }),
    (products) => ({
      version: "",
      prices: selectInMemory(products, selection).selected.map(({ id, priceInPesos }) => ({
        id,
        price: priceInPesos,
      })),
    }),
  );
  return { value: value.prices.length > MAX_REPRICED ? null : value, notice };
}

/** What the current version of the catalogue knows, for a write that selects products. */
export async function readStoredFacts(): Promise<StoredFacts> {
  const { value } = await getStoredShop().catalogue.readStored<StoredFacts | null>(
    (_, facts) => facts,
    () => null,
  );
  if (value === null) throw new DatabaseUnavailableError("The catalogue cannot be read");
  return value;
}

/** Within a write: the products of a preview; null when the catalogue changed since. */
export async function readSeenSelection(
  connection: Connection,
  facts: StoredFacts,
  { selection, version }: SeenSelection,
): Promise<PricedRow[] | null> {
  const isSame = [facts.state, await readCatalogueState(connection)].every(
    (state) => writeVersion(state) === version,
  );
  if (!isSame) return null;
  const rows = await readSelectedPrices(connection, facts, selection, MAX_REPRICED + 1);
  return rows.length > MAX_REPRICED ? null : rows;
}

/** As a form carries it. */
function writeVersion({ version, changeId }: CatalogueState): string {
  return `${version}.${changeId ?? ""}`;
}
