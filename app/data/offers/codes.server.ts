import { and, count, desc, eq, notInArray, sql, sum } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import { orders } from "../../../db/schema/orders";
import type { EditedCode } from "../../domain/offers/edited-offer";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { GIVEN_BACK } from "./code-uses.server";
import { parseCodeRow, versionOf, type CodeRow } from "./stored-offer.server";

export const CODES_PER_PAGE = 50;

export type CodeList = { codes: EditedCode[]; place: PagePlace };

/** Newest first. */
export function listCodes(page: string | null): Promise<CodeList> {
  return getStoredShop().database.read(async (connection) => {
    const { queries } = connection;
    const total = (await queries.select({ total: count() }).from(codes).limit(1))[0]?.total ?? 0;
    const place = placePage(page, total, CODES_PER_PAGE);
    const rows = await queries
      .select()
      .from(codes)
      .orderBy(desc(codes.id))
      .limit(CODES_PER_PAGE)
      .offset(place.start);
    const edited: EditedCode[] = [];
    for (const row of rows) {
      const code = await toEdited(connection, row);
      if (code) edited.push(code);
    }
    return { codes: edited, place };
  });
}

/** Null for a code that is not there. */
export function findCode(id: number): Promise<EditedCode | null> {
  return getStoredShop().database.read((connection) => readCode(connection, id));
}

export async function readCode(connection: Connection, id: number): Promise<EditedCode | null> {
  const [row] = await connection.queries.select().from(codes).where(eq(codes.id, id)).limit(1);
  return row ? await toEdited(connection, row) : null;
}

async function toEdited(connection: Connection, row: CodeRow): Promise<EditedCode | null> {
  const code = parseCodeRow(row);
  // A sale to a shopper does not count as a change.
  const { uses: _, ...terms } = row;
  return (
    code && { ...code, version: versionOf(terms), soldInPesos: await readSold(connection, row.id) }
  );
}

async function readSold({ queries }: Connection, id: number): Promise<number> {
  const [found] = await queries
    .select({ total: sum(orders.total).mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.codeId, id), notInArray(orders.status, [...GIVEN_BACK])))
    .limit(1);
  return found?.total ?? 0;
}

const MAX_ORDERS = 20;

/** The newest orders that have the code, also cancelled ones. */
export function listOrdersWithCode(
  id: number,
): Promise<{ number: string; isCancelled: boolean }[]> {
  return getStoredShop().database.read(({ queries }) =>
    queries
      .select({
        number: orders.orderNumber,
        isCancelled: sql`${orders.status} = 'cancelled'`.mapWith(Boolean),
      })
      .from(orders)
      .where(eq(orders.codeId, id))
      .orderBy(desc(orders.id))
      .limit(MAX_ORDERS),
  );
}
