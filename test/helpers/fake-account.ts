import { beforeEach, vi } from "vitest";

import { mercadoPago } from "../../app/payments/mercadopago/mercado-pago.server";
import {
  type GrantedTokens,
  type ProviderFactory,
  PaymentProviderError,
  type ProviderFault,
} from "../../app/payments/payment-provider";
import { SILENT_PROVIDER } from "./silent-provider";

/** A provider without a network, for tests of the shop's reactions. */
export type FakeAccount = {
  factory: ProviderFactory;
  /** Its requests: `renew TG-1`, `account AT-1` … */
  asked: string[];
  /** Refused access tokens. */
  turnedAway: Set<string>;
  account: { id: string; nickname: string; email: string; site: string; isTestUser: boolean };
  /** When set, every exchange and renewal fails with it. */
  fault: ProviderFault | null;
  /** The provider's own code for it. */
  faultCode: string;
  granted: Partial<GrantedTokens>;
  /** Called during a renewal. */
  onRenew: () => Promise<void> | void;
};

const DAYS_180 = 180 * 24 * 60 * 60;

/** Gives each test of the file an account of its own, in the place of Mercado Pago. */
export function useFakeAccount(): () => FakeAccount {
  let current: FakeAccount | null = null;
  beforeEach(() => {
    current = makeFakeAccount();
    const { factory } = current;
    vi.spyOn(mercadoPago, "openProvider").mockImplementation((token) =>
      factory.openProvider(token),
    );
    vi.spyOn(mercadoPago, "openAuthorizer").mockImplementation((application) =>
      factory.openAuthorizer(application),
    );
  });
  return () => {
    if (!current) throw new Error("Each test has an account of its own");
    return current;
  };
}

function makeFakeAccount(): FakeAccount {
  let count = 0;
  const grant = (): GrantedTokens => {
    count += 1;
    return {
      accessToken: `AT-${count}`,
      refreshToken: `TG-${count}`,
      accountId: fake.account.id,
      isLive: true,
      expiresInSeconds: DAYS_180,
      ...fake.granted,
    };
  };
  const failIfAsked = () => {
    if (fake.fault) throw new PaymentProviderError(fake.fault, "no", 400, fake.faultCode);
  };
  const fake: FakeAccount = {
    asked: [],
    turnedAway: new Set(),
    account: {
      id: "500",
      nickname: "VENDEDORA",
      email: "v@tela.test",
      site: "MLA",
      isTestUser: false,
    },
    fault: null,
    faultCode: "",
    granted: {},
    onRenew: () => undefined,
    factory: {
      openProvider: (accessToken) => ({
        ...SILENT_PROVIDER,
        // Another account's payment: no token of this account can read it.
        async findPayment(id) {
          fake.asked.push(`payment ${id} ${accessToken}`);
          await Promise.resolve();
          throw new PaymentProviderError("unauthorized", "no", 401);
        },
        async getAccount() {
          fake.asked.push(`account ${accessToken}`);
          await Promise.resolve();
          if (fake.turnedAway.has(accessToken))
            throw new PaymentProviderError("unauthorized", "no");
          return { ...fake.account };
        },
      }),
      openAuthorizer: () => ({
        authorizationAddress: (request) =>
          `https://auth.test/?${new URLSearchParams({
            state: request.state,
            returnTo: request.returnTo,
            verifier: request.codeVerifier ?? "",
          })}`,
        async exchangeCode({ code, codeVerifier }) {
          fake.asked.push(`exchange ${code} ${codeVerifier ?? "-"}`);
          await Promise.resolve();
          failIfAsked();
          return grant();
        },
        async renew(refreshToken) {
          fake.asked.push(`renew ${refreshToken}`);
          await fake.onRenew();
          failIfAsked();
          return grant();
        },
      }),
    },
  };
  return fake;
}
