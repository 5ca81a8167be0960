import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { findFreePort } from "../../scripts/free-port";
import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { createCookieJar } from "../helpers/cookies";
import { answerConsent } from "../helpers/payment-consent";
import { simulatorSettings } from "../helpers/payment-simulator";
import { OWNER } from "../helpers/running-shop";

const directory = mkdtempSync(join(tmpdir(), "tela-secrets-"));
let sim: PaymentSimulator;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  const redirectUris = [`http://127.0.0.1:${port}${adminPaths.paymentsCallback()}`];
  sim = await startSimulator({ app: { redirectUris, pkce: "required" } });
});
afterAll(async () => {
  await sim.close();
  rmSync(directory, { recursive: true });
});

/** The built server, with all that it writes while it runs. */
async function startServer() {
  const byHand = { MP_CLIENT_ID: "", MP_CLIENT_SECRET: "", MP_WEBHOOK_SECRET: "" };
  const settings = simulatorSettings(sim, { withAccount: false });
  const server = spawn(process.execPath, ["scripts/tela.mjs"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ORIGIN: "" },
      ...{ DATA_DIR: directory, LOG_LEVEL: "trace", SESSION_SECRET: "", SMTP_URL: "" },
      ...{ ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password },
      ...settings,
      ...byHand,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  const opened = new Promise<void>((open) => {
    const keep = (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes("Tela está abierta en")) open();
    };
    server.stdout.on("data", keep);
    server.stderr.on("data", keep);
  });
  const closed = once(server, "close");
  await Promise.race([opened, closed]);
  return {
    async stop() {
      server.kill("SIGTERM");
      await closed;
      return written;
    },
  };
}

it("connecting, renewing and failing write no credential into the log or the data", async () => {
  const server = await startServer();
  const jar = createCookieJar();
  const shown: string[] = [];
  async function ask(path: string, fields?: Record<string, string>): Promise<Response> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Cookie: jar.header(), "Sec-Fetch-Site": "same-origin" },
      redirect: "manual",
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    jar.keep(response);
    shown.push(await response.text(), JSON.stringify([...response.headers]));
    return response;
  }
  const page = adminPaths.payments();
  const secrets: string[] = [];
  async function comeBack(): Promise<number> {
    const began = await ask(page, { intent: "connect" });
    shown.pop();
    const to = await answerConsent(began.headers.get("Location") ?? "");
    secrets.push(to.searchParams.get("code") ?? "", to.searchParams.get("state") ?? "");
    return (await ask(to.pathname + to.search)).status;
  }

  await ask(paths.adminLogin(), { usuario: OWNER.username, contrasena: OWNER.password });
  const { clientId, clientSecret, webhookSecret } = sim.app;
  const typed = { aplicacion: clientId, secreto: clientSecret, firma: webhookSecret, pkce: "si" };
  expect((await ask(page, { intent: "save", ...typed })).status).toBe(303);
  expect(await comeBack()).toBe(303);
  sim.control.expireToken();
  expect((await ask(page, { intent: "check" })).status).toBe(303);
  sim.control.fault({ match: "POST /oauth/token", kind: "server-error", times: 1 });
  expect(await comeBack()).toBe(503);
  expect((await ask(page)).status).toBe(200);
  expect((await ask(`${page}.data`)).status).toBe(200);
  await sim.control.deauthorize();
  expect((await ask(page, { intent: "check" })).status).toBe(400);

  const log = await server.stop();
  expect(log).toContain("payment account connected");
  expect(log).toContain("payment authorization renewed");
  const data = readdirSync(directory)
    .filter((name) => name.startsWith("tela.db"))
    .map((name) => readFileSync(join(directory, name), "latin1"));
  secrets.push(clientSecret, webhookSecret, "APP_USR-", "TG-SIM");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4);
    for (const text of [log, ...shown, ...data]) expect(text).not.toContain(secret);
  }
});
