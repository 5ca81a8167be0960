import { isDue } from "../plain/due";

/** Why the shop's account at the provider is not good any more. Values are stored. */
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

/** The account that takes the shop's money, without its credentials. */
export type PaymentConnection = {
  /** `environment` for a token that was given to the process, and that nobody renews. */
  source: "oauth" | "environment";
  accountId: string;
  nickname: string;
  email: string;
  isLive: boolean;
  isTestUser: boolean;
  /** Null for a token whose end is unknown. */
  expiresAt: Date | null;
  connectedAt: Date | null;
  renewedAt: Date | null;
  /** Since when nothing can be charged, and why; null while all is well. */
  lost: { at: Date | null; reason: string } | null;
};

/** Tokens are renewed this long before their end. */
const RENEW_BELOW_DAYS = 30;

/** Whether a shopper can be charged. */
export function isUsable({ lost, expiresAt }: PaymentConnection, now: Date): boolean {
  return lost === null && (expiresAt === null || expiresAt > now);
}

/** Whole days until the end; null where it is unknown. */
export function daysLeft({ expiresAt }: Pick<PaymentConnection, "expiresAt">, now: Date) {
  if (expiresAt === null) return null;
  return Math.floor((expiresAt.getTime() - now.getTime()) / (24 * 60 * 60 * 1000));
}

/** How long after a renewal its tokens count as fresh: turned away once more, renewing does not help. */
const FRESH_MS = 10 * 60 * 1000;

/** Why nothing is renewed. `busy` passes by itself, and `no-refresh-token` never does. */
export type RenewalObstacle = "not-needed" | "busy" | "no-refresh-token";

type RenewalState = PaymentConnection & {
  hasRefreshToken: boolean;
  /** The provider turned its access token away. */
  isRefused: boolean;
  /** Another renewal has begun and not ended. */
  isUnderWay: boolean;
};

/** Null when its tokens have to be renewed now. */
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

/** A renewal is tried every few minutes: when it is this late, something keeps it from working. */
const LATE_BELOW_DAYS = RENEW_BELOW_DAYS - 2;

/** How the shop's account is, in a word; `expiring` when it ends soon and is not being renewed. */
export type ConnectionHealth = "none" | "good" | "expiring" | "lost";

export function judgeConnection(connection: PaymentConnection | null, now: Date): ConnectionHealth {
  if (connection === null) return "none";
  if (!isUsable(connection, now)) return "lost";
  const left = daysLeft(connection, now);
  return left !== null && left < LATE_BELOW_DAYS ? "expiring" : "good";
}

/** Why it is lost, in words; an unknown reason in general ones. */
export function describeLoss(reason: string): string {
  return LOST_REASONS.find(({ id }) => id === reason)?.text ?? "La conexión dejó de servir.";
}
