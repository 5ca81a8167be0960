import {
  forgetOldEnvironmentAccount,
  storeEnvironmentAccount,
  type ByAnyone,
} from "../data/payments/payment-connection-changes.server";
import {
  findPaymentConnection,
  fingerprintGivenToken,
} from "../data/payments/payment-connection.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { ARGENTINA } from "../domain/payments/payment";
import { getEnvironment } from "../settings/environment.server";
import { getLog } from "../log/log.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import { PaymentProviderError } from "./payment-provider";

/** Test credentials of an older kind, which the provider issues no more. */
const TEST_TOKEN_PREFIX = "TEST-";

/**
 * Until it is known the shop does not offer online payment with it. An account that the owner
 * connected goes first. Never rejects; the job tries again.
 */
export async function learnAccount(by: ByAnyone): Promise<void> {
  try {
    await learn(by);
  } catch (error) {
    const isExpected =
      error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
    getLog()[isExpected ? "warn" : "error"]({ err: error }, "the payment account is not known");
  }
}

async function learn(by: ByAnyone): Promise<void> {
  const { accessToken } = getEnvironment().payments;
  const fingerprint = fingerprintGivenToken();
  await forgetOldEnvironmentAccount();
  if (accessToken === null || fingerprint === null) return;
  const known = await findPaymentConnection();
  if (known && (known.source === "oauth" || known.lost === null)) return;
  const account = await mercadoPago.openProvider(accessToken).getAccount();
  if (account.site !== ARGENTINA) {
    getLog().error({ account: account.id }, "MP_ACCESS_TOKEN is of an account of another country");
    return;
  }
  const isLive = !accessToken.startsWith(TEST_TOKEN_PREFIX);
  await storeEnvironmentAccount(account, { fingerprint, isLive }, by);
  getLog().info({ account: account.id }, "payment account of MP_ACCESS_TOKEN known");
}
