import { createHmac } from "node:crypto";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signAt } from "../../test/helpers/author";
import { useFakeAccount } from "../../test/helpers/fake-account";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { storeConnection } from "../data/payments/payment-connection-changes.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { readWebhook, receiveWebhook } from "./receive-webhook.server";
import { sealGrant } from "./application.server";
import { openCurrentDatabase } from "../../test/helpers/other-program";

const provider = useFakeAccount();
const SECRET = "webhook-secret-1234";
useTemporaryDataDirectory({
  ...{ MP_ACCESS_TOKEN: "", MP_CLIENT_ID: "4934588586838432" },
  ...{ MP_CLIENT_SECRET: "client-secret-1234", MP_WEBHOOK_SECRET: SECRET },
});
const NOW = new Date("2026-03-01T12:00:00Z");
const context = {
  now: NOW,
  mails: { moved: () => [], failed: () => [], alerted: () => [] },
};

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
  const tokens = { accessToken: "AT-0", refreshToken: "TG-0", accountId: "500", isLive: true };
  const grant = sealGrant({ ...tokens, expiresInSeconds: 15_552_000 }, NOW);
  await storeConnection(provider().account, grant, signAt(NOW));
});

/** A signed webhook of the connection. Its body says what happened, and the signature does not cover it. */
function tellOfConnection(action: string) {
  const ts = "1742505638";
  const digest = createHmac("sha256", SECRET).update(`id:9;request-id:r-1;ts:${ts};`).digest("hex");
  const request = new Request("https://tela.test/avisos?data.id=9&type=mp-connect", {
    method: "POST",
    headers: { "X-Signature": `ts=${ts},v1=${digest}`, "X-Request-Id": "r-1" },
  });
  const body = JSON.stringify({ action, type: "mp-connect", data: { id: "9" } });
  return receiveWebhook(readWebhook(request, body), context);
}

const readLoss = () => database.prepare("SELECT lost_reason FROM payment_connection").pluck().get();

describe("a webhook that the account took its permission back", () => {
  it("says why the account is lost, once it is turned away", async () => {
    provider().turnedAway.add("AT-0");
    Object.assign(provider(), { fault: "refused", faultCode: "invalid_grant" });
    expect(await tellOfConnection("application.deauthorized")).toBe(200);
    expect(readLoss()).toBe("deauthorized");
  });

  it("loses nothing while the account is not turned away", async () => {
    expect(await tellOfConnection("application.deauthorized")).toBe(200);
    expect(readLoss()).toBe("");
  });

  it("is not one that says something else", async () => {
    provider().turnedAway.add("AT-0");
    Object.assign(provider(), { fault: "refused", faultCode: "invalid_grant" });
    expect(await tellOfConnection("application.authorized")).toBe(200);
    expect(readLoss()).toBe("refused");
  });
});
