import { eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import {
  applyFieldChange,
  type ChangedFields,
  type FieldChange,
} from "../../domain/products/field-change";
import { nextProductId, stemOfId } from "../../domain/products/product-id";
import { parseTextList } from "../catalogue/product-row.server";
import { adoptTypedWords } from "../catalogue/taxonomy-writes.server";
import { TEXT_LIST } from "../dialect/conditions.server";
import type { By, Change } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import {
  nextProductRow,
  setProductColumns,
  type ProductValues,
  readIdsInUse,
} from "./product-rows.server";

/** Products that still exist, all changed in one transaction, and those that do not. */
type ChangeCount = { found: number; missing: number };

/** With the change's name in the history; null when nothing changed. */
export type RecordedCount = ChangeCount & { batchId: number | null };

/** Those in that state already are not written, and what has no price stays hidden. */
export async function setHidden(
  ids: readonly string[],
  isHidden: boolean,
  by: By,
): Promise<RecordedCount & { withoutPrice: number }> {
  const action = isHidden ? "products.hide" : "products.show";
  let withoutPrice = 0;
  const count = await changeProducts(ids, { ...by, action }, (row) => {
    if (row.isHidden === isHidden) return null;
    if (isHidden || row.price > 0) return { isHidden };
    withoutPrice += 1;
    return null;
  });
  return { ...count, withoutPrice };
}

/** `full` are products without room for the places: nothing is changed then. */
export async function setFields(
  ids: readonly string[],
  change: FieldChange,
  by: By,
): Promise<RecordedCount & { full: string[] }> {
  const full: string[] = [];
  const apply = (row: Row) => {
    const fields = applyFieldChange(change, {
      ...row,
      alsoIn: parseTextList(row.alsoIn) ?? [],
    });
    if (fields === null) full.push(row.id);
    return fields && keepDifferent(row, toColumns(fields));
  };
  const written = { ...by, action: "products.fields" } as const;
  const count = await changeProducts(ids, written, apply, {
    isStopped: () => full.length > 0,
    follow: adoptTypedWords,
  });
  return { ...count, full };
}

/** Null where the product has these values already. */
function keepDifferent(row: Row, values: ProductValues): ProductValues | null {
  const names = Object.keys(values) as (keyof ProductValues)[];
  return names.some((name) => row[name] !== values[name]) ? values : null;
}

function toColumns({ audiences, alsoIn, costInPesos, ...texts }: ChangedFields): ProductValues {
  return {
    ...texts,
    ...(audiences && { audiences: JSON.stringify(audiences) }),
    ...(alsoIn && { alsoIn: JSON.stringify(alsoIn) }),
    ...(costInPesos !== undefined && { cost: costInPesos }),
  };
}

/** They rest in the bin, which is the history. Orders keep copies of their own. */
export function deleteProducts(ids: readonly string[], by: By): Promise<RecordedCount> {
  const wanted = [...new Set(ids)];
  return record({ ...by, action: "products.delete" }, async (connection) => {
    const found = await deleteRows(connection, wanted);
    return { found, missing: wanted.length - found };
  });
}

/** Within a write, with their redirects. Returns how many existed. */
export async function deleteRows({ prepare }: Connection, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const listed = JSON.stringify(ids);
  await prepare(`DELETE FROM product_redirects WHERE product_id IN ${TEXT_LIST}`).run(listed);
  return (await prepare(`DELETE FROM products WHERE id IN ${TEXT_LIST}`).run(listed)).changes;
}

/** A hidden copy under the next free id, without links; null when there is no such product. */
export function duplicateProduct(id: string, by: By): Promise<string | null> {
  return writeAs({ ...by, action: "product.duplicate" }, async (connection) => {
    const { queries } = connection;
    const [original] = await queries.select().from(products).where(eq(products.id, id)).limit(1);
    if (!original) return null;
    const inUse = await readIdsInUse(connection, stemOfId(id));
    const copyId = nextProductId(id, (candidate) => inUse.has(candidate));
    const time = by.now.toISOString();
    await queries.insert(products).values({
      ...original,
      rowId: await nextProductRow(connection),
      id: copyId,
      isHidden: true,
      colorLinks: "{}",
      ...NO_SALE,
      createdAt: time,
      updatedAt: time,
    });
    return copyId;
  });
}

/** A copy has its own price, and no offer until its owner makes one. */
const NO_SALE = {
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
  isOnSale: false,
  showsList: false,
  saleDueAt: null,
};

type Row = typeof products.$inferSelect;

type Around = {
  /** Asked after all products were looked at: nothing is written then. */
  isStopped?: () => boolean;
  follow?: (connection: Connection) => Promise<void>;
};

function changeProducts(
  ids: readonly string[],
  recorded: Change,
  change: (row: Row) => ProductValues | null,
  { isStopped, follow }: Around = {},
): Promise<RecordedCount> {
  const wanted = [...new Set(ids)];
  return record(recorded, async (connection) => {
    const rows = await readRows(connection, wanted);
    const changes = rows.flatMap((row) => {
      const values = change(row);
      return values ? [{ ...row, values }] : [];
    });
    if (!isStopped?.()) {
      await setProductColumns(connection, changes, recorded.now);
      await follow?.(connection);
    }
    return { found: rows.length, missing: wanted.length - rows.length };
  });
}

async function record(
  change: Change,
  write: (connection: Connection) => Promise<ChangeCount>,
): Promise<RecordedCount> {
  const { value, batchId } = await writeBatch(change, write);
  return { ...value, batchId };
}

function readRows({ queries }: Connection, ids: readonly string[]): Promise<Row[]> {
  return queries
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
}
