/** What stands where a name was, once the personal data are erased. */
export const ERASED_NAME = "Datos borrados";

/** What stands where a customer's address was: no address, and different from every other one. */
export function erasedEmail(customerId: number): string {
  return `borrado-${customerId}`;
}

/** Until an order is over, somebody has to know where it goes. */
export const OPEN_STATES = ["pending", "paid", "preparing", "ready_for_pickup", "shipped"] as const;
