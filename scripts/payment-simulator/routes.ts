import { answerTokenRequest, decideAuthorization, showAuthorization } from "./authorization";
import { payAtCheckout, showCheckout, createPreference } from "./checkout";
import {
  type Announce,
  type AccountCall,
  type Call,
  isLoopback,
  findAccountByToken,
  type RecordedRequest,
  MODE_LABELS,
  type WebhookMode,
} from "./simulator-state";
import type { SimulatorControl } from "./control";
import { answerWithFault, takeFault, FAULT_LABELS, type FaultKind } from "./faults";
import { type Panel, renderPanel } from "./panel-page";
import { readPayment, searchPayments, refundPayment } from "./payments";
import { cancelQrOrder, createQrOrder, readQrOrder } from "./qr-orders";
import { failure, readBody, readText, redirect } from "./responses";

type Endpoint = (call: Call) => Response | Promise<Response>;

/** Method and path (without a trailing slash) of every endpoint of the provider. */
const ROUTES: [string, RegExp, Endpoint][] = [
  ["GET", /^\/authorization$/, showAuthorization],
  ["POST", /^\/authorization$/, decideAuthorization],
  ["POST", /^\/oauth\/token$/, answerTokenRequest],
  ["GET", /^\/checkout\/v1\/redirect$/, showCheckout],
  ["POST", /^\/checkout\/v1\/pay$/, payAtCheckout],
  ["GET", /^\/users\/me$/, withAccount(answerAccount)],
  ["POST", /^\/checkout\/preferences$/, withAccount(createPreference)],
  ["POST", /^\/v1\/orders$/, withAccount(createQrOrder)],
  ["GET", /^\/v1\/orders\/(\w+)$/, withAccount(readQrOrder)],
  ["POST", /^\/v1\/orders\/(\w+)\/cancel$/, withAccount(cancelQrOrder)],
  ["GET", /^\/v1\/payments\/search$/, withAccount(searchPayments)],
  ["GET", /^\/v1\/payments\/(\d+)$/, withAccount(readPayment)],
  ["POST", /^\/v1\/payments\/(\d+)\/refunds$/, withAccount(refundPayment)],
];

function withAccount(endpoint: (call: AccountCall) => Response): Endpoint {
  return (call) => {
    const [, token = ""] = /^Bearer (.+)$/.exec(call.headers.get("Authorization") ?? "") ?? [];
    const account = findAccountByToken(call.state, token);
    return account
      ? endpoint({ ...call, account })
      : failure(401, "unauthorized", "invalid access token");
  };
}

function answerAccount({ account }: AccountCall): Response {
  return Response.json({ ...account, site_id: "MLA", country_id: "AR", tags: ["normal"] });
}

/** Records and answers a request, with the fault that matches it. Null to close the connection. */
export async function answerRequest(
  request: Request,
  simulator: Panel & { announce: Announce },
): Promise<Response | null> {
  const { state, announce } = simulator;
  const { method, headers } = request;
  const { hostname, pathname, searchParams: query } = new URL(request.url);
  // Against DNS rebinding: another site's host name may point to this machine.
  if (!isLoopback(hostname)) return failure(403, "forbidden", "This machine only");
  const path = pathname.replace(/\/+$/, "") || "/";
  const body = await readBody(request);
  if (path.startsWith("/__sim")) return answerPanel(simulator, method, { path, body });

  const answer = async () => {
    for (const [routeMethod, pattern, endpoint] of ROUTES) {
      const match = method === routeMethod ? pattern.exec(path) : null;
      if (match) return endpoint({ state, announce, query, headers, body, id: match[1] ?? "" });
    }
    return failure(404, "not_found", "resource not found");
  };
  const record = recordRequest(request, body);
  state.requests.push(record);
  const fault = takeFault(state.faults, `${method} ${path}`);
  const answered = await (fault ? answerWithFault(fault, answer) : answer());
  record.status = answered?.status ?? null;
  return answered;
}

/** Without its credentials. */
function recordRequest({ method, url, headers }: Request, body: Call["body"]): RecordedRequest {
  const { pathname, search } = new URL(url);
  const shown = new Headers(headers);
  shown.delete("Authorization");
  const isSecret = body !== null && "client_secret" in body;
  return {
    method,
    path: pathname + search,
    headers: Object.fromEntries(shown),
    body: isSecret ? { ...body, client_secret: "***" } : body,
    status: null,
  };
}

type Read = (field: string) => string;

/** The panel's forms: `POST /__sim/<name>`. */
const COMMANDS: Record<string, (control: SimulatorControl, read: Read) => unknown> = {
  pay: (control, read) => control.pay(read("preference")),
  "pay-qr": (control, read) => control.payQr(read("qr"), { status: read("status") }),
  "set-payment": (control, read) => control.setPayment(read("payment"), { status: read("status") }),
  refund: (control, read) => control.refundPayment(read("payment")),
  deliver: (control, read) => control.deliver(read("payment")),
  webhooks: (control, read) => {
    const mode = read("mode");
    if (!isMode(mode)) throw new Error(`The simulator knows no webhooks ${mode}`);
    control.setWebhooks({ mode });
  },
  release: (control) => control.release(),
  fault: (control, read) => {
    const kind = read("kind");
    const times = read("times") === "" ? Infinity : Number(read("times"));
    if (!isFault(kind)) throw new Error(`The simulator knows no fault ${kind}`);
    if (Number.isNaN(times)) throw new Error("times has to be a number");
    control.fault({ kind, match: read("match"), times });
  },
  "clear-faults": (control) => control.clearFaults(),
  deauthorize: (control) => control.deauthorize(),
  "expire-token": (control) => control.expireToken(),
  "next-day": (control) => control.advance(86_400_000),
  reset: (control) => control.reset(),
};

async function answerPanel(
  panel: Panel,
  method: string,
  { path, body }: { path: string; body: Record<string, unknown> | null },
): Promise<Response> {
  if (method === "GET" && path === "/__sim") return renderPanel(panel);
  const command = method === "POST" ? COMMANDS[path.slice("/__sim/".length)] : undefined;
  if (!command) return failure(404, "not_found", "The panel has no such form");
  try {
    await command(panel.control, (field) => readText(body, field));
    return redirect("/__sim", 303);
  } catch (error) {
    return failure(400, "bad_request", String(error));
  }
}

function isMode(text: string): text is WebhookMode {
  return text in MODE_LABELS;
}

function isFault(text: string): text is FaultKind {
  return text in FAULT_LABELS;
}
