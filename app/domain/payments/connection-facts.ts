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
  webhooks: readonly ListedWebhook[];
  instalments: number;
};

export type ConnectedAccount = Omit<PaymentConnection, "expiresAt" | "lost"> & {
  health: ConnectionHealth;
  daysLeft: number | null;
  lossText: string | null;
  lostAt: Date | null;
};

/** Where a setting of the application comes from. The environment wins over the database. */
export type CredentialSource = "environment" | "stored" | "missing";

export type ApplicationFacts = {
  clientId: string;
  clientIdSource: CredentialSource;
  clientSecretSource: CredentialSource;
  webhookSecretSource: CredentialSource;
  usesPkce: boolean;
  isPkceOfEnvironment: boolean;
};

export type ShopAddresses = {
  returnTo: string;
  webhooks: string;
  arePublic: boolean;
};

export type ListedWebhook = {
  id: number;
  topic: string;
  subjectId: string;
  outcome: string;
  timesReceived: number;
  lastReceivedAt: Date | null;
};

/** What the shop did with a webhook. The ids are stored; the owner reads the labels. */
const WEBHOOK_OUTCOMES = [
  { id: "applied", label: "Tomado" },
  { id: "unchanged", label: "Ya lo sabíamos" },
  { id: "mismatch", label: "El pago no coincide con su pedido" },
  { id: "unknown-order", label: "El pago no es de ningún pedido" },
  { id: "not-found", label: "Mercado Pago no conoce ese pago" },
  { id: "connection-works", label: "La conexión sigue andando" },
  { id: "connection-lost", label: "La cuenta se desconectó" },
  { id: "recorded", label: "Anotado" },
] as const;

export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]["id"];

export function webhookOutcomeLabel(value: string): string {
  return WEBHOOK_OUTCOMES.find(({ id }) => id === value)?.label ?? value;
}
