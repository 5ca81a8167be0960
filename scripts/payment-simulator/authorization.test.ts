import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { callProvider, sendForm } from "../../test/helpers/simulator-calls";
import { startSimulator, type PaymentSimulator } from "./start-simulator";

const RETURN = "https://tela.test/admin/mercadopago/callback";
const VERIFIER = "v".repeat(64);
const MINUTE_MS = 60_000;

let sim: PaymentSimulator;

const openWith = (pkce: "off" | "required" = "off") =>
  startSimulator({ app: { redirectUris: [RETURN], pkce } });

beforeEach(async () => {
  sim = await openWith();
});
afterEach(() => sim.close());

type Fields = Record<string, string>;

const asked = (changes: Fields = {}): Fields => ({
  client_id: sim.app.clientId,
  response_type: "code",
  redirect_uri: RETURN,
  state: "un-estado",
  ...changes,
});

const open = (changes: Fields = {}) =>
  fetch(`${sim.authBase}/authorization?${new URLSearchParams(asked(changes)).toString()}`);

async function decide(decision: string, changes: Fields = {}): Promise<URLSearchParams> {
  const response = await sendForm(sim, "/authorization", { ...asked(changes), decision });
  expect(response.status).toBe(302);
  const location = new URL(response.headers.get("location") ?? "");
  expect(location.origin + location.pathname).toBe(RETURN);
  return location.searchParams;
}

const getCode = async (changes: Fields = {}) =>
  (await decide("authorize", changes)).get("code") ?? "";

const ask = (fields: Fields) =>
  callProvider(sim, "/oauth/token", {
    body: { client_id: sim.app.clientId, client_secret: sim.app.clientSecret, ...fields },
  });

const redeem = (code: string, fields: Fields = {}) =>
  ask({ grant_type: "authorization_code", code, redirect_uri: RETURN, ...fields });

const renew = (refreshToken: unknown) =>
  ask({ grant_type: "refresh_token", refresh_token: String(refreshToken) });

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

const INVALID_GRANT = { status: 400, body: { error: "invalid_grant", status: 400, cause: [] } };

describe("the authorization page", () => {
  it("asks the owner, without a script", async () => {
    const response = await open();
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain("SIMULADOR — no es Mercado Pago, no se cobra nada");
    expect(page).toContain(">Autorizar</button>");
    expect(page).toContain(">Rechazar</button>");
    expect(page).not.toMatch(/<script|\son\w+=/);
  });

  it.each([
    ["another application", { client_id: "1" }],
    ["another address", { redirect_uri: `${RETURN}/` }],
    ["another response", { response_type: "token" }],
    ["a challenge that it did not ask for", { code_challenge: challengeOf(VERIFIER) }],
  ])("goes nowhere with %s", async (_name, changes) => {
    expect((await open(changes)).status).toBe(400);
    const form = await sendForm(sim, "/authorization", {
      ...asked(changes),
      decision: "authorize",
    });
    expect([form.status, form.headers.get("location")]).toEqual([400, null]);
  });

  it("escapes what it is given", async () => {
    expect(await (await open({ state: '"><b>' })).text()).not.toContain("<b>");
  });

  it("goes back with the state, and a code only when the owner agreed", async () => {
    const agreed = await decide("authorize");
    expect(agreed.get("code")).toMatch(/^TG-SIM-/);
    expect(agreed.get("state")).toBe("un-estado");
    const declined = await decide("deny");
    expect(Object.fromEntries(declined)).toEqual({ error: "access_denied", state: "un-estado" });
  });
});

describe("a code", () => {
  it("becomes the tokens of the account that agreed", async () => {
    const { status, body } = await redeem(await getCode());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: "bearer",
      expires_in: 15_552_000,
      scope: "offline_access read write",
      user_id: sim.seller.id,
      live_mode: true,
    });
    expect(body.access_token).toMatch(/^APP_USR-.*SIM/);
    const me = await callProvider(sim, "/users/me", { token: String(body.access_token) });
    expect(me.body).toMatchObject({ id: sim.seller.id, nickname: sim.seller.nickname });
  });

  it("is taken from a form, too", async () => {
    const response = await sendForm(sim, "/oauth/token", {
      client_id: sim.app.clientId,
      client_secret: sim.app.clientSecret,
      grant_type: "authorization_code",
      code: await getCode(),
      redirect_uri: RETURN,
    });
    expect(response.status).toBe(200);
  });

  it("can be of another account", async () => {
    const account = String(sim.otherSeller.id);
    const { body } = await redeem(await getCode({ account }));
    expect(body.user_id).toBe(sim.otherSeller.id);
  });

  it("is good once", async () => {
    const code = await getCode();
    expect((await redeem(code)).status).toBe(200);
    expect(await redeem(code)).toMatchObject(INVALID_GRANT);
  });

  it("is good for ten minutes", async () => {
    const [early, late] = [await getCode(), await getCode()];
    sim.control.advance(10 * MINUTE_MS - 1000);
    expect((await redeem(early)).status).toBe(200);
    sim.control.advance(1000);
    expect(await redeem(late)).toMatchObject(INVALID_GRANT);
  });

  it("is good for the address it went to", async () => {
    const code = await getCode();
    expect(await redeem(code, { redirect_uri: "https://otra.test/" })).toMatchObject(INVALID_GRANT);
    expect((await redeem(code)).status).toBe(200);
  });

  it.each([
    ["invalid_client", { client_secret: "otra" }],
    ["invalid_client", { client_id: "1" }],
    ["unsupported_grant_type", { grant_type: "password" }],
    ["invalid_grant", { code: "TG-SIM-inventado" }],
    ["invalid_request", { code_verifier: VERIFIER }],
  ])("is refused as %s with %o", async (error, changes) => {
    const answer = await redeem(await getCode(), changes);
    expect(answer).toMatchObject({ status: 400, body: { error, status: 400 } });
  });
});

describe("PKCE", () => {
  beforeEach(async () => {
    await sim.close();
    sim = await openWith("required");
  });

  it.each([
    ["S256", challengeOf(VERIFIER)],
    ["plain", VERIFIER],
  ])("by %s wants its verifier", async (method, challenge) => {
    const fields = { code_challenge: challenge, code_challenge_method: method };
    const code = await getCode(fields);
    expect(await redeem(code)).toMatchObject(INVALID_GRANT);
    expect(await redeem(code, { code_verifier: "w".repeat(64) })).toMatchObject(INVALID_GRANT);
    expect((await redeem(code, { code_verifier: VERIFIER })).status).toBe(200);
  });

  it.each([
    ["no challenge", {}],
    ["a short one", { code_challenge: "corto", code_challenge_method: "S256" }],
    ["no method", { code_challenge: challengeOf(VERIFIER) }],
  ])("goes nowhere with %s", async (_name, changes) => {
    expect((await open(changes)).status).toBe(400);
  });
});

describe("a connection", () => {
  it("is renewed by each refresh token once", async () => {
    const first = (await redeem(await getCode())).body;
    const second = await renew(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await renew(first.refresh_token)).toMatchObject(INVALID_GRANT);
    expect((await renew(second.body.refresh_token)).status).toBe(200);
  });

  it("lasts 180 days without it", async () => {
    const { body } = await redeem(await getCode());
    const token = String(body.access_token);
    sim.control.advance(15_552_000_000 - MINUTE_MS);
    expect((await callProvider(sim, "/users/me", { token })).status).toBe(200);
    sim.control.advance(MINUTE_MS);
    expect((await callProvider(sim, "/users/me", { token })).status).toBe(401);
    expect((await renew(body.refresh_token)).status).toBe(200);
  });

  it("ends when the owner takes it back", async () => {
    const { body } = await redeem(await getCode());
    await sim.control.deauthorize();
    const token = String(body.access_token);
    expect((await callProvider(sim, "/users/me", { token })).status).toBe(401);
    expect(await renew(body.refresh_token)).toMatchObject(INVALID_GRANT);
    expect((await callProvider(sim, "/users/me")).status).toBe(200);
  });

  it("ends when its token is said to be over, or the seller's own", async () => {
    const { body } = await redeem(await getCode());
    sim.control.expireToken();
    const token = String(body.access_token);
    expect((await callProvider(sim, "/users/me", { token })).status).toBe(401);
    expect((await callProvider(sim, "/users/me")).status).toBe(200);
    sim.control.expireToken(sim.app.accessToken);
    expect((await callProvider(sim, "/users/me")).status).toBe(401);
  });

  it("is not had by guessing", async () => {
    const token = `APP_USR-${sim.app.clientId}-SIM${randomBytes(16).toString("hex")}-1`;
    expect((await callProvider(sim, "/users/me", { token })).status).toBe(401);
    expect(await renew("")).toMatchObject(INVALID_GRANT);
  });
});
