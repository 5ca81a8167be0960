import type { Connection } from "../../../db/connection";
import type { TakeScope } from "../../domain/stock/stock-take";
import type { ListedTake, TakeOverview } from "../../domain/stock/take-views";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { describeScope, readTakeProducts } from "./stock-take-products.server";

const SHOWN_CLOSED = 10;

export function readTakes(): Promise<TakeOverview> {
  return getStoredShop().database.read(async (connection) => {
    const taxonomy = await readTaxonomy(connection);
    const list = async (condition: string) =>
      (
        await connection
          .prepare<[], TakeRowStored>(`SELECT ${COLUMNS} FROM stock_takes WHERE ${condition}`)
          .all()
      ).map((row) => toListed(row, describeScope(taxonomy, toScope(row))));
    return {
      open: await list("closed_at IS NULL ORDER BY id DESC"),
      closed: await list(
        `closed_at IS NOT NULL ORDER BY closed_at DESC, id DESC LIMIT ${SHOWN_CLOSED}`,
      ),
      brands: taxonomy.brands.map(({ id, name }) => ({ id, name })),
      groups: taxonomy.groups.map(({ id, name }) => ({ id, name })),
    };
  });
}

export function readTake(id: number): Promise<ListedTake | null> {
  return getStoredShop().database.read((connection) => findTake(connection, id));
}

export async function findTake(connection: Connection, id: number): Promise<ListedTake | null> {
  const row = await selectTake(connection).get(id);
  return row ? toListed(row, describeScope(await readTaxonomy(connection), toScope(row))) : null;
}

type TakeRowStored = {
  id: number;
  scope: string;
  scopeValue: string;
  author: string;
  createdAt: string;
  closedAt: string | null;
  batchId: number | null;
  countedCells: number;
};

const COLUMNS = `id, scope, scope_value AS "scopeValue", author, created_at AS "createdAt",
  closed_at AS "closedAt", batch_id AS "batchId",
  (SELECT count(*) FROM stock_take_cells WHERE take_id = stock_takes.id) AS "countedCells"`;

const selectTake = ({ prepare }: Connection) =>
  prepare<[number], TakeRowStored>(`SELECT ${COLUMNS} FROM stock_takes WHERE id = ?`);

function toListed(row: TakeRowStored, title: string): ListedTake {
  const { id, author, createdAt, closedAt, batchId, countedCells } = row;
  return {
    ...{ id, title, author, batchId, countedCells },
    scope: toScope(row),
    createdAt: readTime(createdAt),
    closedAt: closedAt === null ? null : readTime(closedAt),
  };
}

/** An unknown word counts nothing: no brand has it as its name. */
function toScope({ scope, scopeValue }: Pick<TakeRowStored, "scope" | "scopeValue">): TakeScope {
  return { kind: scope === "all" || scope === "group" ? scope : "brand", id: scopeValue };
}

type StartedTake =
  | { outcome: "started" | "open"; id: number }
  /** No product is there to count. */
  | { outcome: "empty" };

/** Starts a stock take; one of the same products that is open goes on instead. */
export function startTake(scope: TakeScope, by: By): Promise<StartedTake> {
  return writeAs({ ...by, action: "stock.take-start" }, async (connection) => {
    const open = await connection
      .prepare<[string, string], number>(
        "SELECT id FROM stock_takes WHERE scope = ? AND scope_value = ? AND closed_at IS NULL",
      )
      .pluck()
      .get(scope.kind, scope.id);
    if (open !== undefined) return { outcome: "open", id: open };
    const taxonomy = await readTaxonomy(connection);
    const products = await readTakeProducts(connection, taxonomy, scope);
    if (products.length === 0) return { outcome: "empty" };
    const id = onlyRow(
      await connection
        .prepare<unknown[], number>(
          "INSERT INTO stock_takes (scope, scope_value, author, created_at) VALUES (?, ?, ?, ?) RETURNING id",
        )
        .pluck()
        .all(scope.kind, scope.id, by.author.name, by.now.toISOString()),
    );
    await recordTake(connection, { id, title: describeScope(taxonomy, scope) });
    return { outcome: "started", id };
  });
}

/** Throws the counted numbers away and closes the stock take. False when it was closed already. */
export function discardTake(takeId: number, by: By): Promise<boolean> {
  return writeAs({ ...by, action: "stock.take-discard" }, async (connection) => {
    const take = await findTake(connection, takeId);
    const isOpen = await closeTake(connection, { takeId, batchId: null, now: by.now });
    if (take && isOpen) {
      await recordTake(connection, take);
      await connection.prepare("DELETE FROM stock_take_cells WHERE take_id = ?").run(takeId);
    }
    return isOpen;
  });
}

/** Within a batch: that it began, ended or was thrown away; the action of the batch says which. */
export async function recordTake(
  connection: Connection,
  { id, title }: Pick<ListedTake, "id" | "title">,
): Promise<void> {
  await recordEntry(connection, { kind: "stock-take", id, after: { name: title } });
}

/** Within a write. False when it was closed already. */
export async function closeTake(
  { prepare }: Connection,
  { takeId, batchId, now }: { takeId: number; batchId: number | null; now: Date },
): Promise<boolean> {
  const { changes } = await prepare(
    "UPDATE stock_takes SET closed_at = ?, batch_id = ? WHERE id = ? AND closed_at IS NULL",
  ).run(now.toISOString(), batchId, takeId);
  return changes === 1;
}
