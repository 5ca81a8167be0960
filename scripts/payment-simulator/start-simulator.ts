import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { announce as tellShop } from "./announce";
import { makeControl, USUAL_HABIT, type SimulatorControl } from "./control";
import { answerControl } from "./control-http";
import { makeEmitter, type Delivery } from "./emitter";
import { answerMessage } from "./answer-message";
import { answerProvider, type Announce } from "./endpoints";
import {
  completeOptions,
  type SimulatorApplication,
  type SimulatorOptions,
} from "./simulator-options";
import { makeState, type RecordedRequest } from "./simulator-state";

/** A server on this machine that answers as Mercado Pago does and moves no money. */
export type PaymentSimulator = {
  /** `http://127.0.0.1:<port>`, for the API and for the authorization page. */
  apiBase: string;
  authBase: string;
  /** The shop's application. */
  app: SimulatorApplication;
  seller: SimulatorSeller;
  otherSeller: SimulatorSeller;
  /** The requests to the provider, in their order; without those to `/__sim`. */
  requests: RecordedRequest[];
  /** Every attempt to deliver a webhook. */
  deliveries: Delivery[];
  control: SimulatorControl;
  close(): Promise<void>;
};

type SimulatorSeller = { id: number; nickname: string; email: string };

/** @throws Error in production, and for an address that is not loopback */
export async function startSimulator(options: SimulatorOptions = {}): Promise<PaymentSimulator> {
  const settings = completeOptions(options);
  const state = makeState(settings);
  const emitter = makeEmitter(state);
  const habits = { current: USUAL_HABIT };
  const control = makeControl(state, emitter, habits);
  const announce: Announce = (payment, action) =>
    tellShop({ state, emitter }, { payment, action }, habits.current);

  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    void answerMessage(message, response, {
      state,
      answerProvider: (request) => answerProvider(state, request, announce),
      answerControl: (request) => answerControl({ state, emitter, habits, control }, request),
    });
  });
  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  state.base = `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`;

  return {
    apiBase: state.base,
    authBase: state.base,
    app: settings.app,
    seller: state.seller,
    otherSeller: state.otherSeller,
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
