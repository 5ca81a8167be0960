import { and, eq, sql } from "drizzle-orm";

import { customers } from "../../../db/schema/customers";
import type { Connection } from "../../../db/connection";
import { COUNTER_BUYER, type Buyer } from "../../domain/buying/checkout";
import { onlyRow } from "../sqlite/stored-values.server";

type WantedCustomer = {
  buyer: Buyer;
  /** Anyone can type another person's address: only the owner or a proven buyer may. */
  mayUpdate: boolean;
};

/**
 * Makes a missing one. The order keeps its own copy of name and phone, whatever the record holds.
 */
export async function findOrMakeCustomer(
  { queries }: Pick<Connection, "queries">,
  { buyer, mayUpdate }: WantedCustomer,
  time: string,
): Promise<number> {
  if (buyer.email === "") return findOrMakeCounterCustomer({ queries }, buyer, time);
  const [known] = await queries
    .select({ id: customers.id })
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${buyer.email}) AND ${customers.email} <> ''`)
    .limit(1);
  if (known) {
    const { name, phone } = buyer;
    if (mayUpdate) {
      await queries
        .update(customers)
        .set({ name, ...(phone !== "" && { phone }), updatedAt: time })
        .where(eq(customers.id, known.id));
    }
    return known.id;
  }
  return onlyRow(
    await queries
      .insert(customers)
      .values({
        name: buyer.name,
        email: buyer.email,
        phone: buyer.phone,
        createdAt: time,
        updatedAt: time,
      })
      .returning({ id: customers.id }),
  ).id;
}

/**
 * The phone identifies; sales with no contact share one customer; a name alone identifies no one.
 */
async function findOrMakeCounterCustomer(
  { queries }: Pick<Connection, "queries">,
  { name, phone, document = "" }: Buyer,
  time: string,
): Promise<number> {
  const isNobody = phone === "" && document === "" && name === COUNTER_BUYER;
  const own = and(
    eq(customers.email, ""),
    eq(customers.phone, phone),
    isNobody ? eq(customers.name, name) : undefined,
  );
  const known =
    phone !== "" || isNobody
      ? (await queries.select({ id: customers.id }).from(customers).where(own).limit(1))[0]
      : undefined;
  if (known) return known.id;
  return onlyRow(
    await queries
      .insert(customers)
      .values({ email: "", name, phone, createdAt: time, updatedAt: time })
      .returning({ id: customers.id }),
  ).id;
}
