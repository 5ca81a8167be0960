import type { PaymentSimulator } from "./start-simulator";

/** The environment variables that connect a shop to the simulator with the seller's own token. */
export function toShopEnvironment({
  apiBase,
  authBase,
  app,
}: PaymentSimulator): Record<string, string> {
  return {
    MP_API_BASE_URL: apiBase,
    MP_AUTH_BASE_URL: authBase,
    MP_ACCESS_TOKEN: app.accessToken,
    MP_CLIENT_ID: app.clientId,
    MP_CLIENT_SECRET: app.clientSecret,
    MP_WEBHOOK_SECRET: app.webhookSecret,
    MP_OAUTH_PKCE: app.pkce === "required" ? "on" : "off",
    // A shop in production accepts the simulator only as a demo.
    TELA_DEMO: "1",
  };
}
