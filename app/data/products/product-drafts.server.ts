import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";

import { productDrafts } from "../../../db/schema";
import type { Connection } from "../../../db/open";
import { getShop } from "../sqlite/shop.server";

const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type NewDraft = {
  /** Null for a product that is not stored yet. */
  productId: string | null;
  content: string;
};

/**
 * Puts a form aside; returns the draft's id, which cannot be guessed. The drafts before it stay for
 * their days: the browser's way back leads to them.
 */
export function saveDraft(draft: NewDraft, now: Date): Promise<string> {
  return getShop().database.write((connection) => insertDraft(connection, draft, now));
}

/** Inside a write. */
export function insertDraft(connection: Connection, draft: NewDraft, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  sweepDrafts(connection, now);
  connection.queries
    .insert(productDrafts)
    .values({ ...draft, id, createdAt: now.toISOString() })
    .run();
  return id;
}

/**
 * What was put aside for a product; null for an unknown draft, or one of another product.
 *
 * @param productIds the ids the product goes by; none for a product that is not stored yet
 */
export function findDraft(id: string, productIds: readonly string[]): Promise<string | null> {
  return getShop().database.read(({ queries }) => {
    const row = queries
      .select({ content: productDrafts.content })
      .from(productDrafts)
      .where(isDraftOf(id, productIds))
      .get();
    return row?.content ?? null;
  });
}

/** Inside a write: forgets a draft that was saved; one of another product stays. */
export function dropDraft(
  connection: Connection,
  id: string,
  productIds: readonly string[],
  now: Date,
): void {
  sweepDrafts(connection, now);
  connection.queries.delete(productDrafts).where(isDraftOf(id, productIds)).run();
}

function isDraftOf(id: string, productIds: readonly string[]) {
  const isOfProduct =
    productIds.length === 0
      ? isNull(productDrafts.productId)
      : inArray(productDrafts.productId, [...productIds]);
  return and(eq(productDrafts.id, id), isOfProduct);
}

/** Forgets the drafts that nobody came back to. */
function sweepDrafts({ queries }: Connection, now: Date): void {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  queries.delete(productDrafts).where(lt(productDrafts.createdAt, oldest)).run();
}
