import { sql } from "drizzle-orm";

import { boolean, check, id, index, table, text, now } from "../columns";
import { adminSessions } from "./owner";

/** What the owner made at Mercado Pago for this shop: one row, or none. */
export const paymentApplication = table(
  "payment_application",
  {
    id: id("id"),
    clientId: text("client_id").notNull().default(""),
    /** Sealed, see `app/settings/sealed-text.server.ts`; empty for none, here and below. */
    sealedClientSecret: text("sealed_client_secret").notNull().default(""),
    sealedWebhookSecret: text("sealed_webhook_secret").notNull().default(""),
    usesPkce: boolean("uses_pkce").notNull().default(false),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (columns) => [check("payment_application_single", sql`${columns.id} = 1`)],
);

/** The account that takes the shop's money: one row, or none. */
export const paymentConnection = table(
  "payment_connection",
  {
    id: id("id"),
    /** `oauth`, or `environment` for a token that is not kept here. */
    source: text("source").notNull(),
    accountId: text("account_id").notNull(),
    nickname: text("nickname").notNull().default(""),
    email: text("email").notNull().default(""),
    /** Whether its payments move money. */
    isLive: boolean("is_live").notNull(),
    /** Whether it is an account made to try things out. */
    isTestUser: boolean("is_test_user").notNull().default(false),
    sealedAccessToken: text("sealed_access_token").notNull().default(""),
    sealedRefreshToken: text("sealed_refresh_token").notNull().default(""),
    /** SHA-256 of a token of the environment: tells when another one was given. */
    tokenFingerprint: text("token_fingerprint").notNull().default(""),
    /** Null for a token whose end is unknown. */
    expiresAt: text("expires_at"),
    connectedAt: text("connected_at").notNull().default(now),
    renewedAt: text("renewed_at"),
    /** Until when one renewal keeps every other one away: two at once would burn the token. */
    renewingUntil: text("renewing_until"),
    /** When the tokens stopped being good, and one of `app/domain/payments/payment-connection.ts` why. */
    lostAt: text("lost_at"),
    lostReason: text("lost_reason").notNull().default(""),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (columns) => [check("payment_connection_single", sql`${columns.id} = 1`)],
);

/** Authorizations that the owner began and has not come back from. The row goes with its first use. */
export const paymentAuthorizations = table(
  "payment_authorizations",
  {
    /** SHA-256 of the state that travels through the browser. */
    stateHash: text("state_hash").primaryKey(),
    /** The user who began it; only that user may end it. */
    adminSessionId: text("admin_session_id")
      .notNull()
      .references(() => adminSessions.id, { onDelete: "cascade" }),
    /** Empty without PKCE. */
    sealedCodeVerifier: text("sealed_code_verifier").notNull().default(""),
    returnTo: text("return_to").notNull(),
    createdAt: text("created_at").notNull().default(now),
    expiresAt: text("expires_at").notNull(),
  },
  (columns) => [index("payment_authorizations_by_session").on(columns.adminSessionId)],
);
