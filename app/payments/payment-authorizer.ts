import type { PaymentProvider } from "./payment-provider";

/** Connects an account by OAuth 2, with or without PKCE. */
export type PaymentAuthorizer = {
  /** The provider's page on which the owner agrees. */
  authorizationAddress(request: AuthorizationRequest): string;
  /** @throws PaymentProviderError; "refused" for an expired or used code */
  exchangeCode(exchange: CodeExchange): Promise<GrantedTokens>;
  /**
   * The old refresh token works no more afterwards.
   *
   * @throws PaymentProviderError; with the code `invalid_grant` for an invalid refresh token
   */
  renew(refreshToken: string): Promise<GrantedTokens>;
};

export type AuthorizationRequest = {
  state: string;
  returnTo: string;
  /** Null without PKCE. */
  codeVerifier: string | null;
};

export type CodeExchange = { code: string; returnTo: string; codeVerifier: string | null };

export type GrantedTokens = {
  accessToken: string;
  /** Null when none was granted: the connection ends with the access token. */
  refreshToken: string | null;
  accountId: string;
  isLive: boolean;
  expiresInSeconds: number;
};

/** The application that the owner created at the provider. */
export type ProviderApplication = {
  clientId: string;
  clientSecret: string;
};

export type ProviderFactory = {
  openProvider(accessToken: string): PaymentProvider;
  openAuthorizer(application: ProviderApplication): PaymentAuthorizer;
};
