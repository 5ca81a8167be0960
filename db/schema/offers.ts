import { sql } from "drizzle-orm";

import { boolean, check, index, integer, table, text, uniqueId, now } from "../columns";

/** What a code or an offer by number of pieces counts for; read by `app/data/offers/stored-offer.server.ts`. */
const scope = {
  /** JSON: ids of brands; an empty list means all of them. */
  brands: text("brands").notNull().default("[]"),
  /** JSON: ids of groups; an empty list means all of them. */
  groups: text("groups").notNull().default("[]"),
  skipsSale: boolean("skips_sale").notNull().default(false),
  /** Days in Argentine time, both included; null for no limit. */
  validFrom: text("valid_from"),
  validUntil: text("valid_until"),
  isOff: boolean("is_off").notNull().default(false),
  createdAt: text("created_at").notNull().default(now),
};

/** Codes that a shopper types into the cart. An order keeps its own copy of what its code took off. */
export const codes = table(
  "codes",
  {
    /** Never given twice: orders name the code that they used. */
    id: uniqueId("id"),
    /** As `parseCode` of `app/domain/offers/discount-code.ts` gives it. */
    code: text("code").notNull().unique("codes_code"),
    /** `percent`, `amount` or `shipping`. */
    kind: text("kind").notNull(),
    /** Percent or whole pesos; 0 for free shipping. */
    value: integer("value").notNull().default(0),
    /** Null for any number. */
    maxUses: integer("max_uses"),
    /** Orders that have it and were not cancelled. */
    uses: integer("uses").notNull().default(0),
    oncePerEmail: boolean("once_per_email").notNull().default(false),
    /** Least that the pieces must cost, whole pesos. */
    minPesos: integer("min_pesos").notNull().default(0),
    /** The order whose money it stands for; null for a code that gives something away. */
    orderId: integer("order_id"),
    /** JSON: the pieces of that order whose money it is, as in `payment_refunds`. */
    pieces: text("pieces").notNull().default("[]"),
    ...scope,
  },
  (columns) => [
    index("codes_by_order")
      .on(columns.orderId)
      .where(sql`${columns.orderId} is not null`),
    check(
      "codes_value",
      sql`${columns.value} >= 0 AND (${columns.kind} <> 'percent' OR ${columns.value} <= 100)`,
    ),
    check("codes_uses", sql`${columns.uses} >= 0 AND ${columns.minPesos} >= 0`),
  ],
);

/** 2x1, 3x2 and the like. */
export const quantityOffers = table("quantity_offers", {
  id: uniqueId("id"),
  /** One of `app/domain/offers/quantity-offer.ts`. */
  kind: text("kind").notNull(),
  ...scope,
});
