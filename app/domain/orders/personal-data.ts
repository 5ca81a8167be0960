/** Replaces a name whose personal data were erased. */
export const ERASED_NAME = "Datos borrados";

/** Replaces a customer's erased e-mail: not an address, and unique. */
export function erasedEmail(customerId: number): string {
  return `borrado-${customerId}`;
}

/** The data of an open order are needed to deliver it. */
export const OPEN_STATES = ["pending", "paid", "preparing", "ready_for_pickup", "shipped"] as const;
