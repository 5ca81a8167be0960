import { describe, expect, it } from "vitest";

import {
  daysLeft,
  describeLoss,
  findRenewalObstacle,
  isUsable,
  judgeConnection,
  type PaymentConnection,
} from "./payment-connection";

const NOW = new Date("2026-03-01T12:00:00Z");

function aConnection(given: Partial<PaymentConnection> = {}): PaymentConnection {
  return {
    source: "oauth",
    accountId: "1",
    nickname: "",
    email: "",
    isLive: true,
    isTestUser: false,
    expiresAt: new Date("2026-03-31T12:00:00Z"),
    connectedAt: NOW,
    renewedAt: null,
    lost: null,
    ...given,
  };
}

describe("a connected account", () => {
  it.each([
    [aConnection(), true],
    [aConnection({ expiresAt: null }), true],
    [aConnection({ expiresAt: NOW }), false],
    [aConnection({ lost: { at: NOW, reason: "deauthorized" } }), false],
    [aConnection({ lost: { at: null, reason: "" } }), false],
  ])("can be charged with or not (%#)", (connection, expected) => {
    expect(isUsable(connection, NOW)).toBe(expected);
  });

  it.each([
    ["2026-03-31T12:00:00Z", 30],
    ["2026-03-31T11:59:59Z", 29],
    ["2026-03-01T12:00:01Z", 0],
    ["2026-02-28T12:00:00Z", -1],
  ])("that ends at %s has %i whole days left", (end, days) => {
    expect(daysLeft({ expiresAt: new Date(end) }, NOW)).toBe(days);
  });

  it("has no days to tell where its end is unknown", () => {
    expect(daysLeft({ expiresAt: null }, NOW)).toBeNull();
  });
});

const daysFromNow = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60 * 1000);

describe("renewing", () => {
  const state = { hasRefreshToken: true, isRefused: false, isUnderWay: false };
  const soon = { expiresAt: daysFromNow(29) };
  const late = { expiresAt: daysFromNow(180) };

  it.each([
    ["has 30 days", { expiresAt: daysFromNow(30) }, {}, "not-needed"],
    ["has 29 days", soon, {}, null],
    [
      "is over, as refresh tokens may outlive access tokens",
      { expiresAt: daysFromNow(-1) },
      {},
      null,
    ],
    ["has an unknown end", { expiresAt: null }, {}, "not-needed"],
    ["is being renewed", soon, { isUnderWay: true }, "busy"],
    ["was granted without a refresh token", soon, { hasRefreshToken: false }, "no-refresh-token"],
    ["is lost", { ...soon, lost: { at: NOW, reason: "refused" } }, {}, "not-needed"],
    ["is the environment's", { ...soon, source: "environment" }, {}, "not-needed"],
    ["was turned away long before its end", late, { isRefused: true }, null],
    [
      "was turned away though it is new",
      { ...late, renewedAt: minutesAgo(9) },
      { isRefused: true },
      "not-needed",
    ],
    [
      "was turned away some time after its renewal",
      { ...late, renewedAt: minutesAgo(10) },
      { isRefused: true },
      null,
    ],
    ["was turned away, and is being renewed", late, { isRefused: true, isUnderWay: true }, "busy"],
  ] as const)("of a token that %s", (_name, connection, more, expected) => {
    const full = { ...aConnection(connection), ...state, ...more };
    expect(findRenewalObstacle(full, NOW)).toBe(expected);
  });
});

it.each([
  [null, "none"],
  [aConnection({ expiresAt: daysFromNow(28) }), "good"],
  [aConnection({ expiresAt: daysFromNow(27) }), "expiring"],
  [aConnection({ expiresAt: null }), "good"],
  [aConnection({ expiresAt: NOW }), "lost"],
  [aConnection({ lost: { at: NOW, reason: "refused" } }), "lost"],
] as const)("the health of an account (%#)", (connection, expected) => {
  expect(judgeConnection(connection, NOW)).toBe(expected);
});

it("tells of a loss for an unknown reason too", () => {
  expect(describeLoss("deauthorized")).toContain("permiso");
  expect(describeLoss("")).not.toBe("");
});
