/** Where money is that the owner gives back. Values are stored. */
export const REFUND_STATES = [
  /** Asked for, and the provider has not said yet. */
  { id: "wanted", label: "Pidiéndolo a Mercado Pago" },
  { id: "in_process", label: "En proceso" },
  { id: "approved", label: "Devuelto" },
  /** The provider does not do it; nothing went back. */
  { id: "refused", label: "No se hizo" },
] as const;

export type RefundState = (typeof REFUND_STATES)[number]["id"];

/** Whether it takes from what can still be given back. */
export function holdsMoney(status: string): boolean {
  return status !== "refused";
}

/** The label of a stored state; one that is unknown is shown as it is. */
export function refundStateLabel(status: string): string {
  return REFUND_STATES.find(({ id }) => id === status)?.label ?? status;
}
