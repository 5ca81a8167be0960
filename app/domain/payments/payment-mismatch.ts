import type { ProviderPayment } from "./payment";

/** Why a payment does not match the order that it names. The ids are stored. */
export const PAYMENT_MISMATCHES = [
  { id: "amount", label: "el importe no es el del pedido" },
  { id: "currency", label: "no es en pesos" },
  { id: "collector", label: "lo cobró otra cuenta" },
  { id: "mode", label: "es de prueba y la cuenta no, o al revés" },
  { id: "method", label: "el pedido se paga de otra forma" },
] as const;

export type PaymentMismatch = (typeof PAYMENT_MISMATCHES)[number]["id"];

type PaymentTerms = {
  totalInPesos: number;
  paymentMethod: string;
  accountId: string;
  isLive: boolean;
};

/** Empty for a payment of exactly the order's total to the shop's own account. */
export function findMismatches(
  payment: Pick<ProviderPayment, "amountInCents" | "currency" | "collectorId" | "isLive">,
  { totalInPesos, paymentMethod, accountId, isLive }: PaymentTerms,
): PaymentMismatch[] {
  const isAsAgreed: Record<PaymentMismatch, boolean> = {
    amount: payment.amountInCents === totalInPesos * 100,
    currency: payment.currency === "ARS",
    collector: payment.collectorId === accountId,
    mode: payment.isLive === isLive,
    // The shop did not send the shopper to pay this order: the owner decides whether the money is for it.
    method: paymentMethod === "mercadopago",
  };
  return PAYMENT_MISMATCHES.filter(({ id }) => !isAsAgreed[id]).map(({ id }) => id);
}
