import type { PaymentProvider } from "./payment-provider";

/** How the owner lets the shop use an account: OAuth 2, with or without PKCE. */
export type PaymentAuthorizer = {
  /** Where the owner is sent to agree. */
  authorizationAddress(request: AuthorizationRequest): string;
  /** @throws PaymentProviderError; "refused" for a code that is old or was used */
  exchangeCode(exchange: CodeExchange): Promise<GrantedTokens>;
  /**
   * The old refresh token is dead afterwards.
   *
   * @throws PaymentProviderError; with the code `invalid_grant` when the refresh token is no good
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
  /** Null where none was granted: the connection ends with the access token. */
  refreshToken: string | null;
  accountId: string;
  isLive: boolean;
  expiresInSeconds: number;
};

/** What the owner got from the provider for a shop of their own. */
export type ProviderApplication = {
  clientId: string;
  clientSecret: string;
};

/** Both ends of a provider, as the shop makes them from what it was given. */
export type ProviderFactory = {
  openProvider(accessToken: string): PaymentProvider;
  openAuthorizer(application: ProviderApplication): PaymentAuthorizer;
};
