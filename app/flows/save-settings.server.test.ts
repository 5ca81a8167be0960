import { afterAll, beforeAll, expect, it } from "vitest";

import { AUTHOR } from "../../test/helpers/author";
import { refuseWrites } from "../../test/helpers/refused-writes";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { readVersionedSettings } from "../data/shop/settings.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { toSettingsValues } from "../forms/shop/shop-settings-form";
import { answerSettingsForm } from "./save-settings.server";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

it("a bug is not answered as a database that does not answer, so that it is logged", async () => {
  const { version } = await readVersionedSettings();
  const formData = new FormData();
  const typed = { ...toSettingsValues(DEFAULT_SHOP_SETTINGS), nombre: "La Trama" };
  for (const [name, value] of Object.entries(typed)) formData.set(name, value);
  formData.set("version", String(version));
  await getStoredShop().database.write((connection) =>
    refuseWrites(connection, { write: "INSERT", table: "settings" }),
  );
  await expect(
    answerSettingsForm({ formData, fileErrors: {} }, { author: AUTHOR, now: new Date() }),
  ).rejects.toThrow("no");
});
