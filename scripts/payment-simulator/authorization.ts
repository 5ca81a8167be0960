import { createHash, randomBytes } from "node:crypto";

import {
  escapeHtml,
  hiddenField,
  renderMessage,
  renderPage,
  readText,
  redirect,
  failure,
} from "./responses";
import {
  type AuthorizationCode,
  makeToken,
  type Call,
  readClock,
  type SimulatorAccount,
  type SimulatorState,
} from "./simulator-state";

const CODE_LIFETIME_MS = 10 * 60_000;

const AUTHORIZATION_FIELDS = [
  "client_id",
  "response_type",
  "redirect_uri",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

type AuthorizationFields = Record<(typeof AUTHORIZATION_FIELDS)[number], string>;

/** The authorization page. A bad request gets an error page, not a redirect. */
export function showAuthorization({ state, query }: Call): Response {
  const fields = collect((name) => query.get(name) ?? "");
  const mistake = findMistake(state, fields);
  if (mistake) return refuse(mistake);
  return renderForm(fields, [state.seller, state.otherSeller]);
}

export function decideAuthorization({ state, body }: Call): Response {
  const fields = collect((name) => readText(body, name));
  const mistake = findMistake(state, fields);
  if (mistake) return refuse(mistake);
  const to = new URL(fields.redirect_uri);
  if (readText(body, "decision") === "authorize") {
    const isOther = readText(body, "account") === String(state.otherSeller.id);
    const account = isOther ? state.otherSeller : state.seller;
    to.searchParams.append("code", makeCode(state, fields, account.id));
  } else {
    to.searchParams.append("error", "access_denied");
  }
  if (fields.state !== "") to.searchParams.append("state", fields.state);
  return redirect(to.href, 302);
}

function refuse(text: string): Response {
  return renderMessage({ title: "No se puede conectar", text, status: 400 });
}

function renderForm(fields: AuthorizationFields, accounts: readonly SimulatorAccount[]): Response {
  const hidden = Object.entries(fields).map(([name, value]) => hiddenField(name, value));
  const choices = accounts.map(
    ({ id, nickname, email }, place) =>
      `<label class="choice"><input type="radio" name="account" value="${id}"${place === 0 ? " checked" : ""}>
<span>${escapeHtml(nickname)}<br><span class="soft">${escapeHtml(email)}</span></span></label>`,
  );
  const host = new URL(fields.redirect_uri).host;
  return renderPage(
    "Autorizar la conexión",
    `<form class="sheet" method="post" action="/authorization">${hidden.join("")}
<h1>¿Conectás tu cuenta con esta tienda?</h1>
<p><strong>${escapeHtml(host)}</strong> quiere cobrar en tu nombre y consultar tus cobros.</p>
<fieldset><legend>Con qué cuenta</legend>${choices.join("")}</fieldset>
<button class="main" name="decision" value="authorize">Autorizar</button>
<button name="decision" value="deny">Rechazar</button></form>`,
  );
}

function collect(read: (name: string) => string): AuthorizationFields {
  const entries = AUTHORIZATION_FIELDS.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as AuthorizationFields;
}

function findMistake(state: SimulatorState, fields: AuthorizationFields): string | null {
  const { clientId, redirectUris, pkce } = state.settings.app;
  if (fields.client_id !== clientId) return "No hay ninguna aplicación con ese client_id.";
  if (fields.response_type !== "code") return "response_type tiene que ser code.";
  if (!redirectUris.includes(fields.redirect_uri)) {
    return "La redirect_uri no es ninguna de las que la aplicación tiene anotadas.";
  }
  const hasChallenge = fields.code_challenge !== "" || fields.code_challenge_method !== "";
  if (pkce === "off") {
    return hasChallenge ? "La aplicación no usa PKCE, y llegó un code_challenge." : null;
  }
  const isMethod = ["s256", "plain"].includes(fields.code_challenge_method.toLowerCase());
  const isChallenge = /^[\w.~-]{43,128}$/.test(fields.code_challenge);
  return isMethod && isChallenge
    ? null
    : "La aplicación usa PKCE: faltan code_challenge y code_challenge_method.";
}

function makeCode(state: SimulatorState, fields: AuthorizationFields, accountId: number): string {
  const code = `TG-SIM-${randomBytes(16).toString("hex")}-${accountId}`;
  const challenge =
    fields.code_challenge === ""
      ? null
      : { value: fields.code_challenge, method: fields.code_challenge_method.toLowerCase() };
  state.codes.set(code, {
    accountId,
    redirectUri: fields.redirect_uri,
    challenge,
    expiresAt: readClock(state) + CODE_LIFETIME_MS,
    isUsed: false,
  });
  return code;
}

const TOKEN_LIFETIME_SECONDS = 15_552_000;

type Body = Record<string, unknown>;

function invalidGrant(): Response {
  return failure(
    400,
    "invalid_grant",
    "Error validating grant. Your authorization code or refresh token may be expired or it was already used.",
  );
}

export function answerTokenRequest({ state, body }: Call): Response {
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
