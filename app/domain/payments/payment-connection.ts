import { isDue } from "../plain/due";

/** Why the connection to the provider was lost. The ids are stored. */
const LOST_REASONS = [
  {
    id: "deauthorized",
    text: "La cuenta le sacó el permiso a la tienda desde Mercado Pago.",
  },
  { id: "expired", text: "La autorización venció." },
  { id: "refused", text: "Mercado Pago no aceptó la autorización de la tienda." },
  {
    id: "unreadable",
    text: "La tienda no puede leer sus credenciales: cambió la clave con la que las guarda.",
  },
] as const;

export type LostReason = (typeof LOST_REASONS)[number]["id"];

export type PaymentConnection = {
  /** `environment` means MP_ACCESS_TOKEN, which the shop cannot renew. */
  source: "oauth" | "environment";
  accountId: string;
  nickname: string;
  email: string;
  isLive: boolean;
  isTestUser: boolean;
  expiresAt: Date | null;
  connectedAt: Date | null;
  renewedAt: Date | null;
  lost: { at: Date | null; reason: string } | null;
};

const RENEW_BELOW_DAYS = 30;

export function isUsable({ lost, expiresAt }: PaymentConnection, now: Date): boolean {
  return lost === null && (expiresAt === null || expiresAt > now);
}

export function daysLeft({ expiresAt }: Pick<PaymentConnection, "expiresAt">, now: Date) {
  if (expiresAt === null) return null;
  return Math.floor((expiresAt.getTime() - now.getTime()) / (24 * 60 * 60 * 1000));
}

/** When the provider rejects a token this soon after its renewal, another renewal does not help. */
const FRESH_MS = 10 * 60 * 1000;

/** Why the token is not renewed. `busy` passes by itself, `no-refresh-token` never does. */
export type RenewalObstacle = "not-needed" | "busy" | "no-refresh-token";

type RenewalState = PaymentConnection & {
  hasRefreshToken: boolean;
  isRefused: boolean;
  isUnderWay: boolean;
};

export function findRenewalObstacle(state: RenewalState, now: Date): RenewalObstacle | null {
  if (state.source !== "oauth" || state.lost !== null) return "not-needed";
  if (state.isUnderWay) return "busy";
  const { renewedAt } = state;
  const isFresh =
    renewedAt !== null && !isDue(new Date(renewedAt.getTime() + FRESH_MS), now, FRESH_MS);
  const left = daysLeft(state, now);
  const isNeeded = (state.isRefused && !isFresh) || (left !== null && left < RENEW_BELOW_DAYS);
  if (!isNeeded) return "not-needed";
  return state.hasRefreshToken ? null : "no-refresh-token";
}

/** A job tries the renewal every few minutes, so below this many days it keeps failing. */
const LATE_BELOW_DAYS = RENEW_BELOW_DAYS - 2;

/** `expiring` means that the token ends soon and the renewal keeps failing. */
export type ConnectionHealth = "none" | "good" | "expiring" | "lost";

export function judgeConnection(connection: PaymentConnection | null, now: Date): ConnectionHealth {
  if (connection === null) return "none";
  if (!isUsable(connection, now)) return "lost";
  const left = daysLeft(connection, now);
  return left !== null && left < LATE_BELOW_DAYS ? "expiring" : "good";
}

export function describeLoss(reason: string): string {
  return LOST_REASONS.find(({ id }) => id === reason)?.text ?? "La conexión dejó de servir.";
}

/** What the owner sees of the connection. It contains no credential, not even a sealed one. */
export type ConnectionFacts = {
  account: ConnectedAccount | null;
  application: ApplicationFacts;
  /** True when MP_ACCESS_TOKEN is set. Its account is unknown until the provider names it. */
  hasEnvironmentToken: boolean;
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
