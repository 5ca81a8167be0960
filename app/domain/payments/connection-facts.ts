import type { ConnectionHealth, PaymentConnection } from "./payment-connection";

/** What the owner sees of the connection. It contains no credential, not even a sealed one. */
export type ConnectionFacts = {
  account: ConnectedAccount | null;
  application: ApplicationFacts;
  /** True when MP_ACCESS_TOKEN is set. Its account is unknown until the provider names it. */
  hasEnvironmentToken: boolean;
  /** True when payments move no money. */
  isSimulator: boolean;
  addresses: ShopAddresses;
  /** The newest first. */
  webhooks: readonly ListedWebhook[];
  /** The number of instalments that the shop's pages promise. */
  instalments: number;
};

export type ConnectedAccount = Omit<PaymentConnection, "expiresAt" | "lost"> & {
  health: ConnectionHealth;
  /** Whole days until the token ends; null when its end is unknown. */
  daysLeft: number | null;
  /** Why the connection is lost; null while it works. */
  lossText: string | null;
  lostAt: Date | null;
};

/** Where a setting of the application comes from. The environment wins over the database. */
export type CredentialSource = "environment" | "stored" | "missing";

/** The secrets are not here, only whether they exist. */
export type ApplicationFacts = {
  clientId: string;
  clientIdSource: CredentialSource;
  clientSecretSource: CredentialSource;
  webhookSecretSource: CredentialSource;
  usesPkce: boolean;
  isPkceOfEnvironment: boolean;
};

/** The shop's addresses that the owner copies into the provider's panel. */
export type ShopAddresses = {
  returnTo: string;
  webhooks: string;
  /** Whether the provider accepts them. */
  arePublic: boolean;
};

export type ListedWebhook = {
  id: number;
  topic: string;
  subjectId: string;
  /** See `webhook-outcome.ts`. */
  outcome: string;
  timesReceived: number;
  /** Null when the stored time cannot be read. */
  lastReceivedAt: Date | null;
};
