import { expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { RESTOCK_CONFIRM_HOURS } from "../domain/stock/restock-turn";
import { sealFor } from "../settings/sealed-text.server";
import { openWish } from "./restock-requests.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-03-02T12:00:00.000Z");
const HOUR_MS = 60 * 60 * 1000;
const WISH = { productId: "a-01", variant: { size: "M", color: "Negro" }, email: "ana@correo.ar" };
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const seal = (purpose: Parameters<typeof sealFor>[0]) =>
  sealFor(purpose, JSON.stringify({ ...WISH, until: inHours(RESTOCK_CONFIRM_HOURS).getTime() }));

it("a link holds its request until it is over", () => {
  const token = seal("tela restock confirmation v1");
  expect(openWish(token, inHours(RESTOCK_CONFIRM_HOURS - 0.01))).toEqual(WISH);
  expect(openWish(token, inHours(RESTOCK_CONFIRM_HOURS))).toBeNull();
});

it("a text that was sealed for something else is no link", () => {
  expect(openWish(seal("tela sign-in step v1"), NOW)).toBeNull();
  expect(openWish("", NOW)).toBeNull();
});
