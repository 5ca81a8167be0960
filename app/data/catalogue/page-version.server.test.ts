import { afterAll, beforeAll, expect, it } from "vitest";

import { SETTINGS_CHANGE } from "../../../test/helpers/author";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { DEFAULT_COVER_DISPLAY } from "../../domain/shop/cover";
import { readVersionedSettings, saveSettings } from "../shop/settings.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readPageVersion } from "./page-version.server";

useTemporaryDataDirectory();
beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

const read = async (time: string) => readPageVersion(new Date(time));

it("the version of pages changes when a cover begins and when it ends", async () => {
  const { version } = await readVersionedSettings();
  const days = { from: "2026-12-01", until: "2026-12-02" };
  await saveSettings(
    { coverDisplay: { ...DEFAULT_COVER_DISPLAY, ...days } },
    version,
    SETTINGS_CHANGE,
  );
  const before = await read("2026-12-01T02:59:59Z");
  const during = await read("2026-12-01T03:00:00Z");
  expect(before).not.toBe(during);
  expect(await read("2026-12-03T02:59:59Z")).toBe(during);
  expect(await read("2026-12-03T03:00:00Z")).toBe(before);
});
