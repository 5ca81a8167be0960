import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";

import { productDrafts } from "../../db/schema";
import type { Connection } from "../../db/open";
import { getShop } from "./shop.server";

const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type NewDraft = {
  /** Null for a product that is not stored yet. */
  productId: string | null;
  content: string;
  /** The draft this one takes the place of, if any. */
  replaces: string;
};

/** Puts a form aside; returns the draft's id, which cannot be guessed. */
export function saveDraft(draft: NewDraft, now: Date): Promise<string> {
  return getShop().database.write((connection) => insertDraft(connection, draft, now));
}

/** Inside a write. */
export function insertDraft(connection: Connection, draft: NewDraft, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  const { productId, content, replaces } = draft;
  dropDraft(connection, replaces, now);
  connection.queries
    .insert(productDrafts)
    .values({ id, productId, content, createdAt: now.toISOString() })
    .run();
  return id;
}

/** What was put aside for this product; null for an unknown draft, or one of another product. */
export function findDraft(id: string, productId: string | null): Promise<string | null> {
  return getShop().database.read(({ queries }) => {
    const isOfProduct =
      productId === null
        ? isNull(productDrafts.productId)
        : eq(productDrafts.productId, productId);
    const row = queries
      .select({ content: productDrafts.content })
      .from(productDrafts)
      .where(and(eq(productDrafts.id, id), isOfProduct))
      .get();
    return row?.content ?? null;
  });
}

/** Inside a write: forgets a draft that was saved or replaced, and those nobody came back to. */
export function dropDraft({ queries }: Connection, id: string, now: Date): void {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  queries.delete(productDrafts).where(eq(productDrafts.id, id)).run();
  queries.delete(productDrafts).where(lt(productDrafts.createdAt, oldest)).run();
}
