import { decideAuthorization, showAuthorization } from "./authorization";
import { payAtCheckout, showCheckout } from "./checkout";
import type { Announce, AccountCall, Call } from "./call";
import { answerWithFault, takeFault } from "./faults";
import { answerPanel } from "./panel-commands";
import type { Panel } from "./panel-page";
import { readPayment, searchPayments } from "./payments";
import { createPreference } from "./preferences";
import { refundPayment } from "./refunds";
import { failure, readBody } from "./responses";
import { isLoopback } from "./simulator-options";
import { findAccountByToken, type RecordedRequest } from "./simulator-state";
import { answerTokenRequest } from "./token-endpoint";

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
