import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR, signAt } from "../../test/helpers/author";
import { useFakeAccount } from "../../test/helpers/fake-account";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { eraseConnection } from "../data/payments/payment-connection-changes.server";
import { findPaymentConnection } from "../data/payments/payment-connection.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { beginAuthorization, completeAuthorization } from "./authorization.server";
import { loseConnection, renewConnection } from "./renew-connection.server";
import { openPaymentProvider } from "./open-provider.server";
import { saveApplication, readWebhookSecret, openSealedText } from "./application.server";
import { openCurrentDatabase } from "../../test/helpers/other-program";

const provider = useFakeAccount();
const directory = useTemporaryDataDirectory({
  ...{ MP_ACCESS_TOKEN: "", MP_CLIENT_ID: "", MP_CLIENT_SECRET: "" },
  ...{ MP_WEBHOOK_SECRET: "", MP_OAUTH_PKCE: "" },
});
const NOW = new Date("2026-03-01T12:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60 * 1000);
const RETURN_TO = "https://tienda.test/admin/mercadopago/callback";
const SECRETS = { clientSecret: "client-secret-1234", webhookSecret: "webhook-secret-1234" };
const APPLICATION = { clientId: "4934588586838432", ...SECRETS, usesPkce: false };
const INVALID_GRANT = { fault: "refused", faultCode: "invalid_grant" } as const;
const MINE = { adminSessionId: "mine", returnTo: RETURN_TO };

let database: Database.Database;
beforeAll(async () => {
  await prepareStoredShop();
  database = openCurrentDatabase();
  database.exec(`INSERT INTO admins (id, username, password_hash) VALUES (1, 'a', '')`);
  database.exec(`INSERT INTO admin_sessions (id, admin_id, expires_at)
    VALUES ('mine', 1, '2030-01-01'), ('other', 1, '2030-01-01')`);
});
afterAll(async () => {
  database.close();
  await closeStoredShop();
});
beforeEach(async () => {
  await eraseConnection({ withApplication: true }, signAt(NOW));
  await saveApplication(APPLICATION, signAt(NOW));
});

async function begin(given = MINE, now = NOW): Promise<URLSearchParams> {
  return new URL((await beginAuthorization(given, now)) ?? "").searchParams;
}

const comeBack = (
  state: string | null,
  code: string | null = "TG-code",
  error: string | null = null,
) => ({
  ...{ state, code, error },
});

async function connect(now = NOW) {
  const { state } = Object.fromEntries(await begin(MINE, now));
  return completeAuthorization(comeBack(state ?? ""), { sessionId: "mine", author: AUTHOR }, now);
}

const readRow = () =>
  database.prepare("SELECT * FROM payment_connection").get() as Record<string, unknown> | undefined;
const countPending = () =>
  database.prepare("SELECT count(*) FROM payment_authorizations").pluck().get();

describe("connecting an account", () => {
  it("keeps the account and its tokens, sealed", async () => {
    await expect(connect()).resolves.toEqual({ outcome: "connected", nickname: "VENDEDORA" });
    const found = await findPaymentConnection();
    expect(found).toMatchObject({
      source: "oauth",
      accountId: "500",
      expiresAt: later(180),
      connectedAt: NOW,
      lost: null,
    });
    expect(openSealedText(found?.sealedAccessToken ?? "")).toBe("AT-1");
    expect(openSealedText(found?.sealedRefreshToken ?? "")).toBe("TG-1");
    expect(countPending()).toBe(0);
  });

  it("is in the history by the person who connected it, and so is its end", async () => {
    await connect();
    await eraseConnection({ withApplication: true }, signAt(NOW));
    await eraseConnection({ withApplication: true }, signAt(NOW));
    const entries = database.prepare(
      "SELECT admin_name, action, subject_id, after FROM audit ORDER BY id DESC LIMIT 3",
    );
    const action = "payment-account.change";
    expect(entries.raw().all()).toEqual([
      [AUTHOR.name, action, "500", '{"event":"erased","with_application":true}'],
      [AUTHOR.name, action, "500", '{"event":"connected","nickname":"VENDEDORA"}'],
      [AUTHOR.name, action, "application", expect.stringContaining("application-saved")],
    ]);
  });

  it("leaves no credential in the file that could be read there", async () => {
    provider().granted = { accessToken: "APP_USR-plain-text", refreshToken: "TG-plain-text" };
    await connect();
    const bytes = ["tela.db", "tela.db-wal"].map((name) => readFileSync(join(directory, name)));
    const secrets = ["APP_USR-plain-text", "TG-plain-text", ...Object.values(SECRETS)];
    expect(secrets.filter((secret) => bytes.some((part) => part.includes(secret)))).toEqual([]);
  });

  it("makes a state of 256 bits that the database does not hold", async () => {
    const { state = "" } = Object.fromEntries(await begin());
    expect(Buffer.from(state, "base64url")).toHaveLength(32);
    const [row] = database.prepare("SELECT * FROM payment_authorizations").all();
    expect(JSON.stringify(row)).not.toContain(state);
  });

  it("proves with PKCE that who ends it began it", async () => {
    await saveApplication({ ...APPLICATION, usesPkce: true }, signAt(NOW));
    const { state = "", verifier = "" } = Object.fromEntries(await begin());
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const [row] = database.prepare("SELECT * FROM payment_authorizations").all();
    expect(JSON.stringify(row)).not.toContain(verifier);
    await completeAuthorization(comeBack(state), { sessionId: "mine", author: AUTHOR }, NOW);
    expect(provider().asked[0]).toBe(`exchange TG-code ${verifier}`);
  });

  it("needs the application's data", async () => {
    await eraseConnection({ withApplication: true }, signAt(NOW));
    await expect(beginAuthorization(MINE, NOW)).resolves.toBeNull();
    expect(countPending()).toBe(0);
  });

  it.each([
    ["no state", () => null, "mine", NOW],
    ["a state that nobody made", () => "x".repeat(43), "mine", NOW],
    ["another session", (state: string) => state, "other", NOW],
    ["ten minutes later", (state: string) => state, "mine", minutesLater(10)],
  ])("does nothing with %s", async (_name, choose, session, now) => {
    const { state = "" } = Object.fromEntries(await begin());
    await expect(
      completeAuthorization(comeBack(choose(state)), { sessionId: session, author: AUTHOR }, now),
    ).resolves.toEqual({
      outcome: "failed",
      reason: "unknown-state",
    });
    expect(provider().asked).toEqual([]);
    expect(readRow()).toBeUndefined();
  });

  it("leaves a state to the session that it belongs to", async () => {
    const { state = "" } = Object.fromEntries(await begin());
    await completeAuthorization(comeBack(state), { sessionId: "other", author: AUTHOR }, NOW);
    await expect(
      completeAuthorization(comeBack(state), { sessionId: "mine", author: AUTHOR }, NOW),
    ).resolves.toMatchObject({
      outcome: "connected",
    });
  });

  it("takes a state once, also when it comes back ten times at once", async () => {
    const { state = "" } = Object.fromEntries(await begin());
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        completeAuthorization(comeBack(state), { sessionId: "mine", author: AUTHOR }, NOW),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "connected")).toHaveLength(1);
    expect(provider().asked.filter((line) => line.startsWith("exchange"))).toHaveLength(1);
  });

  it.each([
    ["declined", comeBack("", null, "access_denied")],
    ["declined", comeBack("", "TG-code", "server_error")],
    ["no-code", comeBack("", null)],
  ])("is %s by what comes back, and the state is used up", async (reason, back) => {
    const { state = "" } = Object.fromEntries(await begin());
    await expect(
      completeAuthorization({ ...back, state }, { sessionId: "mine", author: AUTHOR }, NOW),
    ).resolves.toEqual({
      outcome: "failed",
      reason,
    });
    expect([provider().asked, readRow(), countPending()]).toEqual([[], undefined, 0]);
  });

  it.each([
    ["refused", "refused"],
    ["unauthorized", "refused"],
    ["unavailable", "unavailable"],
    ["unreadable", "refused"],
  ] as const)("that is %s keeps nothing", async (fault, reason) => {
    provider().fault = fault;
    await expect(connect()).resolves.toEqual({ outcome: "failed", reason });
    expect(readRow()).toBeUndefined();
  });

  it("keeps no tokens of another account than the one that agreed", async () => {
    provider().granted = { accountId: "501" };
    await expect(connect()).resolves.toMatchObject({ reason: "other-account" });
    expect(readRow()).toBeUndefined();
  });

  it("takes no account of another country", async () => {
    provider().account.site = "MLB";
    await expect(connect()).resolves.toMatchObject({ reason: "other-country" });
    expect(readRow()).toBeUndefined();
  });

  it("keeps what was connected when a new connection fails", async () => {
    await connect();
    const before = readRow();
    provider().fault = "refused";
    await connect();
    expect(readRow()).toEqual(before);
  });

  it("forgets the ones that were never ended", async () => {
    await begin();
    await begin(MINE, minutesLater(10));
    expect(countPending()).toBe(1);
  });
});

describe("renewing", () => {
  it("waits until less than 30 days are left", async () => {
    await connect();
    await expect(renewConnection(later(150))).resolves.toBe("not-needed");
    expect(provider().asked).not.toContain("renew TG-1");
    await expect(renewConnection(later(151))).resolves.toBe("renewed");
    const found = await findPaymentConnection();
    expect(openSealedText(found?.sealedAccessToken ?? "")).toBe("AT-2");
    expect(openSealedText(found?.sealedRefreshToken ?? "")).toBe("TG-2");
    expect(found).toMatchObject({ expiresAt: later(331), renewedAt: later(151), connectedAt: NOW });
    expect(readRow()?.renewing_until).toBeNull();
  });

  it("asks once, however often it is called at once", async () => {
    await connect();
    const outcomes = await Promise.all([1, 2, 3].map(() => renewConnection(later(151))));
    expect(outcomes).toEqual(["renewed", "not-needed", "not-needed"]);
    expect(provider().asked.filter((line) => line.startsWith("renew"))).toEqual(["renew TG-1"]);
  });

  it("leaves it to the process that is at it, until that one's time is over", async () => {
    await connect();
    const lease = "UPDATE payment_connection SET renewing_until = ?";
    database.prepare(lease).run(new Date(later(151).getTime() + 1000).toISOString());
    await expect(renewConnection(later(151))).resolves.toBe("busy");
    await expect(renewConnection(new Date(later(151).getTime() + 1000))).resolves.toBe("renewed");
  });

  it("holds the lease while it asks", async () => {
    await connect();
    let during: unknown;
    provider().onRenew = () => {
      during = readRow()?.renewing_until;
    };
    await renewConnection(later(151));
    expect(during).toBe(new Date(later(151).getTime() + 15 * 60_000).toISOString());
  });

  it.each(["unavailable", "unauthorized", "unreadable", "forbidden", "refused"] as const)(
    "keeps what it has when it is %s, and tries again",
    async (fault) => {
      await connect();
      provider().fault = fault;
      await expect(renewConnection(later(151))).resolves.toBe("failed");
      expect(await findPaymentConnection()).toMatchObject({ lost: null });
      provider().fault = null;
      await expect(renewConnection(later(151))).resolves.toBe("renewed");
    },
  );

  it("ends the connection when the refresh token is refused, and keeps no credential", async () => {
    await connect();
    Object.assign(provider(), INVALID_GRANT);
    await expect(renewConnection(later(151))).resolves.toBe("lost");
    expect(await findPaymentConnection()).toMatchObject({
      lost: { at: later(151), reason: "refused" },
      sealedAccessToken: "",
      sealedRefreshToken: "",
    });
    await expect(openPaymentProvider(later(151))).resolves.toBeNull();
  });

  it.each([
    ["refused", "lost", "expired"],
    ["unauthorized", "lost", "expired"],
    ["unavailable", "failed", ""],
  ] as const)("that is %s after the end is %s", async (fault, outcome, reason) => {
    await connect();
    provider().fault = fault;
    await expect(renewConnection(later(180))).resolves.toBe(outcome);
    expect(readRow()).toMatchObject({ lost_reason: reason });
  });

  it("is no renewal that gives another account's tokens", async () => {
    await connect();
    provider().granted = { accountId: "501" };
    await expect(renewConnection(later(151))).resolves.toBe("lost");
  });

  it("leaves what the owner connected meanwhile when the old refresh token is refused", async () => {
    await connect();
    provider().onRenew = async () => {
      await connect(later(151));
      Object.assign(provider(), INVALID_GRANT);
    };
    await expect(renewConnection(later(151))).resolves.toBe("not-needed");
    const found = await findPaymentConnection();
    expect(found).toMatchObject({ accountId: "500", connectedAt: later(151), lost: null });
    expect(openSealedText(found?.sealedAccessToken ?? "")).toBe("AT-2");
    expect(openSealedText(found?.sealedRefreshToken ?? "")).toBe("TG-2");
  });

  it("does not bring back what the owner disconnected meanwhile", async () => {
    await connect();
    provider().onRenew = async () => {
      await eraseConnection({ withApplication: false }, signAt(NOW));
    };
    await renewConnection(later(151));
    expect(readRow()).toBeUndefined();
  });

  it("ends what has nothing to be renewed with, at its end", async () => {
    provider().granted = { refreshToken: null };
    await connect();
    await expect(renewConnection(later(179))).resolves.toBe("not-needed");
    await expect(renewConnection(later(180))).resolves.toBe("lost");
    expect(readRow()).toMatchObject({ lost_reason: "expired" });
  });

  it("ends what the shop cannot read any more", async () => {
    await connect();
    database.exec("UPDATE payment_connection SET sealed_refresh_token = 'other-key'");
    await expect(renewConnection(later(151))).resolves.toBe("lost");
    expect(readRow()).toMatchObject({ lost_reason: "unreadable", sealed_refresh_token: "" });
  });
});

describe("an access token that is turned away", () => {
  async function askAccount() {
    const opened = await openPaymentProvider(NOW);
    return opened?.ask((asked) => asked.getAccount());
  }

  it("is renewed once and asked with again", async () => {
    await connect();
    provider().turnedAway.add("AT-1");
    await expect(askAccount()).resolves.toMatchObject({ id: "500" });
    expect(provider().asked.slice(-3)).toEqual(["account AT-1", "renew TG-1", "account AT-2"]);
  });

  it("is kept where only the question was, as about a payment of somebody else's", async () => {
    await connect();
    const opened = await openPaymentProvider(NOW);
    const asking = opened?.ask((asked) => asked.findPayment("12345"));
    await expect(asking).rejects.toMatchObject({ fault: "forbidden", status: 401 });
    expect(provider().asked.slice(-2)).toEqual(["payment 12345 AT-1", "account AT-1"]);
    expect(readRow()).toMatchObject({ lost_at: null, lost_reason: "" });
  });

  it("is renewed once for all who were turned away together", async () => {
    await connect();
    provider().turnedAway.add("AT-1");
    await Promise.all([askAccount(), askAccount(), askAccount()]);
    expect(provider().asked.filter((line) => line.startsWith("renew"))).toEqual(["renew TG-1"]);
  });

  it("ends the connection when it cannot be renewed", async () => {
    await connect();
    provider().turnedAway.add("AT-1");
    provider().fault = "refused";
    await expect(askAccount()).rejects.toMatchObject({ fault: "unauthorized" });
    expect(readRow()).toMatchObject({ lost_reason: "refused", sealed_access_token: "" });
  });

  it("is kept when the provider cannot be reached", async () => {
    await connect();
    provider().turnedAway.add("AT-1");
    provider().fault = "unavailable";
    await expect(askAccount()).rejects.toMatchObject({ fault: "unauthorized" });
    expect(readRow()).toMatchObject({ lost_at: null });
  });

  it("is not renewed over and over", async () => {
    await connect();
    for (const token of ["AT-1", "AT-2"]) provider().turnedAway.add(token);
    await expect(askAccount()).rejects.toMatchObject({ fault: "unauthorized" });
    await expect(askAccount()).rejects.toMatchObject({ fault: "unauthorized" });
    expect(provider().asked.filter((line) => line.startsWith("renew"))).toEqual(["renew TG-1"]);
  });

  it("that the shop cannot read ends the connection", async () => {
    await connect();
    database.exec("UPDATE payment_connection SET sealed_access_token = 'other-key'");
    await expect(openPaymentProvider(NOW)).resolves.toBeNull();
    expect(readRow()).toMatchObject({ lost_reason: "unreadable" });
  });
});

describe("losing the account", () => {
  async function readTried() {
    const found = await findPaymentConnection();
    if (!found) throw new Error("Nothing is connected");
    return found;
  }

  it("throws its credentials away and keeps when and why it was", async () => {
    await connect();
    const tried = await readTried();
    await loseConnection("deauthorized", tried, later(1));
    await loseConnection("refused", tried, later(2));
    expect(readRow()).toMatchObject({
      lost_reason: "deauthorized",
      lost_at: later(1).toISOString(),
      sealed_access_token: "",
      sealed_refresh_token: "",
    });
  });

  it("is not for another account", async () => {
    await connect();
    await loseConnection("deauthorized", { ...(await readTried()), accountId: "501" }, NOW);
    expect(readRow()).toMatchObject({ lost_at: null });
  });

  it("is over once it is connected again", async () => {
    await connect();
    const tried = await readTried();
    await loseConnection("deauthorized", tried, NOW);
    await connect();
    await expect(loseConnection("deauthorized", tried, NOW)).resolves.toBe("not-needed");
    expect(await findPaymentConnection()).toMatchObject({ lost: null });
  });
});

describe("disconnecting", () => {
  it("erases the account, what was begun, and the application where that is wanted", async () => {
    await connect();
    await begin();
    await eraseConnection({ withApplication: false }, signAt(NOW));
    expect([readRow(), countPending(), await readWebhookSecret()]).toEqual([
      undefined,
      0,
      SECRETS.webhookSecret,
    ]);
    await eraseConnection({ withApplication: true }, signAt(NOW));
    expect(database.prepare("SELECT count(*) FROM payment_application").pluck().get()).toBe(0);
    await expect(readWebhookSecret()).resolves.toBeNull();
  });
});

describe("the application's data", () => {
  it("keep a secret that was left empty", async () => {
    const change = { ...APPLICATION, clientSecret: null, webhookSecret: "another-webhook-secret" };
    await expect(saveApplication(change, signAt(NOW))).resolves.toBe(true);
    await expect(readWebhookSecret()).resolves.toBe("another-webhook-secret");
    await expect(beginAuthorization(MINE, NOW)).resolves.not.toBeNull();
  });

  it("are not another application's with this one's secret", async () => {
    const change = { ...APPLICATION, clientId: "777777", clientSecret: null };
    await expect(saveApplication(change, signAt(NOW))).resolves.toBe(false);
  });
});
