import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { PAYMENT_STATUSES } from "./payment";
import {
  describePayment,
  type DescribedPayment,
  describeWay,
  rejectionReason,
} from "./payment-words";

const PAYMENT: DescribedPayment = {
  ...{ status: "approved", statusDetail: "accredited", amountInCents: 5_200_000 },
  ...{ refundedInCents: 0, currency: "ARS", method: "visa", type: "credit_card", instalments: 3 },
  mismatches: [],
};
const CASH = { method: "rapipago", type: "ticket", instalments: 1 };

/** Amounts have a space that does not break. */
const tell = (given: Partial<DescribedPayment>) =>
  describePayment({ ...PAYMENT, ...given }).replace(/\s/g, " ");

describe("the sentence about a payment", () => {
  it.each<[Partial<DescribedPayment>, string]>([
    [{}, "Mercado Pago aprobó el pago de $ 52.000 (Visa crédito, 3 cuotas)."],
    [
      { method: "debmaster", type: "debit_card", instalments: 1, amountInCents: 5_200_050 },
      "Mercado Pago aprobó el pago de $ 52.000,50 (Mastercard débito).",
    ],
    [
      { method: "account_money", type: "account_money", instalments: 1 },
      "Mercado Pago aprobó el pago de $ 52.000 (dinero en Mercado Pago).",
    ],
    [
      { method: "nueva", type: "nuevo", instalments: 1 },
      "Mercado Pago aprobó el pago de $ 52.000.",
    ],
    [
      { refundedInCents: 1_000_000, statusDetail: "partially_refunded" },
      "Se devolvieron $ 10.000 de los $ 52.000 que entraron por Mercado Pago (Visa crédito, 3 cuotas).",
    ],
    [
      { status: "pending", statusDetail: "pending_waiting_payment", ...CASH },
      "Falta que paguen el cupón de $ 52.000 en Rapipago.",
    ],
    [
      { status: "pending", statusDetail: "pending_waiting_payment", ...CASH, method: "pagofacil" },
      "Falta que paguen el cupón de $ 52.000 en Pago Fácil.",
    ],
    [
      { status: "pending", statusDetail: "pending_waiting_transfer", type: "bank_transfer" },
      "Falta que llegue la transferencia de $ 52.000 a Mercado Pago.",
    ],
    [
      { status: "in_process", statusDetail: "pending_review_manual" },
      "Mercado Pago está revisando el pago de $ 52.000 (Visa crédito, 3 cuotas): avisa en uno o dos días hábiles.",
    ],
    [
      { status: "rejected", statusDetail: "cc_rejected_insufficient_amount", instalments: 1 },
      "Mercado Pago rechazó el pago de $ 52.000 (Visa crédito): la tarjeta no tenía fondos suficientes.",
    ],
    [
      { status: "cancelled", statusDetail: "expired", ...CASH },
      "El pago de $ 52.000 (Rapipago) venció sin que se pagara.",
    ],
    [
      { status: "refunded", statusDetail: "refunded", instalments: 1 },
      "Se devolvieron los $ 52.000 que entraron por Mercado Pago (Visa crédito).",
    ],
    [
      { status: "charged_back", statusDetail: "in_process", instalments: 1 },
      "Quien pagó desconoció el pago de $ 52.000 (Visa crédito) ante su tarjeta.",
    ],
    [
      { status: "charged_back", statusDetail: "reimbursed", instalments: 1 },
      "El desconocimiento del pago de $ 52.000 (Visa crédito) se resolvió a favor de la tienda.",
    ],
    [
      { mismatches: ["amount", "currency"], currency: "USD", instalments: 1 },
      "Mercado Pago aprobó el pago de USD 52.000 (Visa crédito). Ojo: el importe no es el del pedido y no es en pesos.",
    ],
    [
      { status: "nuevo", instalments: 1 },
      "Mercado Pago informó algo nuevo del pago de $ 52.000 (Visa crédito): “nuevo”.",
    ],
  ])("%#", (given, sentence) => {
    expect(tell(given)).toBe(sentence);
  });

  it("is one sentence for any codes at all", () => {
    const code = fc.oneof(
      fc.string(),
      fc.constantFrom("__proto__", "constructor", "toString", ...PAYMENT_STATUSES),
    );
    const codes = fc.record({ status: code, statusDetail: code, method: code, type: code });
    fc.assert(
      fc.property(codes, (given) => {
        expect(describePayment({ ...PAYMENT, ...given })).toMatch(/^\p{Lu}.*\$\s52\.000.*\.$/su);
      }),
    );
  });
});

/** The provider's list. */
const REJECTIONS = `bank_error cc_rejected_3ds_challenge cc_rejected_3ds_mandatory
  cc_rejected_bad_filled_card_number cc_rejected_bad_filled_date cc_rejected_bad_filled_other
  cc_rejected_bad_filled_security_code cc_rejected_blacklist cc_rejected_call_for_authorize
  cc_rejected_card_disabled cc_rejected_card_error cc_rejected_card_type_not_allowed
  cc_rejected_duplicated_payment cc_rejected_high_risk cc_rejected_insufficient_amount
  cc_rejected_invalid_installments cc_rejected_max_attempts cc_rejected_other_reason
  cc_rejected_time_out cc_amount_rate_limit_exceeded rejected_insufficient_data rejected_by_bank
  rejected_by_regulations rejected_high_risk rejected_by_biz_rule insufficient_amount`.split(/\s+/);

describe("why a payment was rejected", () => {
  const unknown = rejectionReason("de mañana");

  it.each(REJECTIONS)("is told for %s", (detail) => {
    expect(rejectionReason(detail)).not.toBe(unknown);
  });

  it.each(["", "__proto__", "rejected_other_reason"])("is not known for “%s”", (detail) => {
    expect(rejectionReason(detail)).toBe("Mercado Pago no dijo por qué");
  });
});

it("names the way only as far as it is known", () => {
  expect(describeWay({ method: "", type: "", instalments: 1 })).toBe("");
  expect(describeWay({ method: "", type: "credit_card", instalments: 6 })).toBe(
    "crédito, 6 cuotas",
  );
  expect(describeWay({ method: "constructor", type: "toString", instalments: 1 })).toBe("");
});
