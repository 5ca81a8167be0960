import { expect, it } from "vitest";

import { formatAgo } from "./buenos-aires";

const NOW = new Date("2026-12-01T15:00:00.000Z");
const MINUTE_MS = 60_000;

it.each([
  [-5, "hace un momento"],
  [0, "hace un momento"],
  [1, "hace 1 minuto"],
  [5.9, "hace 5 minutos"],
  [60, "hace 1 hora"],
  [23 * 60 + 59, "hace 23 horas"],
  [24 * 60, "hace 1 día"],
  [29 * 24 * 60, "hace 29 días"],
  [30 * 24 * 60, "1 nov 2026, 12:00"],
])("%d minutes ago is %s", (minutes, words) => {
  expect(formatAgo(new Date(NOW.getTime() - minutes * MINUTE_MS), NOW)).toBe(words);
});

it("is never without a time", () => {
  expect(formatAgo(null, NOW)).toBe("nunca");
});
