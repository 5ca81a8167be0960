import { describe, expect, it } from "vitest";

import { judgeHealth, type ShopVitals } from "./shop-health";

const NOW = new Date("2026-11-21T12:00:00Z");
const MEGABYTE = 1024 * 1024;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000);
const disk = (freeMegabytes: number) => ({
  freeBytes: freeMegabytes * MEGABYTE,
  totalBytes: 40_960 * MEGABYTE,
});

const WELL: ShopVitals = {
  database: "ok",
  disk: disk(8000),
  latestBackupAt: hoursAgo(9),
  mails: { hasServer: true, waiting: 0, failed: 0, oldestWaitingAt: null },
  payments: { health: "good", tokenExpiresAt: hoursAgo(-24 * 100) },
};
const mails = (change: Partial<NonNullable<ShopVitals["mails"]>>) => ({
  mails: { hasServer: true, waiting: 0, failed: 0, oldestWaitingAt: null, ...change },
});

describe("the shop's health", () => {
  it("is ready when all is well, and reports numbers", () => {
    expect(judgeHealth(WELL, NOW)).toEqual({
      isReady: true,
      words: { database: "ok", disk: "ok", backup: "ok", mail: "ok", payments: "ok" },
      numbers: {
        freeMegabytes: 8000,
        backupAgeHours: 9,
        waitingMails: 0,
        failedMails: 0,
        tokenDaysLeft: 100,
      },
    });
  });

  it.each<[Partial<ShopVitals>, boolean, object]>([
    [{ database: "unusable", mails: null, payments: null }, false, { mail: "unknown" }],
    [{ database: "unusable", mails: null, payments: null }, false, { payments: "unknown" }],
    [{ database: "outdated" }, false, { database: "outdated" }],
    [{ disk: disk(199) }, false, { disk: "full" }],
    [{ disk: disk(200) }, true, { disk: "low" }],
    [{ disk: disk(1024) }, true, { disk: "ok" }],
    [{ disk: null }, true, { disk: "unknown" }],
    [{ latestBackupAt: null }, true, { backup: "none" }],
    [{ latestBackupAt: hoursAgo(26) }, true, { backup: "ok" }],
    [{ latestBackupAt: hoursAgo(26.1) }, true, { backup: "old" }],
    [mails({ hasServer: false, waiting: 9 }), true, { mail: "none" }],
    [mails({ failed: 1 }), true, { mail: "failed" }],
    [mails({ waiting: 3, oldestWaitingAt: hoursAgo(0.9) }), true, { mail: "ok" }],
    [mails({ waiting: 3, oldestWaitingAt: hoursAgo(1.1) }), true, { mail: "late" }],
    [{ payments: { health: "none", tokenExpiresAt: null } }, true, { payments: "none" }],
    [{ payments: { health: "lost", tokenExpiresAt: null } }, true, { payments: "lost" }],
    [{ payments: { health: "expiring", tokenExpiresAt: NOW } }, true, { payments: "expiring" }],
  ])("%j: ready %s, %j", (change, isReady, words) => {
    const health = judgeHealth({ ...WELL, ...change }, NOW);
    expect(health.isReady).toBe(isReady);
    expect(health.words).toMatchObject(words);
  });

  it("rounds the age of the backup to a tenth, and nothing else up", () => {
    const { numbers } = judgeHealth(
      {
        ...WELL,
        disk: disk(8000.9),
        latestBackupAt: hoursAgo(9.26),
        payments: { health: "good", tokenExpiresAt: hoursAgo(-47) },
      },
      NOW,
    );
    expect(numbers).toMatchObject({ freeMegabytes: 8000, backupAgeHours: 9.3, tokenDaysLeft: 1 });
  });

  it("reports no number that is unknown", () => {
    const unknown = { disk: null, latestBackupAt: null, mails: null, payments: null };
    expect(Object.values(judgeHealth({ ...WELL, ...unknown }, NOW).numbers)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});
