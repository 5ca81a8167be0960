import type { ProviderPayment } from "./payment";

/** Why a payment does not pay the order that it names. Values are stored. */
export const PAYMENT_MISMATCHES = [
  { id: "amount", label: "el importe no es el del pedido" },
  { id: "currency", label: "no es en pesos" },
  { id: "collector", label: "lo cobró otra cuenta" },
  { id: "mode", label: "es de prueba y la cuenta no, o al revés" },
  { id: "method", label: "el pedido se paga de otra forma" },
] as const;

export type PaymentMismatch = (typeof PAYMENT_MISMATCHES)[number]["id"];

/** What a payment has to be like. */
export type PaymentTerms = {
  totalInPesos: number;
  /** As it was chosen for the order. */
  paymentMethod: string;
  /** Whose account the shop takes money with. */
  accountId: string;
  isLive: boolean;
};

/** None for a payment of exactly what the order costs, to the shop's own account. */
export function findMismatches(
  payment: Pick<ProviderPayment, "amountInCents" | "currency" | "collectorId" | "isLive">,
  { totalInPesos, paymentMethod, accountId, isLive }: PaymentTerms,
): PaymentMismatch[] {
  const isAsAgreed: Record<PaymentMismatch, boolean> = {
    amount: payment.amountInCents === totalInPesos * 100,
    currency: payment.currency === "ARS",
    collector: payment.collectorId === accountId,
    mode: payment.isLive === isLive,
    // Nobody was led to the provider for it: the owner knows whether the money is for the order.
    method: paymentMethod === "mercadopago",
  };
  return PAYMENT_MISMATCHES.filter(({ id }) => !isAsAgreed[id]).map(({ id }) => id);
}
