import { getEnvironment } from "../../settings/environment.server";
import type { ProviderFactory } from "../payment-authorizer";
import type { PaymentProvider } from "../payment-provider";
import { getAccount } from "./mp-account.server";
import { MP_LIMITS, type MpAccess } from "./mp-call.server";
import { openAuthorizer } from "./mp-oauth.server";
import { findPayer, findPayment, listPayments, searchPayments } from "./mp-payment.server";
import { createCheckout } from "./mp-preference.server";
import { refundPayment } from "./mp-refund.server";

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
    createCheckout: (checkout) => createCheckout(access, checkout),
    findPayment: (id) => findPayment(access, id),
    searchPayments: (externalReference) => searchPayments(access, externalReference),
    findPayer: (id) => findPayer(access, id),
    listPayments: (period) => listPayments(access, period),
    refund: (refund) => refundPayment(access, refund),
    getAccount: () => getAccount(access),
  };
}
