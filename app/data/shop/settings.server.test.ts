import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SETTINGS_CHANGE } from "../../../test/helpers/author";
import { DAMAGES } from "../../../test/helpers/database-damage";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/settings-table";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { readSettings, readVersionedSettings, saveSettings } from "./settings.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { itOfFiles } from "../../../test/helpers/test-engine";

const file = path.join(useTemporaryDataDirectory(), "tela.db");

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await run("DELETE FROM settings");
  // Makes the defaults the last readable settings.
  await readSettings();
});
afterAll(closeStoredShop);

function run(statement: string, ...values: string[]): Promise<void> {
  return getStoredShop().database.write(
    async ({ prepare }) => void (await prepare(statement).run(...values)),
  );
}

const write = (name: string, value: string) =>
  run(
    "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    name,
    value,
  );

const OWN: ShopSettings = {
  ...DEFAULT_SHOP_SETTINGS,
  name: "La Trama",
  instalments: 6,
  promoMessages: ["Una cosa", ""],
};

async function save(wanted: ShopSettings) {
  return saveSettings(wanted, (await readVersionedSettings()).version, SETTINGS_CHANGE);
}

describe("the settings", () => {
  it("are the defaults until the owner changes them, and show a change at once", async () => {
    expect(await readSettings()).toEqual(DEFAULT_SHOP_SETTINGS);
    expect(await save(OWN)).toBeNull();
    expect(await readSettings()).toEqual(OWN);
  });

  it.each([
    ['{"name": "TikTok", "url": "https://www.tiktok.com/@x"}', ["TikTok"]],
    ['{"name": "", "url": ""}', []],
    [
      '[{"name": "A", "url": "https://a.example"}, {"name": "B", "url": "https://b.example"}]',
      ["A", "B"],
    ],
  ])("read one stored profile as a list of one: %s", async (value, names) => {
    await write("social", value);
    expect((await readSettings()).social.map(({ name }) => name)).toEqual(names);
  });

  it("store what differs, and nothing when nothing does", async () => {
    await save(OWN);
    const { version } = await readVersionedSettings();
    expect(await save(OWN)).toBeNull();
    expect((await readVersionedSettings()).version).toBe(version);
    const stored = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT name FROM settings ORDER BY name").pluck().all(),
    );
    expect(stored).toEqual(["instalments", "name", "promoMessages"]);
  });

  it("go back to a default that the owner chooses", async () => {
    await save(OWN);
    await save(DEFAULT_SHOP_SETTINGS);
    expect(await readSettings()).toEqual(DEFAULT_SHOP_SETTINGS);
  });

  it("are not overwritten by a save based on older ones", async () => {
    const { version } = await readVersionedSettings();
    await saveSettings({ ...OWN, name: "Primera" }, version, SETTINGS_CHANGE);
    const newer = await saveSettings({ ...OWN, name: "Segunda" }, version, SETTINGS_CHANGE);
    expect(newer?.settings.name).toBe("Primera");
    expect((await readSettings()).name).toBe("Primera");
    expect(
      await saveSettings({ ...OWN, name: "Segunda" }, newer?.version ?? -1, SETTINGS_CHANGE),
    ).toBeNull();
    expect((await readSettings()).name).toBe("Segunda");
  });

  it("do not conflict when both saves are equal", async () => {
    const { version } = await readVersionedSettings();
    await saveSettings(OWN, version, SETTINGS_CHANGE);
    expect(await saveSettings(OWN, version, SETTINGS_CHANGE)).toBeNull();
  });
});

describe("a value that other tools broke", () => {
  it.each([
    ["name", "Tela"],
    ["name", '""'],
    ["name", "null"],
    ["social", '{"name": "X", "url": "javascript:alert(1)"}'],
    ["social", '{"name": "X", "url": "http://x.example/"}'],
    ["instalments", "0"],
    ["instalments", '"3"'],
    ["transferDiscountPercent", "99"],
    ["promoMessages", '["solo uno"]'],
    ["collection", "{}"],
  ])("%s = %s keeps the last good one, or else the default", async (name, value) => {
    await write(name, value);
    expect(await readSettings()).toEqual(DEFAULT_SHOP_SETTINGS);
    await run("DELETE FROM settings");
    await save(OWN);
    await readSettings();
    await write(name, value);
    expect(await readSettings()).toEqual(OWN);
  });

  it("is replaced by saving", async () => {
    await write("name", "{");
    await save(DEFAULT_SHOP_SETTINGS);
    const stored = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT value FROM settings WHERE name = 'name'").pluck().get(),
    );
    expect(stored).toBe('"Tela"');
  });

  it("is ignored when the setting is unknown", async () => {
    await write("otra cosa", "1");
    expect(await readSettings()).toEqual(DEFAULT_SHOP_SETTINGS);
  });
});

describe("the address for password reset links", () => {
  const readAccountEmail = () =>
    getStoredShop().database.read(async ({ prepare }) =>
      String(await prepare("SELECT email FROM admins").pluck().get()),
    );
  const saveEmail = (email: string) => save({ ...OWN, email });
  beforeEach(async () => {
    await run("DELETE FROM admins");
    await run("INSERT INTO admins (username, email, password_hash) VALUES ('duena', '', 'x')");
  });

  it("stays the same when the shop's address changes", async () => {
    await saveEmail("duena@tela.test");
    expect(await readAccountEmail()).toBe("");
    await saveEmail("duena@tela.test");
    expect(await readAccountEmail()).toBe("");
    await saveEmail("otra@tela.test");
    expect(await readAccountEmail()).toBe("duena@tela.test");
    await saveEmail("tercera@tela.test");
    expect(await readAccountEmail()).toBe("duena@tela.test");
  });

  it("is the account's own if it has one", async () => {
    await run("UPDATE admins SET email = 'propia@tela.test'");
    await saveEmail("duena@tela.test");
    await saveEmail("otra@tela.test");
    expect(await readAccountEmail()).toBe("propia@tela.test");
  });
});

describe("a database that cannot be read", () => {
  itOfFiles("keeps the last readable settings", async () => {
    await save(OWN);
    await readSettings();
    DAMAGES["overwritten with garbage"]?.(file);
    expect(await readSettings()).toEqual(OWN);
    await expect(readVersionedSettings()).rejects.toThrow("database");
    await closeStoredShop();
    expect(await readSettings()).toEqual(DEFAULT_SHOP_SETTINGS);
  });
});
