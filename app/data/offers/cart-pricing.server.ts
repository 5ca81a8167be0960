import { and, eq, notInArray, sql } from "drizzle-orm";

import { codes } from "../../../db/schema/offers";
import { orders } from "../../../db/schema/orders";
import type { Connection } from "../../../db/connection";
import type { CartPricing } from "../../domain/buying/priced-cart";
import { parseCode } from "../../domain/offers/discount-code";
import type { OfferScope } from "../../domain/offers/offered-line";
import { createPlaceReader } from "../../domain/offers/offered-products";
import {
  NO_DISCOUNTS,
  type AskedDiscounts,
  type TypedCode,
} from "../../domain/offers/order-discounts";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { DatabaseUnavailableError, readOrNull } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { GIVEN_BACK, readUsed } from "./codes.server";
import { readCurrentOffers, parseCodeRow } from "./stored-offer.server";

/** What a cart's prices depend on besides its products; without discounts while they cannot be read. */
export async function readCartPricing(asked: AskedDiscounts, now: Date): Promise<CartPricing> {
  try {
    return await getStoredShop().database.read((connection) =>
      readCartPricingNow(connection, asked, now),
    );
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // Nothing can be bought then.
    return { now, discounts: NO_DISCOUNTS, placeOf: () => NOWHERE };
  }
}

export async function readCartPricingNow(
  connection: Connection,
  { code, email, gift, skipsOffers = false }: AskedDiscounts,
  now: Date,
): Promise<CartPricing> {
  const offers = skipsOffers ? [] : await readCurrentOffers(connection, now);
  const typedCode = code === "" ? null : await readTypedCode(connection, code, email);
  const scopes = [...offers, ...(typedCode?.stored ? [typedCode.stored] : [])];
  return {
    now,
    discounts: { quantityOffers: offers, typedCode, ...(gift && { gift }) },
    placeOf: scopes.some(({ scope }) => isNarrow(scope))
      ? createPlaceReader(await readTaxonomy(connection))
      : () => NOWHERE,
  };
}

export async function hasCodes(): Promise<boolean> {
  const found = await readOrNull(
    getStoredShop().database.read(({ queries }) =>
      queries.select({ id: codes.id }).from(codes).limit(1),
    ),
  );
  return found !== null && found.length > 0;
}

const NOWHERE = { brandId: "", groupIds: [] };

function isNarrow({ brands, groups }: OfferScope): boolean {
  return brands.length > 0 || groups.length > 0;
}

async function readTypedCode(
  connection: Connection,
  text: string,
  email: string,
): Promise<TypedCode> {
  const code = parseCode(text);
  const [row] =
    code === null
      ? []
      : await connection.queries.select().from(codes).where(eq(codes.code, code)).limit(1);
  const stored = row ? parseCodeRow(row, await readUsed(connection, row)) : null;
  const isUsedByEmail =
    stored?.oncePerEmail === true && (await hasUsed(connection, stored.id, email));
  return { text, stored, isUsedByEmail };
}

async function hasUsed({ queries }: Connection, codeId: number, email: string): Promise<boolean> {
  if (email === "") return false;
  const { id, customerEmail, status } = orders;
  const used = await queries
    .select({ id })
    .from(orders)
    .where(
      and(
        eq(orders.codeId, codeId),
        sql`lower(${customerEmail}) = lower(${email})`,
        notInArray(status, [...GIVEN_BACK]),
      ),
    )
    .limit(1);
  return used.length > 0;
}
