import { describe, expect, it } from "vitest";

import { daysLeft, isUsable, type PaymentConnection } from "./payment-connection";

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
