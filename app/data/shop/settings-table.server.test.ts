import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { changeSettings, record, undo } from "../../../test/helpers/owner-changes";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Field } from "../../domain/plain/fields";
import {
  DEFAULT_SHOP_SETTINGS,
  SETTINGS,
  SETTING_NAMES,
  type SettingName,
} from "../../domain/shop/settings-table";
import type { Setting } from "../../domain/shop/setting";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { nameSubject } from "../history/name-subjects.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readSettings } from "./settings.server";

useTemporaryDataDirectory();
beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await run("DELETE FROM settings");
  // Makes the defaults the last readable settings.
  await readSettings();
});
afterAll(closeStoredShop);

const run = (statement: string, ...values: string[]) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await prepare(statement).run(...values)),
  );

const readRow = (name: string) =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT value FROM settings WHERE name = ?").pluck().get(name),
  );

/** Of the settings whose form is no list of texts. */
const OTHERS: Partial<ShopSettings> = {
  logo: { address: `/fotos/${"0".repeat(32)}-640x200.webp`, alt: "Tela" },
  shippingZones: [],
  synonyms: [["piluso", "gorra"]],
  mailTexts: { restock: { greeting: "Hola", paragraph: "", closing: "" } },
  secondFactorRoles: ["owner"],
};

/** Each kind of control takes one of them. */
const TEXTS = [
  "Otra cosa",
  "7",
  "12",
  "CATA",
  "2026-12-24",
  "24/12/2026",
  "hola@otra.com.ar",
  "+54 11 5555-4444",
];

/** Another value than the default, as the form of the setting takes it. */
function otherValue(name: SettingName): unknown {
  const { form, standard, isStored } = SETTINGS[name] as Setting;
  if (name in OTHERS) return OTHERS[name];
  if (form === null) {
    const numbers = Array.from({ length: 1000 }, (_, number) => number);
    return numbers.find((number) => number !== standard && isStored?.(number));
  }
  const texts = form.write(standard);
  const readings = form.fields.flatMap((field) =>
    listTexts(field).map((text) => form.read({ ...texts, [field.name]: text })),
  );
  const differs = (value: unknown) => JSON.stringify(value) !== JSON.stringify(standard);
  const found = readings.find(({ value, errors }) => errors === null && differs(value));
  return found?.value ?? expect.unreachable(`no other value of ${name}`);
}

function listTexts({ control }: Field): string[] {
  if (control.kind === "check") return ["", "on"];
  return "options" in control ? control.options.map(({ id }) => id) : TEXTS;
}

describe.each(SETTING_NAMES)("the setting %s", (name) => {
  it("has a default that may stand in the database", async () => {
    const standard = DEFAULT_SHOP_SETTINGS[name];
    await run(
      "INSERT INTO settings (name, value) VALUES (?, ?)",
      ...[name, JSON.stringify(standard)],
    );
    expect((await readSettings())[name]).toEqual(standard);
  });

  it.each(["{", '{"de": "otro programa"}', "-1", '[["", 1]]'])(
    "is its default where %s is stored",
    async (value) => {
      await run("INSERT INTO settings (name, value) VALUES (?, ?)", name, value);
      expect((await readSettings())[name]).toEqual(DEFAULT_SHOP_SETTINGS[name]);
    },
  );

  it("is stored, stands in the history by its name, and is undone", async () => {
    const value = otherValue(name);
    const batch = await record(() => changeSettings({ [name]: value }));
    expect((await readSettings())[name]).toEqual(value);
    expect(JSON.parse(String(await readRow(name)))).toEqual(value);
    const subject = await nameSubject({ kind: "setting", subjectId: name });
    expect(subject.name).toBe(SETTINGS[name].called);
    expect(subject.name).toMatch(/^\p{Lu}/u);
    await undo(batch);
    expect((await readSettings())[name]).toEqual(DEFAULT_SHOP_SETTINGS[name]);
  });
});
