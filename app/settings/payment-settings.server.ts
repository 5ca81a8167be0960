import { z } from "zod";

import { isLoopback } from "../domain/plain/web-address";

/** What the environment says about Mercado Pago; what is null the owner can say in the back office. */
export type PaymentEnvironment = {
  /** Of the owner's own account, for a shop that is not connected by authorization. */
  accessToken: string | null;
  clientId: string | null;
  clientSecret: string | null;
  webhookSecret: string | null;
  /** Whether the application asks for PKCE; it has to be as the provider's panel says. */
  usesPkce: boolean | null;
  /** Where owners agree. */
  authBase: URL;
  /** Of the simulator; null for the provider itself. */
  apiBase: URL | null;
};

const SECRET_TEXT = z.string().trim().min(1).nullable().default(null);

/** The part of the environment's schema that is about payments. */
export const PAYMENT_SETTINGS = {
  MP_ACCESS_TOKEN: SECRET_TEXT,
  MP_CLIENT_ID: SECRET_TEXT,
  MP_CLIENT_SECRET: SECRET_TEXT,
  MP_WEBHOOK_SECRET: SECRET_TEXT,
  MP_OAUTH_PKCE: z
    .enum(["on", "off"], "tiene que ser on u off")
    .transform((text) => text === "on")
    .nullable()
    .default(null),
  MP_AUTH_BASE_URL: z
    .string()
    .transform((text) => parseBase(text))
    .refine((url) => url !== null, "tiene que ser una dirección https, sin nada detrás")
    .default(new URL("https://auth.mercadopago.com")),
  MP_API_BASE_URL: z
    .string()
    .transform((text) => parseBase(text))
    .refine(
      (url) => url !== null && isLoopback(url),
      "es solo para el simulador: tiene que ser como http://127.0.0.1:4011",
    )
    .nullable()
    .default(null),
  TELA_DEMO: z
    .enum(["0", "1"], "tiene que ser 0 o 1")
    .transform((text) => text === "1")
    .default(false),
};

/** Of the settings above, those whose value is never shown. */
export const SECRET_PAYMENT_SETTINGS = ["MP_ACCESS_TOKEN", "MP_CLIENT_SECRET", "MP_WEBHOOK_SECRET"];

type PaymentSettings = z.output<z.ZodObject<typeof PAYMENT_SETTINGS>>;

export function toPaymentEnvironment(settings: PaymentSettings): PaymentEnvironment {
  return {
    accessToken: settings.MP_ACCESS_TOKEN,
    clientId: settings.MP_CLIENT_ID,
    clientSecret: settings.MP_CLIENT_SECRET,
    webhookSecret: settings.MP_WEBHOOK_SECRET,
    usesPkce: settings.MP_OAUTH_PKCE,
    authBase: settings.MP_AUTH_BASE_URL,
    apiBase: settings.MP_API_BASE_URL,
  };
}

/**
 * Why a shop with these settings must not be open to customers, or null: a simulator marks orders
 * as paid without any payment.
 */
export function findSimulatorMistake(
  settings: PaymentSettings,
  isProduction: boolean,
): string | null {
  if (settings.MP_API_BASE_URL === null || !isProduction || settings.TELA_DEMO) return null;
  return "MP_API_BASE_URL es del simulador, con el que nadie paga de verdad: sacala para vender (o probá con npm run demo)";
}

function parseBase(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  return isSafe && url.href === `${url.protocol}//${url.host}/` ? url : null;
}
