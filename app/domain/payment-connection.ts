/** Why the shop's account at the provider is not good any more. Values are stored. */
export const LOST_REASONS = [
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
export const RENEW_BELOW_DAYS = 30;

/** Whether a shopper can be charged. */
export function isUsable({ lost, expiresAt }: PaymentConnection, now: Date): boolean {
  return lost === null && (expiresAt === null || expiresAt > now);
}

/** Whole days until the end; null where it is unknown. */
export function daysLeft({ expiresAt }: Pick<PaymentConnection, "expiresAt">, now: Date) {
  if (expiresAt === null) return null;
  return Math.floor((expiresAt.getTime() - now.getTime()) / (24 * 60 * 60 * 1000));
}
