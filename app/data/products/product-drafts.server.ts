import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNull, like, lt, or } from "drizzle-orm";

import { productDrafts } from "../../../db/schema/products";
import type { Connection } from "../../../db/connection";
import { KEPT_MINUTES } from "../../domain/owner/session";
import { getStoredShop } from "../sqlite/stored-shop.server";

const KEPT_DAYS = 7;
/** Of each person: the newest. */
const MAX_PERSON_DRAFTS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export type NewDraft = {
  /** Null for a product that is not stored yet; or a `personDraft`. */
  productId: string | null;
  content: string;
};

/** No product's id has a colon: in its place, for a form of the back office that this person sent. */
export const personDraft = (adminId: number) => `${PERSON}${adminId}`;
const PERSON = "persona:";

/** Earlier drafts stay until they expire, because the browser's back button leads to them. */
export function saveDraft(draft: NewDraft, now: Date): Promise<string> {
  return getStoredShop().database.write((connection) => insertDraft(connection, draft, now));
}

/** Within a write. */
export async function insertDraft(
  connection: Connection,
  draft: NewDraft,
  now: Date,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  await sweepDrafts(connection, now);
  await connection.queries
    .insert(productDrafts)
    .values({ ...draft, id, createdAt: now.toISOString() });
  if (draft.productId?.startsWith(PERSON)) await dropSurplus(connection, draft.productId);
  return id;
}

/** @param productIds - current and former ids; none for a product that is not stored yet */
export function findDraft(id: string, productIds: readonly string[]): Promise<string | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries
      .select({ content: productDrafts.content })
      .from(productDrafts)
      .where(isDraftOf(id, productIds))
      .limit(1);
    return row?.content ?? null;
  });
}

/** Within a write: deletes a saved draft, unless it belongs to another product. */
export async function dropDraft(
  connection: Connection,
  id: string,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  await sweepDrafts(connection, now);
  await connection.queries.delete(productDrafts).where(isDraftOf(id, productIds));
}

function isDraftOf(id: string, productIds: readonly string[]) {
  const isOfProduct =
    productIds.length === 0
      ? isNull(productDrafts.productId)
      : inArray(productDrafts.productId, [...productIds]);
  return and(eq(productDrafts.id, id), isOfProduct);
}

async function dropSurplus({ queries }: Connection, person: string): Promise<void> {
  const surplus = await queries
    .select({ id: productDrafts.id })
    .from(productDrafts)
    .where(eq(productDrafts.productId, person))
    .orderBy(desc(productDrafts.createdAt))
    .offset(MAX_PERSON_DRAFTS)
    .limit(MAX_PERSON_DRAFTS);
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await queries.delete(productDrafts).where(inArray(productDrafts.id, ids));
}

export function forgetDrafts(now: Date): Promise<void> {
  return getStoredShop().database.write((connection) => sweepDrafts(connection, now));
}

async function sweepDrafts({ queries }: Connection, now: Date): Promise<void> {
  const isBefore = (ms: number) =>
    lt(productDrafts.createdAt, new Date(now.getTime() - ms).toISOString());
  const isOver = and(like(productDrafts.productId, `${PERSON}%`), isBefore(KEPT_MINUTES * 60_000));
  await queries.delete(productDrafts).where(or(isBefore(KEPT_DAYS * DAY_MS), isOver));
}
