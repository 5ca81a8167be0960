import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";

import {
  inTurn,
  json,
  startScriptedServer,
  type Answer,
  useScriptedServer,
} from "../../../test/helpers/scripted-server";
import { PaymentProviderError } from "../payment-provider";
import { callMercadoPago, type MpAccess, type MpLimits } from "./mp-call.server";

const TOKEN = "APP_USR-1234567890-abcdef-SECRET-241983636";
/** Long enough for any machine, where waiting is not what is looked at. */
const LIMITS = { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 };
const IMPATIENT = { timeoutMs: 250, deadlineMs: 8_000, retryDelayMs: 1 };
const SHORT = { timeoutMs: 5_000, deadlineMs: 100, retryDelayMs: 1 };

const scripted = useScriptedServer();

function access(change: Partial<MpAccess> = {}): MpAccess {
  return { apiBase: scripted.get().base, accessToken: TOKEN, limits: LIMITS, ...change };
}

const AnswerSchema = z.object({ id: z.number() });

/** GET /users/me, or a POST where there is a body. */
function ask(given = access(), more: { body?: object; idempotencyKey?: string } = {}) {
  return callMercadoPago(given, { path: "/users/me", answer: AnswerSchema, ...more });
}

async function askInVain(given = access(), more = {}): Promise<PaymentProviderError> {
  const error: unknown = await ask(given, more).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PaymentProviderError);
  return error as PaymentProviderError;
}

const html: Answer = (response) => void response.writeHead(200).end("<h1>Volvemos pronto</h1>");
const reset: Answer = (response) => void response.destroy();
const silence: Answer = () => undefined;
const halfBody: Answer = (response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
  response.write('{"id":', () => response.destroy());
};
const stalledBody: Answer = (response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.write('{"id":');
};

describe("callMercadoPago", () => {
  it("hands over what was answered", async () => {
    scripted.get().answerWith(json(200, { id: 7, more: true }));
    await expect(ask()).resolves.toEqual({ id: 7 });
    expect(scripted.get().requests[0]).toMatchObject({ method: "GET", path: "/users/me" });
    expect(scripted.get().requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it("asks Mercado Pago itself when no simulator is set", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: 7 }));
    await ask(access({ apiBase: null }));
    expect(fetched.mock.calls[0]?.[0]).toEqual(new URL("https://api.mercadopago.com/users/me"));
    fetched.mockRestore();
  });

  it("sends a body as JSON by POST, with the same idempotency key in the retry", async () => {
    scripted.get().answerWith(inTurn(json(503, {}), json(200, { id: 7 })));
    await ask(access(), { body: { amount: 10.5 }, idempotencyKey: "refund-7" });
    const { requests } = scripted.get();
    expect(requests).toHaveLength(2);
    for (const { method, body, headers } of requests) {
      expect({ method, body }).toEqual({ method: "POST", body: '{"amount":10.5}' });
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "x-idempotency-key": "refund-7",
      });
    }
  });

  it.each([
    [400, "refused"],
    [401, "unauthorized"],
    [402, "refused"],
    [403, "forbidden"],
    [404, "refused"],
    [409, "refused"],
    [422, "refused"],
    [423, "unavailable"],
    [424, "unavailable"],
    [429, "unavailable"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("takes %i for %s", async (status, fault) => {
    scripted.get().answerWith(json(status, { message: "Lo que pasó", error: "a_code", status }));
    const message = "Lo que pasó · a_code";
    expect(await askInVain()).toMatchObject({ fault, status, message });
  });

  it("takes an access token that is refused as a mistake in the request for what it is", async () => {
    scripted.get().answerWith(json(400, { message: "Token malo", error: "invalid_access_token" }));
    expect(await askInVain()).toMatchObject({ fault: "unauthorized", status: 400 });
  });

  it("shows the message of a refusal by policy", async () => {
    const message = "At least one policy returned UNAUTHORIZED.";
    const code = "PA_UNAUTHORIZED_RESULT_FROM_POLICIES";
    scripted.get().answerWith(json(403, { code, message, blocked_by: "PolicyAgent", status: 403 }));
    expect(await askInVain()).toMatchObject({ fault: "forbidden", status: 403, message });
  });

  it("adds the first cause to the words, and keeps them short", async () => {
    const cause = [{ code: 2034, description: "Invalid users involved" }];
    scripted.get().answerWith(json(400, { message: "x".repeat(300), error: "bad_request", cause }));
    expect((await askInVain()).message).toHaveLength(200);
    scripted.get().answerWith(json(400, { message: "Bad request", error: "bad_request", cause }));
    const { message } = await askInVain();
    expect(message).toBe("Bad request · bad_request · Invalid users involved");
  });

  it.each<[string, Answer]>([
    ["a page", html],
    ["null", json(200, null)],
    ["a text", json(200, "ok")],
    ["a list", json(200, [])],
    ["nothing", (response) => void response.writeHead(204).end()],
    ["something else", json(200, { id: "seven" })],
  ])("cannot read %s", async (_name, answer) => {
    scripted.get().answerWith(answer);
    expect((await askInVain()).fault).toBe("unreadable");
  });

  it.each([
    ["a connection that breaks", reset, LIMITS],
    ["a server that says nothing", silence, IMPATIENT],
  ])("reports %s as unavailable after one retry", async (_name, answer, limits) => {
    scripted.get().answerWith(answer);
    const error = await askInVain(access({ limits }));
    const message = "No se pudo llegar a Mercado Pago.";
    expect(error).toMatchObject({ fault: "unavailable", status: 0, message });
    expect(scripted.get().requests).toHaveLength(2);
  });

  it("finds nobody at an address where nobody is", async () => {
    const gone = await startScriptedServer();
    await gone.close();
    expect(await askInVain(access({ apiBase: gone.base }))).toMatchObject({ fault: "unavailable" });
  });

  it("does not wait for the rest of an answer for ever", async () => {
    scripted.get().answerWith(stalledBody);
    const error = await askInVain(access({ limits: SHORT }));
    const message = "Mercado Pago no contestó a tiempo.";
    expect(error).toMatchObject({ fault: "unavailable", status: 0, message });
    // Not one more attempt. On a slow machine the deadline may end before the first one arrives.
    expect(scripted.get().requests.length).toBeLessThan(2);
  });

  it("reports a body that breaks off as unavailable, without a retry", async () => {
    scripted.get().answerWith(halfBody);
    expect(await askInVain()).toMatchObject({ fault: "unavailable", status: 0 });
    expect(scripted.get().requests).toHaveLength(1);
  });

  it("gets through a failure that passes", async () => {
    scripted.get().answerWith(inTurn(json(503, {}), json(200, { id: 7 })));
    await expect(ask()).resolves.toEqual({ id: 7 });
  });

  it("does not retry after 429, nor a POST without an idempotency key", async () => {
    scripted
      .get()
      .answerWith((response) => void response.writeHead(429, { "Retry-After": "60" }).end("{}"));
    expect(await askInVain()).toMatchObject({ fault: "unavailable", status: 429 });
    scripted.get().answerWith(json(500, {}));
    await askInVain(access(), { body: {} });
    scripted.get().answerWith(reset);
    await askInVain(access(), { body: {} });
    expect(scripted.get().requests.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
  });

  it("does not send a token that no header can carry", async () => {
    const accessToken = `${TOKEN}\nX-Other: 1`;
    const error = await askInVain(access({ accessToken }));
    expect(error.fault).toBe("unauthorized");
    expect(scripted.get().requests).toEqual([]);
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain("SECRET");
  });

  it.each<[string, Answer, MpLimits?]>([
    ["an answer that repeats it", json(400, { message: `Bad ${TOKEN}`, error: TOKEN })],
    ["a cause that does", json(400, { message: "no", cause: [{ description: TOKEN }] })],
    ["another one's token", json(400, { message: "Bad APP_USR-99-SECRET, Bearer SECRET" })],
    ["an answer nobody can read", json(200, { id: TOKEN })],
    ["a connection that breaks", reset],
    ["silence", silence, IMPATIENT],
    ["half an answer", stalledBody, SHORT],
  ])("keeps the token to itself after %s", async (_name, answer, limits = LIMITS) => {
    scripted.get().answerWith(answer);
    const error = await askInVain(access({ limits }));
    const all = [error.message, error.stack, JSON.stringify(error), String(error)].join("\n");
    expect(all + inspect(error, { depth: null, showHidden: true })).not.toContain("SECRET");
  });
});
