import type { SimulatorAccount, SimulatorState } from "./simulator-state";
import type { WirePayment } from "./wire-shapes";

export type PaymentAction = "payment.created" | "payment.updated";

/**
 * Sends the webhooks of a payment. Resolves when the buyer may go back to the shop: at once, except for
 * `before-return`.
 */
export type Announce = (payment: WirePayment, action: PaymentAction) => Promise<void>;

/** A request with its whole body. */
export type Call = {
  state: SimulatorState;
  announce: Announce;
  query: URLSearchParams;
  headers: Headers;
  /** From JSON or a form; an empty object for an empty body, null for an unreadable one. */
  body: Record<string, unknown> | null;
  /** The part of the path that varies; empty without one. */
  id: string;
};

/** A request with a valid access token. */
export type AccountCall = Call & { account: SimulatorAccount };
