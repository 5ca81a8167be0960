import { and, eq, sql } from "drizzle-orm";

import { customers } from "../../../db/schema/customers";
import type { Connection } from "../../../db/open";
import { COUNTER_BUYER, type Buyer } from "../../domain/buying/checkout";

type WantedCustomer = {
  buyer: Buyer;
  /**
   * Anyone can type another person's address, so only the owner or a proven buyer changes the
   * record.
   */
  mayUpdate: boolean;
};

/**
 * The row number of the order's customer, who is created if missing. The order keeps its own copy of
 * name and phone, whatever the customer's record holds.
 */
export function findOrMakeCustomer(
  { queries }: Pick<Connection, "queries">,
  { buyer, mayUpdate }: WantedCustomer,
  time: string,
): number {
  if (buyer.email === "") return findOrMakeCounterCustomer({ queries }, buyer, time);
  const known = queries
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.email} = ${buyer.email} COLLATE NOCASE AND ${customers.email} <> ''`)
    .get();
  if (known) {
    const { name, phone } = buyer;
    if (mayUpdate) {
      queries
        .update(customers)
        .set({ name, ...(phone !== "" && { phone }), updatedAt: time })
        .where(eq(customers.id, known.id))
        .run();
    }
    return known.id;
  }
  return queries
    .insert(customers)
    .values({
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      createdAt: time,
      updatedAt: time,
    })
    .returning({ id: customers.id })
    .get().id;
}

/**
 * Without an e-mail address the phone identifies the customer. All sales with no contact share one
 * customer. A name alone identifies no one, so any other sale makes a new customer.
 */
function findOrMakeCounterCustomer(
  { queries }: Pick<Connection, "queries">,
  { name, phone, document = "" }: Buyer,
  time: string,
): number {
  const isNobody = phone === "" && document === "" && name === COUNTER_BUYER;
  const own = and(
    eq(customers.email, ""),
    eq(customers.phone, phone),
    isNobody ? eq(customers.name, name) : undefined,
  );
  const known =
    phone !== "" || isNobody
      ? queries.select({ id: customers.id }).from(customers).where(own).limit(1).get()
      : undefined;
  if (known) return known.id;
  return queries
    .insert(customers)
    .values({ email: "", name, phone, createdAt: time, updatedAt: time })
    .returning({ id: customers.id })
    .get().id;
}
