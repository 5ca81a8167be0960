import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signAt } from "../../test/helpers/author";
import { useFakeAccount } from "../../test/helpers/fake-account";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { storeConnection } from "../data/payments/payment-connection-changes.server";
import { findPaymentConnection } from "../data/payments/payment-connection.server";
import type * as Timers from "node:timers/promises";
import type * as Renewals from "../data/payments/payment-connection.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { renewConnection } from "./renew-connection.server";
import { sealGrant, openSealedText } from "./application.server";

const fake = vi.hoisted((): { failuresLeft: number; pausesMs: number[] } => ({
  failuresLeft: 0,
  pausesMs: [],
}));
vi.mock("node:timers/promises", async (importOriginal) => ({
  ...(await importOriginal<typeof Timers>()),
  setTimeout: (pauseMs: number) => Promise.resolve(fake.pausesMs.push(pauseMs)),
}));
vi.mock("../data/payments/payment-connection.server", async (importOriginal) => {
  const original = await importOriginal<typeof Renewals>();
  const storeRenewal: typeof Renewals.storeRenewal = (...given) => {
    fake.failuresLeft -= 1;
    if (fake.failuresLeft >= 0) return Promise.reject(new DatabaseUnavailableError("locked"));
    return original.storeRenewal(...given);
  };
  return { ...original, storeRenewal };
});

const provider = useFakeAccount();
useTemporaryDataDirectory({
  ...{ MP_ACCESS_TOKEN: "", MP_CLIENT_ID: "4934588586838432" },
  ...{ MP_CLIENT_SECRET: "client-secret-1234" },
});
const NOW = new Date("2026-03-01T12:00:00Z");
const DUE = new Date("2026-08-15T12:00:00Z");
const NEXT_TURN = new Date("2026-08-15T12:05:00Z");

async function connect(refreshToken: string): Promise<void> {
  const tokens = { accessToken: `AT of ${refreshToken}`, accountId: "500", isLive: true };
  const grant = sealGrant({ ...tokens, refreshToken, expiresInSeconds: 15_552_000 }, NOW);
  await storeConnection(provider().account, grant, signAt(NOW));
}

async function readTokens() {
  const found = await findPaymentConnection();
  return [found?.sealedAccessToken, found?.sealedRefreshToken].map((text) =>
    openSealedText(text ?? ""),
  );
}

beforeAll(() => prepareStoredShop());
afterAll(closeStoredShop);
beforeEach(async () => {
  Object.assign(fake, { failuresLeft: 0, pausesMs: [] });
  await connect("TG-0");
});

it("stores a renewal that the database took at the third try", async () => {
  fake.failuresLeft = 2;
  await expect(renewConnection(DUE)).resolves.toBe("renewed");
  // Without those of a busy lock, which are of milliseconds.
  expect(fake.pausesMs.filter((pauseMs) => pauseMs >= 1000)).toEqual([1000, 2000]);
  expect(await readTokens()).toEqual(["AT-1", "TG-1"]);
});

it("keeps one that the database did not take, and stores it at the next turn", async () => {
  fake.failuresLeft = 3;
  await expect(renewConnection(DUE)).rejects.toThrow(DatabaseUnavailableError);
  expect(await readTokens()).toEqual(["AT of TG-0", "TG-0"]);
  await expect(renewConnection(NEXT_TURN)).resolves.toBe("not-needed");
  expect(await readTokens()).toEqual(["AT-1", "TG-1"]);
  expect(await findPaymentConnection()).toMatchObject({ renewedAt: DUE, lost: null });
  expect(provider().asked).toEqual(["renew TG-0"]);
});

it("does not send a refresh token that was spent while the database takes nothing", async () => {
  fake.failuresLeft = 4;
  await expect(renewConnection(DUE)).rejects.toThrow(DatabaseUnavailableError);
  await expect(renewConnection(NEXT_TURN)).rejects.toThrow(DatabaseUnavailableError);
  expect(provider().asked).toEqual(["renew TG-0"]);
  await renewConnection(NEXT_TURN);
  expect(await readTokens()).toEqual(["AT-1", "TG-1"]);
});

it("leaves what the owner connected before it could be stored", async () => {
  fake.failuresLeft = 3;
  await expect(renewConnection(DUE)).rejects.toThrow(DatabaseUnavailableError);
  await connect("TG-new");
  await renewConnection(NEXT_TURN);
  expect(provider().asked).toEqual(["renew TG-0", "renew TG-new"]);
  expect(await readTokens()).toEqual(["AT-2", "TG-2"]);
});
