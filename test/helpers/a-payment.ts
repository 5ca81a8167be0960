import type { ProviderPayment } from "../../app/domain/payments/payment";

/** The account of `aPayment`'s payments. */
export const ACCOUNT = { accountId: "44444", isLive: true };

/**
 * An approved payment for the full amount of `insertOrder`'s first order; tests override what
 * matters to them.
 */
export function aPayment(given: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    id: "1001",
    status: "approved",
    statusDetail: "accredited",
    amountInCents: 3_000_000,
    refundedInCents: 0,
    currency: "ARS",
    externalReference: "TELA-000001-ABC",
    collectorId: ACCOUNT.accountId,
    isLive: ACCOUNT.isLive,
    method: "visa",
    type: "credit_card",
    instalments: 3,
    netInCents: 2_800_000,
    createdAt: new Date("2025-06-02T12:00:00.000Z"),
    approvedAt: new Date("2025-06-02T12:01:00.000Z"),
    expiresAt: null,
    updatedAt: new Date("2025-06-02T12:01:00.000Z"),
    ...given,
  };
}
