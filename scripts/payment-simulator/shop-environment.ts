import type { PaymentSimulator } from "./start-simulator";

/** The environment that connects a shop to the simulator, by the seller's own credentials. */
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
    // A built shop takes a provider on this machine for a demonstration only.
    TELA_DEMO: "1",
  };
}
