import { expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { sealFor } from "../settings/sealed-text.server";
import { PERMIT_MINUTES, isPermitted, permitDownload } from "./download-permits.server";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-10T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60 * 1000);
const ASKED = { sessionId: "una", name: "20250610T070000Z-nightly", now: NOW };
const permit = () => permitDownload(ASKED.sessionId, ASKED.name, NOW);

it("allows the download to its session and of its backup alone", () => {
  const token = permit();
  expect(isPermitted(token, { ...ASKED, sessionId: "otra" })).toBe(false);
  expect(isPermitted(token, { ...ASKED, name: "20250611T070000Z-nightly" })).toBe(false);
  expect(isPermitted(`${token}x`.slice(1), ASKED)).toBe(false);
  expect(isPermitted("", ASKED)).toBe(false);
  expect(isPermitted(token, { ...ASKED, now: later(PERMIT_MINUTES - 0.01) })).toBe(true);
});

it("is over after some minutes, also where the clock was ahead", () => {
  expect(isPermitted(permit(), { ...ASKED, now: later(PERMIT_MINUTES) })).toBe(false);
  expect(isPermitted(permit(), { ...ASKED, now: later(-1) })).toBe(false);
});

it("is no text that was sealed for something else", () => {
  const text = JSON.stringify({ ...ASKED, until: later(1).getTime() });
  expect(isPermitted(sealFor("tela sign-in step v1", text), ASKED)).toBe(false);
  expect(isPermitted(sealFor("tela backup download v1", text), ASKED)).toBe(true);
});
