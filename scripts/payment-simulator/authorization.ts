import { randomBytes } from "node:crypto";

import { html, readText, type Answer, type SimulatorRequest } from "./answers";
import {
  AUTHORIZATION_FIELDS,
  renderAuthorizationPage,
  type AuthorizationFields,
} from "./authorization-page";
import { renderMessagePage } from "./page-frame";
import { readClock, type SimulatorState } from "./simulator-state";

const CODE_LIFETIME_MS = 10 * 60_000;
/** The authorization page. A bad request gets an error page, not a redirect. */
export function showAuthorization(state: SimulatorState, { query }: SimulatorRequest): Answer {
  const fields = collect((name) => query.get(name) ?? "");
  const mistake = findMistake(state, fields);
  if (mistake) return html(renderMessagePage("No se puede conectar", mistake), 400);
  return html(renderAuthorizationPage(fields, [state.seller, state.otherSeller]));
}

export function decideAuthorization(state: SimulatorState, { body }: SimulatorRequest): Answer {
  const given = body ?? {};
  const fields = collect((name) => readText(given, name));
  const mistake = findMistake(state, fields);
  if (mistake) return html(renderMessagePage("No se puede conectar", mistake), 400);
  const to = new URL(fields.redirect_uri);
  if (readText(given, "decision") === "authorize") {
    const isOther = readText(given, "account") === String(state.otherSeller.id);
    const account = isOther ? state.otherSeller : state.seller;
    to.searchParams.append("code", makeCode(state, fields, account.id));
  } else {
    to.searchParams.append("error", "access_denied");
  }
  if (fields.state !== "") to.searchParams.append("state", fields.state);
  return { kind: "redirect", status: 302, to: to.href };
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
