import { expect, it } from "vitest";

import { PERMIT_MINUTES, permitDownload, spendPermit } from "./download-permits.server";

const NOW = new Date("2025-06-10T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60 * 1000);
const ASKED = { sessionId: "una", name: "20250610T070000Z-nightly", now: NOW };
const permit = () => permitDownload(ASKED.sessionId, ASKED.name, NOW);

it("allows one download, to its session and of its backup alone", () => {
  const token = permit();
  expect(spendPermit(token, { ...ASKED, sessionId: "otra" })).toBe(false);
  expect(spendPermit(token, { ...ASKED, name: "20250611T070000Z-nightly" })).toBe(false);
  expect(spendPermit(`${token}x`, ASKED)).toBe(false);
  expect(spendPermit(token, { ...ASKED, now: later(PERMIT_MINUTES - 0.01) })).toBe(true);
  expect(spendPermit(token, ASKED)).toBe(false);
});

it("is over after some minutes", () => {
  expect(spendPermit(permit(), { ...ASKED, now: later(PERMIT_MINUTES) })).toBe(false);
});

it("keeps the newest hundred", () => {
  const first = permit();
  const tokens = Array.from({ length: 100 }, permit);
  expect(spendPermit(first, ASKED)).toBe(false);
  expect(tokens.filter((token) => !spendPermit(token, ASKED))).toEqual([]);
});
