import { z } from "zod";

import type { ProviderAccount, ProviderRefund } from "../../domain/payments/payment";
import { getEnvironment } from "../../settings/environment.server";
import type {
  ProviderFactory,
  CreatedPaymentPage,
  NewPaymentPage,
  NewRefund,
  PaymentProvider,
} from "../payment-provider";
import {
  Cents,
  OptionalText,
  ProviderId,
  callMercadoPago,
  MP_LIMITS,
  type MpAccess,
  unreadable,
} from "./mp-call.server";
import { openAuthorizer } from "./mp-oauth.server";
import {
  findCoupon,
  findPayer,
  findPayment,
  listPayments,
  searchPayments,
} from "./mp-payment.server";
import { cancelQr, createQr, findQr } from "./mp-qr.server";
import { buildPreference } from "./preference-body";
import { isPaymentPage } from "./provider-hosts.server";

/** Mercado Pago, or the simulator when MP_API_BASE_URL is set. */
export const mercadoPago: ProviderFactory = {
  openProvider(accessToken) {
    const { apiBase } = getEnvironment().payments;
    return openProvider({ apiBase, accessToken, limits: MP_LIMITS });
  },

  openAuthorizer(application) {
    const { apiBase, authBase } = getEnvironment().payments;
    return openAuthorizer(application, { apiBase, authBase, limits: MP_LIMITS });
  },
};

function openProvider(access: MpAccess): PaymentProvider {
  return {
    createPaymentPage: (page) => createPaymentPage(access, page),
    createQr: (qr) => createQr(access, qr),
    findQr: (id) => findQr(access, id),
    cancelQr: (id, idempotencyKey) => cancelQr(access, id, idempotencyKey),
    findPayment: (id) => findPayment(access, id),
    searchPayments: (externalReference) => searchPayments(access, externalReference),
    findPayer: (id) => findPayer(access, id),
    findCoupon: (id) => findCoupon(access, id),
    listPayments: (period) => listPayments(access, period),
    refund: (refund) => refundPayment(access, refund),
    getAccount: () => getAccount(access),
  };
}

const AccountSchema = z.object({
  id: ProviderId,
  nickname: OptionalText,
  email: OptionalText,
  site_id: z.string(),
  tags: z.array(z.unknown()).catch([]),
});

export async function getAccount(access: MpAccess): Promise<ProviderAccount> {
  const account = await callMercadoPago(access, {
    path: "/users/me",
    answer: AccountSchema,
  });
  return {
    id: account.id,
    nickname: account.nickname,
    email: account.email,
    site: account.site_id,
    isTestUser: account.tags.includes("test_user"),
  };
}

const PreferenceSchema = z.object({ id: z.string().min(1).max(128), init_point: z.string() });

/** @throws PaymentProviderError; RangeError when the items are not worth what is asked for */
export async function createPaymentPage(
  access: MpAccess,
  page: NewPaymentPage,
): Promise<CreatedPaymentPage> {
  const { id, init_point: address } = await callMercadoPago(access, {
    path: "/checkout/preferences/",
    body: buildPreference(page),
    idempotencyKey: page.idempotencyKey,
    answer: PreferenceSchema,
  });
  if (!isPaymentPage(address, access.apiBase)) throw unreadable("init_point");
  return { id, address };
}

const RefundSchema = z.object({
  id: ProviderId,
  amount: Cents.refine((cents) => cents > 0),
  status: z.string().min(1).max(64),
});

/** @throws PaymentProviderError; RangeError for an amount that is none */
export async function refundPayment(access: MpAccess, refund: NewRefund): Promise<ProviderRefund> {
  const { paymentId, amountInCents, idempotencyKey } = refund;
  // JSON turns NaN and Infinity into null, and a refund without an amount gives everything back.
  if (amountInCents !== null && !(Number.isSafeInteger(amountInCents) && amountInCents > 0)) {
    throw new RangeError("A refund takes a whole number of cents");
  }
  const { id, amount, status } = await callMercadoPago(access, {
    path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
    body: amountInCents === null ? {} : { amount: amountInCents / 100 },
    idempotencyKey,
    answer: RefundSchema,
  });
  return { id, amountInCents: amount, status };
}
