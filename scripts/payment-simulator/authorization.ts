import { randomBytes } from "node:crypto";

import { escapeHtml, hiddenField, renderMessage, renderPage } from "./page-frame";
import { readText, redirect } from "./responses";
import type { Call } from "./call";
import { readClock, type SimulatorAccount, type SimulatorState } from "./simulator-state";

const CODE_LIFETIME_MS = 10 * 60_000;

/** The query parameters that the page copies into its form. */
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

/** The page on which the owner chooses an account and lets the shop use it. */
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
