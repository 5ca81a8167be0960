import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { makeControl } from "./control";
import { makeEmitter } from "./emitter";
import { failure } from "./responses";
import { answerRequest } from "./routes";
import { completeOptions, type SimulatorOptions, makeState } from "./simulator-state";
import { makeAnnounce } from "./webhooks";

/** A server on this machine that answers as Mercado Pago does and moves no money. */
export type PaymentSimulator = Awaited<ReturnType<typeof startSimulator>>;

/** @throws Error in production */
export async function startSimulator(options: SimulatorOptions = {}) {
  const settings = completeOptions(options);
  const state = makeState(settings);
  const emitter = makeEmitter(state);
  const announce = makeAnnounce(state, emitter);
  const control = makeControl(state, emitter, announce);

  const server = createServer((message, response) => {
    answerRequest(createRequest(message, response), { state, emitter, control, announce })
      .catch((error: unknown) => failure(500, "internal_error", `Simulator: ${String(error)}`))
      .then((answer) =>
        answer ? sendResponse(response, answer) : void message.socket.resetAndDestroy(),
      )
      .catch(() => response.destroy());
  });
  server.listen(settings.port, "127.0.0.1");
  await once(server, "listening");
  state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** `http://127.0.0.1:<port>`, for the API and for the authorization page. */
    apiBase: state.base,
    authBase: state.base,
    app: settings.app,
    seller: state.seller,
    otherSeller: state.otherSeller,
    /** The requests to the provider, in their order; without those to `/__sim`. */
    requests: state.requests,
    deliveries: emitter.deliveries,
    control,
    async close() {
      emitter.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await emitter.flush();
    },
  };
}

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
