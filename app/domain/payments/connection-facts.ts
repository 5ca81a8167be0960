import type { ConnectionHealth } from "./payment-connection";

/** What the owner is shown of the connection: no credential is in it, not even a sealed one. */
export type ConnectionFacts = {
  account: ConnectedAccount | null;
  application: ApplicationFacts;
  /** The environment has a token of its own; the account is unknown until it was asked for. */
  hasEnvironmentToken: boolean;
  /** Nobody pays for real. */
  isSimulator: boolean;
  addresses: ShopAddresses;
  /** The newest first. */
  webhooks: readonly ListedWebhook[];
  /** That the shop's pages promise. */
  instalments: number;
};

export type ConnectedAccount = {
  source: "oauth" | "environment";
  accountId: string;
  nickname: string;
  email: string;
  isLive: boolean;
  isTestUser: boolean;
  health: ConnectionHealth;
  /** Whole days; null for a token whose end is unknown. */
  daysLeft: number | null;
  connectedAt: Date | null;
  renewedAt: Date | null;
  /** Why it does not work any more; null while it does. */
  lossText: string | null;
  lostAt: Date | null;
};

/** Where a part of the application's data comes from; the environment wins. */
export type CredentialSource = "environment" | "stored" | "missing";

/** Of its secrets, only that they are there. */
export type ApplicationFacts = {
  clientId: string;
  clientIdSource: CredentialSource;
  clientSecretSource: CredentialSource;
  webhookSecretSource: CredentialSource;
  usesPkce: boolean;
  isPkceOfEnvironment: boolean;
};

/** Where the provider has to find the shop. */
export type ShopAddresses = {
  returnTo: string;
  webhooks: string;
  /** Whether the provider takes them. */
  arePublic: boolean;
};

/** What the provider told of, and when it last did. */
export type ListedWebhook = {
  id: number;
  topic: string;
  subjectId: string;
  /** See `webhook-outcome.ts`. */
  outcome: string;
  timesReceived: number;
  /** Null for a stored text that is no time. */
  lastReceivedAt: Date | null;
};
