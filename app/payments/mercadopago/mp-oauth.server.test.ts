import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { json, useScriptedServer } from "../../../test/helpers/scripted-server";
import { openAuthorizer } from "./mp-oauth.server";

const scripted = useScriptedServer();
const TOKEN = "APP_USR-1234567890-abcdef-SECRET-241983636";
const onlyBody = () => JSON.parse(scripted.get().requests[0]?.body ?? "null") as unknown;

describe("the authorizer", () => {
  const authorizer = () =>
    openAuthorizer(
      { clientId: "123", clientSecret: "client-SECRET" },
      {
        apiBase: scripted.get().base,
        authBase: new URL("https://auth.mercadopago.com"),
        limits: { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 },
      },
    );
  const VERIFIER = "v".repeat(43);
  const returnTo = "https://tienda.com.ar/admin/mercadopago/callback";
  const granted = {
    access_token: TOKEN,
    token_type: "bearer",
    expires_in: 15_552_000,
    scope: "offline_access read write",
    user_id: 241_983_636,
    refresh_token: "TG-XXXXXXXX-241983636",
    live_mode: true,
  };
  const tokens = {
    accessToken: TOKEN,
    refreshToken: "TG-XXXXXXXX-241983636",
    accountId: "241983636",
    isLive: true,
    expiresInSeconds: 15_552_000,
  };

  it("sends the owner to agree", () => {
    const request = { state: "a+b/c", returnTo, codeVerifier: null };
    const address = new URL(authorizer().authorizationAddress(request));
    expect(address.origin + address.pathname).toBe("https://auth.mercadopago.com/authorization");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "123",
      response_type: "code",
      platform_id: "mp",
      state: "a+b/c",
      redirect_uri: returnTo,
    });
  });

  it("sends along the hash of what it will prove later", () => {
    const request = { state: "s", returnTo, codeVerifier: VERIFIER };
    const { searchParams } = new URL(authorizer().authorizationAddress(request));
    const challenge = createHash("sha256").update(VERIFIER).digest("base64url");
    expect(searchParams.get("code_challenge")).toBe(challenge);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
  });

  it.each([
    ["without PKCE", null, {}],
    ["with PKCE", VERIFIER, { code_verifier: VERIFIER }],
  ])("exchanges a code %s", async (_name, codeVerifier, more) => {
    scripted.get().answerWith(json(200, granted));
    const exchange = { code: "TG-1", returnTo, codeVerifier };
    await expect(authorizer().exchangeCode(exchange)).resolves.toEqual(tokens);
    expect(scripted.get().requests[0]).toMatchObject({ method: "POST", path: "/oauth/token" });
    expect(scripted.get().requests[0]?.headers.authorization).toBeUndefined();
    expect(onlyBody()).toEqual({
      client_id: "123",
      client_secret: "client-SECRET",
      code: "TG-1",
      redirect_uri: returnTo,
      grant_type: "authorization_code",
      ...more,
    });
  });

  it("renews, and takes a connection that ends for what it is", async () => {
    scripted.get().answerWith(json(200, { ...granted, refresh_token: null, user_id: "241983636" }));
    const renewed = { ...tokens, refreshToken: null };
    await expect(authorizer().renew("TG-2")).resolves.toEqual(renewed);
    expect(onlyBody()).toEqual({
      client_id: "123",
      client_secret: "client-SECRET",
      refresh_token: "TG-2",
      grant_type: "refresh_token",
    });
  });

  it.each([
    [400, "invalid_grant", "refused"],
    [401, "invalid_grant", "refused"],
    [400, "invalid_client", "unauthorized"],
    [429, "local_rate_limited", "unavailable"],
    [500, "internal_error", "unavailable"],
  ])("takes %i %s for %s, having asked once", async (status, error, fault) => {
    scripted
      .get()
      .answerWith(json(status, { message: `No TG-2 client-SECRET`, error, status, cause: [] }));
    const message = `No … … · ${error}`;
    const refusal = { name: "PaymentProviderError", fault, status, message, code: error };
    await expect(authorizer().renew("TG-2")).rejects.toMatchObject(refusal);
    expect(scripted.get().requests).toHaveLength(1);
  });

  it.each([["TG-1-2"], ["APP_USR-1"], [7], [undefined]])("takes %s for no code", async (error) => {
    scripted.get().answerWith(json(400, { message: "No", error, status: 400, cause: [] }));
    await expect(authorizer().renew("TG-2")).rejects.toMatchObject({ fault: "refused", code: "" });
  });

  it.each<[string, object]>([
    ["no token", { access_token: null }],
    ["a token no header can carry", { access_token: "APP_USR-1\n2345678" }],
    ["nobody's account", { user_id: null }],
    ["no end", { expires_in: 0 }],
  ])("takes no tokens with %s", async (_name, change) => {
    scripted.get().answerWith(json(200, { ...granted, ...change }));
    await expect(authorizer().renew("TG-2")).rejects.toMatchObject({ fault: "unreadable" });
  });
});
