import { describe, expect, it } from "vitest";

import {
  backupName,
  BACKUP_REASONS,
  findNewest,
  isBackupName,
  judgeBackupAge,
  type Backup,
  type BackupReason,
  findExpiredBackups,
  findLatestNight,
  isBackupDue,
  nextBackupAt,
  describeFailure,
  formatAge,
  formatBytes,
} from "./backup";

const NOW = new Date("2026-11-21T15:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

describe("backup names", () => {
  it.each(BACKUP_REASONS)("are recognised for the reason %s", (reason) => {
    expect(isBackupName(backupName(NOW, reason))).toBe(true);
    expect(isBackupName(backupName(NOW, reason, 3))).toBe(true);
  });

  it("hold the time and the reason", () => {
    expect(backupName(NOW, "nightly")).toBe("20261121T150000Z-nightly");
    expect(backupName(NOW, "owner", 2)).toBe("20261121T150000Z-2-owner");
  });

  it.each(["", ".lock", ".draft-1", "20261121T150000Z-", "../20261121T150000Z-owner", "x/y"])(
    "do not match %j",
    (name) => {
      expect(isBackupName(name)).toBe(false);
    },
  );
});

describe("the age of the last backup", () => {
  it.each([
    [null, "none"],
    [new Date(NOW.getTime() - 26 * HOUR_MS), "good"],
    [new Date(NOW.getTime() - 26 * HOUR_MS - 1), "old"],
    [NOW, "good"],
  ])("of %s is %s", (latest, age) => {
    expect(judgeBackupAge(latest, NOW)).toBe(age);
  });
});

describe("the night's backup", () => {
  // At 04:00 in Argentina it is 07:00 UTC.
  it.each([
    [null, "2026-11-21T12:00:00Z", true],
    ["2026-11-21T07:00:01Z", "2026-11-21T15:00:00Z", false],
    ["2026-11-21T06:50:00Z", "2026-11-21T07:00:00Z", true],
    ["2026-11-20T07:02:00Z", "2026-11-21T06:59:00Z", false],
    // A machine that was asleep all night.
    ["2026-11-20T13:00:00Z", "2026-11-21T12:30:00Z", true],
  ])("after one of %s is due at %s: %s", (latest, now, isDue) => {
    expect(isBackupDue(latest === null ? null : new Date(latest), new Date(now))).toBe(isDue);
  });

  it("is next due at four in the morning", () => {
    const made = new Date("2026-11-21T07:00:01Z");
    expect(nextBackupAt(made, NOW)).toEqual(new Date("2026-11-22T07:00:00Z"));
    expect(nextBackupAt(made, new Date("2026-11-22T06:00:00Z"))).toEqual(
      new Date("2026-11-22T07:00:00Z"),
    );
    expect(nextBackupAt(null, NOW)).toEqual(NOW);
  });
});

describe("the newest backup", () => {
  const aBackup = (createdAt: Date, reason: BackupReason): Backup => ({
    name: backupName(createdAt, reason),
    createdAt,
    reason,
    bytes: 1,
    orders: 0,
    version: "1",
  });
  const earlier = new Date(NOW.getTime() - DAY_MS);
  const nightly = aBackup(earlier, "nightly");

  it("ignores backups with a date in the future", () => {
    const ahead = aBackup(new Date(NOW.getTime() + DAY_MS), "nightly");
    expect(findNewest([ahead, nightly], NOW)).toBe(nightly);
    expect(findNewest([ahead], NOW)).toBeNull();
  });

  it("for the night does not count one made before a restore", () => {
    expect(findLatestNight([aBackup(NOW, "before-restore"), nightly], NOW)).toEqual(earlier);
    expect(findLatestNight([aBackup(NOW, "owner"), nightly], NOW)).toEqual(NOW);
  });
});

describe("expired backups", () => {
  const nights = (count: number) =>
    Array.from({ length: count }, (_, age) => {
      const createdAt = new Date(NOW.getTime() - age * DAY_MS);
      return { name: backupName(createdAt, "nightly"), createdAt, reason: "nightly" as const };
    });

  it("spare two weeks of nights and the first night of each of twelve months", () => {
    const all = nights(500);
    const expired = new Set(findExpiredBackups(all, NOW));
    const kept = all.filter(({ name }) => !expired.has(name));
    expect(kept.slice(0, 14)).toEqual(all.slice(0, 14));
    const months = kept.slice(14).map(({ name }) => name.slice(0, 8));
    expect(months).toEqual(
      ["20261101", "20261001", "20260901", "20260801", "20260701", "20260601", "20260501"].concat([
        "20260401",
        "20260301",
        "20260201",
        "20260101",
        "20251201",
      ]),
    );
  });

  it("are the same whether they are removed every night or all at once", () => {
    const all = nights(200).reverse();
    let kept: typeof all = [];
    for (const backup of all) {
      kept.push(backup);
      const expired = new Set(findExpiredBackups(kept, backup.createdAt));
      kept = kept.filter(({ name }) => !expired.has(name));
    }
    const expired = new Set(findExpiredBackups(all, NOW));
    expect(kept).toEqual(all.filter(({ name }) => !expired.has(name)));
  });

  it("do not include nightly ones when the owner makes many by hand", () => {
    const byHand = Array.from({ length: 40 }, (_, index) => {
      const createdAt = new Date(NOW.getTime() - index * 1000);
      return { name: backupName(createdAt, "owner"), createdAt, reason: "owner" as const };
    });
    const expired = findExpiredBackups([...byHand, ...nights(14)], NOW);
    expect(expired).toEqual(
      byHand
        .slice(14)
        .map(({ name }) => name)
        .reverse(),
    );
  });

  it("do not include those from before changes, however many the owner makes by hand", () => {
    const before = { name: "x", createdAt: NOW, reason: "before-upgrade" as const };
    const clicks = Array.from({ length: 40 }, (_, index) => {
      const createdAt = new Date(NOW.getTime() + (index + 1) * 1000);
      return { name: `${index}`, createdAt, reason: index % 2 ? "owner" : "command" } as const;
    });
    const later = clicks.map((click) => ({
      ...click,
      name: "r",
      reason: "before-restore" as const,
    }));
    const first = {
      name: "first",
      createdAt: new Date(NOW.getTime() - DAY_MS),
      reason: "owner" as const,
    };
    expect(findExpiredBackups([first, before, ...clicks, ...later], NOW)).not.toContain("x");
  });

  it("do not include those of other months when a clock runs ahead, nor those with a future date", () => {
    const all = nights(400);
    const settled = all.filter(({ name }) => !findExpiredBackups(all, NOW).includes(name));
    const future = new Date("2031-03-01T07:00:00Z");
    const ahead = { name: "ahead", createdAt: future, reason: "nightly" as const };
    expect(findExpiredBackups([...settled, ahead], future).length).toBeLessThanOrEqual(2);
    expect(findExpiredBackups([...settled, ahead], NOW)).toEqual([]);
  });

  it("never include the only backup, however old", () => {
    const createdAt = new Date("2020-01-01T00:00:00Z");
    expect(findExpiredBackups([{ name: "x", createdAt, reason: "owner" }], NOW)).toEqual([]);
  });
});

describe("figures of backups", () => {
  it.each([
    [0, "0 KB"],
    [756 * 1024, "756 KB"],
    [1.5 * 1024 * 1024, "1,5 MB"],
    [48 * 1024 * 1024, "48 MB"],
    [3.25 * 1024 ** 3, "3,3 GB"],
  ])("write %i bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, "menos de un minuto"],
    [59_999, "menos de un minuto"],
    [60_000, "1 minuto"],
    [119_999, "1 minuto"],
    [HOUR_MS, "1 hora"],
    [48 * HOUR_MS - 1, "47 horas"],
    [4 * DAY_MS - 1, "3 días"],
  ])("write %i ms as %s", (ms, text) => {
    expect(formatAge(ms)).toBe(text);
  });
});

describe("a failure for lack of room", () => {
  const MB = 1024 * 1024;
  it.each([
    [149 * MB, "no hay lugar en el disco: hacen falta 201 MB y quedan 149 MB"],
    [201 * MB, "no hay lugar en el disco: hacé lugar y probá de nuevo"],
    [null, "no hay lugar en el disco: hacé lugar y probá de nuevo"],
  ])("with %s bytes free says: %s", (freeBytes, text) => {
    expect(describeFailure("no-room", { freeBytes, neededBytes: 201 * MB })).toBe(text);
  });
});
