import { failure, json, type Answer, type SimulatorRequest } from "./answers";
import { decideAuthorization, showAuthorization } from "./authorization";
import { payAtCheckout, showCheckout } from "./checkout-endpoint";
import { readMerchantOrder, searchMerchantOrders } from "./merchant-orders";
import type { PaymentAction } from "./webhooks";
import { cancelPayment, readPayment, searchPayments } from "./payments";
import { createPreference, readPreference, updatePreference } from "./preferences";
import { listRefunds, readRefund, refundPayment } from "./refunds";
import { findAccountByToken, type SimulatorAccount, type SimulatorState } from "./simulator-state";
import { answerTokenRequest } from "./token-endpoint";
import type { WirePayment } from "./wire-shapes";

/** Sends the webhooks of a payment; resolves when the browser may go on. */
export type Announce = (payment: WirePayment, action: PaymentAction) => Promise<void>;

type Call = { state: SimulatorState; request: SimulatorRequest; announce: Announce; ids: string[] };
type AccountCall = Call & { account: SimulatorAccount };
type Reply = Answer | Promise<Answer>;

const NO_ID: readonly string[] = [];

/** The endpoints without an access token: the browser's pages, and the token endpoint. */
const OPEN_ROUTES: [string, RegExp, (call: Call) => Reply][] = [
  ["GET", /^\/authorization$/, ({ state, request }) => showAuthorization(state, request)],
  ["POST", /^\/authorization$/, ({ state, request }) => decideAuthorization(state, request)],
  ["POST", /^\/oauth\/token$/, ({ state, request }) => answerTokenRequest(state, request)],
  ["GET", /^\/checkout\/v1\/redirect$/, ({ state, request }) => showCheckout(state, request)],
  [
    "POST",
    /^\/checkout\/v1\/pay$/,
    ({ state, request, announce }) =>
      payAtCheckout(state, request, (payment) => announce(payment, "payment.created")),
  ],
];

const ACCOUNT_ROUTES: [string, RegExp, (call: AccountCall) => Reply][] = [
  ["GET", /^\/users\/me$/, ({ state, account }) => answerAccount(state, account)],
  [
    "POST",
    /^\/checkout\/preferences$/,
    ({ state, request, account }) => createPreference(state, request, account),
  ],
  [
    "GET",
    /^\/checkout\/preferences\/([^/]+)$/,
    ({ state, account, ids: [id = ""] }) => readPreference(state, id, account),
  ],
  [
    "PUT",
    /^\/checkout\/preferences\/([^/]+)$/,
    ({ state, request, account, ids: [id = ""] }) => updatePreference(state, request, account, id),
  ],
  [
    "GET",
    /^\/v1\/payments\/search$/,
    ({ state, request, account }) => searchPayments(state, request, account),
  ],
  [
    "GET",
    /^\/v1\/payments\/(\d+)$/,
    ({ state, account, ids: [id = ""] }) => readPayment(state, id, account),
  ],
  ["PUT", /^\/v1\/payments\/(\d+)$/, cancel],
  ["POST", /^\/v1\/payments\/(\d+)\/refunds$/, refund],
  [
    "GET",
    /^\/v1\/payments\/(\d+)\/refunds$/,
    ({ state, account, ids: [id = ""] }) => listRefunds(state, id, account),
  ],
  [
    "GET",
    /^\/v1\/payments\/(\d+)\/refunds\/(\d+)$/,
    ({ state, account, ids: [id = "", refundId = ""] }) => readRefund(state, account, id, refundId),
  ],
  [
    "GET",
    /^\/merchant_orders\/search$/,
    ({ state, request, account }) => searchMerchantOrders(state, request, account),
  ],
  [
    "GET",
    /^\/merchant_orders\/(\d+)$/,
    ({ state, account, ids: [id = ""] }) => readMerchantOrder(state, id, account),
  ],
];

export async function answerProvider(
  state: SimulatorState,
  request: SimulatorRequest,
  announce: Announce,
): Promise<Answer> {
  for (const [method, pattern, answer] of OPEN_ROUTES) {
    if (method === request.method && pattern.test(request.path)) {
      return answer({ state, request, announce, ids: [] });
    }
  }
  for (const [method, pattern, answer] of ACCOUNT_ROUTES) {
    const match = method === request.method ? pattern.exec(request.path) : null;
    if (!match) continue;
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? NO_ID;
    const account = findAccountByToken(state, token);
    if (!account) return failure(401, "unauthorized", "invalid access token");
    return answer({ state, request, announce, account, ids: match.slice(1) });
  }
  return failure(404, "not_found", "resource not found");
}

function cancel({ state, request, account, announce, ids: [id = ""] }: AccountCall): Answer {
  const { answer, changed } = cancelPayment(state, request, account, id);
  if (changed) void announce(changed, "payment.updated");
  return answer;
}

function refund({ state, request, account, announce, ids: [id = ""] }: AccountCall): Answer {
  const { answer, changed } = refundPayment(state, request, account, id);
  if (changed) void announce(changed, "payment.updated");
  return answer;
}

function answerAccount(state: SimulatorState, account: SimulatorAccount): Answer {
  return json({
    ...account,
    site_id: "MLA",
    country_id: "AR",
    user_type: "normal",
    tags: state.settings.liveMode ? ["normal"] : ["normal", "test_user"],
    status: { site_status: "active" },
  });
}
