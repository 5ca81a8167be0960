import { eq } from "drizzle-orm";
import { z } from "zod";

import type { Connection } from "../../../db/connection";
import { orderCorrections, orders } from "../../../db/schema/orders";
import { onlyRow, parseJson } from "../sqlite/stored-values.server";
import type { LineChange } from "./corrected-lines.server";

/** The order's own columns that a correction writes. */
const ColumnsSchema = z.object({
  ...{ customerName: z.string(), customerEmail: z.string(), customerPhone: z.string() },
  ...{ deliveryMethod: z.string(), province: z.string(), city: z.string() },
  ...{ street: z.string(), postalCode: z.string() },
  ...{ total: z.number(), correctedBy: z.number(), rest: z.number(), discount: z.number() },
  ...{
    offerText: z.string(),
    offerDiscount: z.number(),
    code: z.string(),
    codeDiscount: z.number(),
  },
  ...{ shipping: z.number(), shippingLabel: z.string() },
  ...{ priceBlock: z.string(), terms: z.string(), holdUntil: z.string().nullable() },
});

const LineSchema = z.object({
  /** Null for one that the correction took away: SQLite may give its number to another. */
  id: z.number().nullable(),
  ...{
    productId: z.string(),
    name: z.string(),
    price: z.number(),
    listPrice: z.number().nullable(),
  },
  ...{ offerDiscount: z.number(), codeDiscount: z.number(), size: z.string(), color: z.string() },
  ...{ quantity: z.number(), image: z.string(), ivaPermille: z.number(), stockState: z.string() },
});

const FormerSchema = z.object({ columns: ColumnsSchema, lines: z.array(LineSchema) });

/** An order as it was before its last correction, to the letter. */
export type FormerOrder = z.infer<typeof FormerSchema>;

/** Within a write, before the correction writes anything. */
export async function readAsFormer(
  { queries }: Connection,
  orderId: number,
  lines: readonly LineChange[],
): Promise<FormerOrder> {
  const row = onlyRow(await queries.select().from(orders).where(eq(orders.id, orderId)));
  return {
    columns: ColumnsSchema.parse(row),
    lines: lines.flatMap(({ before, after }) => {
      return before ? LineSchema.parse({ ...before, id: after && before.id }) : [];
    }),
  };
}

/** Within a write, after the event of the correction, which ended the way back of the one before. */
export async function keepFormer(
  { queries }: Connection,
  orderId: number,
  former: FormerOrder,
): Promise<void> {
  await queries.insert(orderCorrections).values({ orderId, former: JSON.stringify(former) });
}

/** Null for an order without a correction, or to which something else happened since. */
export async function readFormer(
  { queries }: Connection,
  orderId: number,
): Promise<FormerOrder | null> {
  const [row] = await queries
    .select({ former: orderCorrections.former })
    .from(orderCorrections)
    .where(eq(orderCorrections.orderId, orderId));
  return row ? parseJson(FormerSchema, row.former) : null;
}
