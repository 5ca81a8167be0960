import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signAt } from "../../test/helpers/author";
import { useFakeAccount } from "../../test/helpers/fake-account";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { eraseConnection } from "../data/payments/payment-connection-changes.server";
import {
  findPaymentConnection,
  takesOnlinePayments,
} from "../data/payments/payment-connection.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { checkConnection, readConnectionFacts, learnAccount } from "./connection-page.server";
import { openPaymentProvider } from "./open-provider.server";
import { renewConnection } from "./renew-connection.server";
import { openCurrentDatabase } from "../../test/helpers/other-program";

const provider = useFakeAccount();
const TOKEN = "APP_USR-of-the-environment";
useTemporaryDataDirectory({ MP_ACCESS_TOKEN: TOKEN, MP_CLIENT_ID: "" });
const NOW = new Date("2026-03-01T12:00:00Z");

let database: Database.Database;
beforeAll(async () => {
  await prepareStoredShop();
  database = openCurrentDatabase();
});
afterAll(async () => {
  database.close();
  await closeStoredShop();
});
beforeEach(async () => {
  await eraseConnection({ withApplication: true }, signAt(NOW));
});

describe("the account of the environment's token", () => {
  it("is unknown until it was asked for, and nobody is offered to pay with it", async () => {
    expect(await takesOnlinePayments(NOW)).toBe(false);
    await learnAccount({ author: null, now: NOW });
    expect(await takesOnlinePayments(NOW)).toBe(true);
    expect(await findPaymentConnection()).toMatchObject({
      source: "environment",
      accountId: "500",
      nickname: "VENDEDORA",
      isLive: true,
      expiresAt: null,
      sealedAccessToken: "",
    });
  });

  it("is asked for once", async () => {
    await learnAccount({ author: null, now: NOW });
    await learnAccount({ author: null, now: NOW });
    expect(provider().asked).toEqual([`account ${TOKEN}`]);
  });

  it("stays unknown while the provider turns the token away", async () => {
    provider().turnedAway.add(TOKEN);
    await learnAccount({ author: null, now: NOW });
    expect(await findPaymentConnection()).toBeNull();
  });

  it("is not of another country", async () => {
    provider().account.site = "MLU";
    await learnAccount({ author: null, now: NOW });
    expect(await findPaymentConnection()).toBeNull();
  });

  it("is what the provider is opened with, and nobody renews it", async () => {
    await learnAccount({ author: null, now: NOW });
    await expect(renewConnection(NOW)).resolves.toBe("not-needed");
    const opened = await openPaymentProvider(NOW);
    expect(opened).toMatchObject({ accountId: "500", isLive: true });
    await opened?.ask((asked) => asked.getAccount());
    expect(provider().asked).toEqual([`account ${TOKEN}`, `account ${TOKEN}`]);
  });

  it("is lost with a token that is turned away, and found again when it is taken", async () => {
    await learnAccount({ author: null, now: NOW });
    provider().turnedAway.add(TOKEN);
    const opened = await openPaymentProvider(NOW);
    await expect(opened?.ask((asked) => asked.getAccount())).rejects.toMatchObject({
      fault: "unauthorized",
    });
    expect(await takesOnlinePayments(NOW)).toBe(false);
    await expect(checkConnection(signAt(NOW))).resolves.toEqual({ outcome: "not-connected" });
    provider().turnedAway.clear();
    await expect(checkConnection(signAt(NOW))).resolves.toEqual({
      outcome: "works",
      nickname: "VENDEDORA",
    });
    expect(await takesOnlinePayments(NOW)).toBe(true);
  });

  it("is not lost with a token that was given before", async () => {
    await learnAccount({ author: null, now: NOW });
    const opened = await openPaymentProvider(NOW);
    provider().turnedAway.add(TOKEN);
    database.exec("UPDATE payment_connection SET token_fingerprint = 'of another token'");
    await expect(opened?.ask((asked) => asked.getAccount())).rejects.toMatchObject({
      fault: "unauthorized",
    });
    const lostAt = database.prepare("SELECT lost_at FROM payment_connection").pluck().get();
    expect(lostAt).toBeNull();
  });

  it("leaves the account that the owner connected in its place", async () => {
    await learnAccount({ author: null, now: NOW });
    database.exec("UPDATE payment_connection SET source = 'oauth', account_id = '777'");
    await learnAccount({ author: null, now: NOW });
    expect(await findPaymentConnection()).toMatchObject({ source: "oauth", accountId: "777" });
    expect(provider().asked).toHaveLength(1);
  });

  it("is asked for anew when another token is given, and forgotten at once", async () => {
    await learnAccount({ author: null, now: NOW });
    database.exec("UPDATE payment_connection SET token_fingerprint = 'of another token'");
    expect(await findPaymentConnection()).toBeNull();
    provider().turnedAway.add(TOKEN);
    await learnAccount({ author: null, now: NOW });
    expect(database.prepare("SELECT count(*) FROM payment_connection").pluck().get()).toBe(0);
  });

  it("is shown without its token", async () => {
    await learnAccount({ author: null, now: NOW });
    const facts = await readConnectionFacts("https://tienda.com.ar", NOW);
    expect(facts).toMatchObject({
      account: { source: "environment", health: "good", daysLeft: null },
      hasEnvironmentToken: true,
      addresses: {
        returnTo: "https://tienda.com.ar/admin/mercadopago/callback",
        webhooks: "https://tienda.com.ar/webhooks/mercadopago",
        arePublic: true,
      },
    });
    expect(JSON.stringify(facts)).not.toContain(TOKEN);
  });
});

it.each([
  ["https://tienda.com.ar", true],
  ["http://tienda.com.ar", false],
  ["https://localhost:3000", false],
  ["https://tienda.local", false],
  ["https://192.168.0.10", false],
  ["https://[::1]", false],
])("%s is an address the provider can come back to: %s", async (origin, arePublic) => {
  expect((await readConnectionFacts(origin, NOW)).addresses.arePublic).toBe(arePublic);
});
