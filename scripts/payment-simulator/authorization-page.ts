import { escapeHtml, hiddenField, renderPage } from "./page-frame";
import type { SimulatorAccount } from "./simulator-state";

/** The query parameters that the page copies into its form. */
export const AUTHORIZATION_FIELDS = [
  "client_id",
  "response_type",
  "redirect_uri",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

export type AuthorizationFields = Record<(typeof AUTHORIZATION_FIELDS)[number], string>;

/** The page on which the owner chooses an account and lets the shop use it. */
export function renderAuthorizationPage(
  fields: AuthorizationFields,
  accounts: readonly SimulatorAccount[],
): string {
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
