import { createHash } from "node:crypto";

import { decideAuthorization, showAuthorization } from "./authorization";
import { payAtCheckout, showCheckout } from "./checkout";
import type { Announce, AccountCall, Call } from "./call";
import type { SimulatorControl } from "./control";
import { answerWithFault, takeFault, FAULT_LABELS, type FaultKind } from "./faults";
import { type Panel, renderPanel } from "./panel-page";
import { readPayment, searchPayments } from "./payments";
import { createPreference } from "./preferences";
import { refundPayment } from "./refunds";
import { failure, readBody, readText, redirect } from "./responses";
import { isLoopback } from "./simulator-options";
import {
  findAccountByToken,
  type RecordedRequest,
  makeToken,
  readClock,
  type AuthorizationCode,
  type SimulatorState,
} from "./simulator-state";
import { MODE_LABELS, type WebhookMode } from "./webhook-modes";

const TOKEN_LIFETIME_SECONDS = 15_552_000;

type Body = Record<string, unknown>;

function invalidGrant(): Response {
  return failure(
    400,
    "invalid_grant",
    "Error validating grant. Your authorization code or refresh token may be expired or it was already used.",
  );
}

function answerTokenRequest({ state, body }: Call): Response {
  if (!body) return failure(400, "invalid_request", "The request body is not readable");
  const { clientId, clientSecret } = state.settings.app;
  const isKnown =
    readText(body, "client_id") === clientId && readText(body, "client_secret") === clientSecret;
  if (!isKnown) return failure(400, "invalid_client", "invalid client_id or client_secret");
  switch (readText(body, "grant_type")) {
    case "authorization_code":
      return redeemCode(state, body);
    case "refresh_token":
      return rotate(state, body);
    default:
      return failure(400, "unsupported_grant_type", "unsupported grant_type");
  }
}

function redeemCode(state: SimulatorState, body: Body): Response {
  const code = state.codes.get(readText(body, "code"));
  if (!code || code.isUsed || code.expiresAt <= readClock(state)) return invalidGrant();
  if (code.redirectUri !== readText(body, "redirect_uri")) return invalidGrant();
  const verifier = readText(body, "code_verifier");
  if (!code.challenge && verifier !== "") {
    return failure(400, "invalid_request", "code_verifier without PKCE");
  }
  if (!isVerified(code, verifier)) return invalidGrant();
  code.isUsed = true;
  return grantAccess(state, code.accountId);
}

function isVerified({ challenge }: AuthorizationCode, verifier: string): boolean {
  if (!challenge) return true;
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hashed = createHash("sha256").update(verifier).digest("base64url");
  return (challenge.method === "s256" ? hashed : verifier) === challenge.value;
}

/** A refresh token works once. The old access token stays valid until its end. */
function rotate(state: SimulatorState, body: Body): Response {
  const refreshToken = readText(body, "refresh_token");
  const grant = state.grants.find((one) => one.refreshToken === refreshToken);
  if (refreshToken === "" || !grant || grant.isRevoked) return invalidGrant();
  grant.refreshToken = null;
  return grantAccess(state, grant.accountId);
}

function grantAccess(state: SimulatorState, accountId: number): Response {
  const { clientId } = state.settings.app;
  const accessToken = makeToken(`APP_USR-${clientId}`, accountId);
  const refreshToken = makeToken("TG", accountId);
  state.grants.push({
    accountId,
    accessToken,
    refreshToken,
    expiresAt: readClock(state) + TOKEN_LIFETIME_SECONDS * 1000,
    isRevoked: false,
  });
  return Response.json({
    access_token: accessToken,
    token_type: "bearer",
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: "offline_access read write",
    user_id: accountId,
    refresh_token: refreshToken,
    public_key: makeToken("APP_USR", accountId),
    live_mode: true,
  });
}

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

type Read = (field: string) => string;

/** The panel's forms: `POST /__sim/<name>`. */
const COMMANDS: Record<string, (control: SimulatorControl, read: Read) => unknown> = {
  pay: (control, read) => control.pay(read("preference")),
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

/** Answers `GET /__sim` with the panel, and carries out its forms. */
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
