import { inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import type { AdminSelection } from "../../domain/products/admin-listing";
import { selectInMemory } from "../../domain/products/products-in-memory";
import { reprice, type PriceRule, MAX_REPRICED } from "../../domain/products/reprice";
import {
  type StoredFacts,
  readCatalogueState,
  type CatalogueState,
} from "../catalogue/catalogue-version.server";
import type { CatalogueAnswer } from "../catalogue/catalogue.server";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { setProductColumns } from "./product-rows.server";
import { type PricedRow, readSelectedPrices } from "./selected-products.server";

type PriceChange = { id: string; fromPesos: number; toPesos: number };

type PriceOutcome = { found: number; changed: number; batchId: number | null };

const ACTION = "products.price";

/**
 * Sets new prices, all or none. `conflicts` are products whose price is no longer the one that the
 * owner saw; with a conflict nothing is changed. Deleted products do not stop the others.
 */
export async function setPrices(
  changes: readonly PriceChange[],
  { author, now }: By,
): Promise<PriceOutcome & { missing: number; conflicts: string[] }> {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const written = await writeBatch({ author, action: ACTION, now }, async (connection) => {
    const rows = await readPricedRows(connection, [...changeById.keys()]);
    const conflicts = rows.filter(({ id, price }) => changeById.get(id)?.fromPesos !== price);
    const toPesos = (row: PricedRow) => changeById.get(row.id)?.toPesos ?? row.price;
    const changed =
      conflicts.length > 0 ? 0 : await changePrices(connection, rows, { toPesos, now });
    return {
      found: rows.length,
      changed,
      missing: changeById.size - rows.length,
      conflicts: conflicts.map(({ id }) => id),
    };
  });
  return { ...written.value, batchId: written.batchId };
}

/** Null, with nothing changed, when anything in the catalogue changed since the preview. */
export async function repriceSelection(
  seen: SeenSelection,
  rule: PriceRule,
  { author, now }: By,
): Promise<PriceOutcome | null> {
  const facts = await readStoredFacts();
  const written = await writeBatch({ author, action: ACTION, now }, async (connection) => {
    const rows = await readSeenSelection(connection, facts, seen);
    if (rows === null) return null;
    const toPesos = ({ price }: PricedRow) => reprice(price, rule);
    const changed = await changePrices(connection, rows, { toPesos, now });
    return { found: rows.length, changed };
  });
  return written.value && { ...written.value, batchId: written.batchId };
}

/** Within a write. Returns how many prices differed. */
export async function changePrices(
  connection: Connection,
  rows: readonly PricedRow[],
  { toPesos, now }: { toPesos: (row: PricedRow) => number; now: Date },
): Promise<number> {
  const changes = rows
    .map((row) => ({ ...row, values: { price: toPesos(row) } }))
    .filter(({ price, values }) => values.price !== price);
  return setProductColumns(connection, changes, now);
}

export function readPricedRows(
  { queries }: Connection,
  ids: readonly string[],
): Promise<PricedRow[]> {
  const { rowId, id, price, updatedAt } = products;
  return queries
    .select({ rowId, id, price, updatedAt })
    .from(products)
    .where(inArray(products.id, [...ids]));
}

export type SeenSelection = {
  selection: AdminSelection;
  version: string;
};

type SelectedPrices = {
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

function writeVersion({ version, changeId }: CatalogueState): string {
  return `${version}.${changeId ?? ""}`;
}
