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

/** A provider of payments on this machine that speaks as Mercado Pago does and moves no money. */
export type PaymentSimulator = {
  /** `http://127.0.0.1:<port>`, for both of the provider's hosts. */
  apiBase: string;
  authBase: string;
  /** What a shop has to know of its application there. */
  app: SimulatorApplication;
  seller: SimulatorSeller;
  otherSeller: SimulatorSeller;
  /** What was asked, in its order; without what belongs to the simulator itself. */
  requests: RecordedRequest[];
  /** What the shop was told, attempt by attempt. */
  deliveries: Delivery[];
  control: SimulatorControl;
  close(): Promise<void>;
};

type SimulatorSeller = { id: number; nickname: string; email: string };

/** @throws Error in production, and for an address that others could reach */
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
