import type { NewPaymentPage } from "../../app/payments/payment-provider";

/** An order whose payment page is being requested. */
export const A_PAYMENT_PAGE = {
  idempotencyKey: "checkout-1042-1",
  externalReference: "1042",
  items: [
    { id: "remera-m", title: "Remera lisa, M", quantity: 2, priceInPesos: 19_999 },
    { id: "envio", title: "Envío a domicilio", quantity: 1, priceInPesos: 3_500 },
  ],
  totalInPesos: 43_498,
  payer: { name: "María José Pérez", email: "maria@example.com" },
  instalments: 6,
  returnTo: {
    success: "https://tienda.com.ar/pago/exito?orden=abc",
    failure: "https://tienda.com.ar/pago/error?orden=abc",
    pending: "https://tienda.com.ar/pago/pendiente?orden=abc",
  },
  webhooksTo: "https://tienda.com.ar/webhooks/mercadopago",
  statementName: "Telas del Ñandú",
  opensAt: new Date("2026-10-05T15:00:00.000Z"),
  closesAt: new Date("2026-10-07T02:30:00.000Z"),
  cashDueAt: new Date("2026-10-09T02:59:59.999Z"),
} as const satisfies NewPaymentPage;
