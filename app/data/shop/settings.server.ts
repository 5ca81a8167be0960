import { eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins } from "../../../db/schema/owner";
import { settings as settingsTable, versions } from "../../../db/schema/shop";
import { findOwnAddress } from "../../domain/mail/mail-address";
import {
  DEFAULT_SHOP_SETTINGS,
  SETTING_NAMES,
  type SettingName,
} from "../../domain/shop/settings-table";
import {
  type ShopSettings,
  offerSettings,
  toShopFace,
  type OfferedSettings,
  type ShopFace,
} from "../../domain/shop/shop-settings";
import { getLog } from "../../log/log.server";
import { recordEntry, type Change } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { takesOnlinePayments } from "../payments/payment-connection.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import type { ShopDatabase } from "../sqlite/database.server";
import { keepUntilCommit } from "../sqlite/kept-reads.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseStored } from "./settings-schemas";

type VersionedSettings = { settings: ShopSettings; version: number };

const lastGoodByDatabase = new WeakMap<ShopDatabase, VersionedSettings>();

/** The settings for any page; the last readable ones while the database cannot be read. */
export async function readSettings(): Promise<ShopSettings> {
  try {
    return (await readVersionedSettings()).settings;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return lastGoodByDatabase.get(getStoredShop().database)?.settings ?? DEFAULT_SHOP_SETTINGS;
  }
}

export function readVersionedSettings(): Promise<VersionedSettings> {
  return readCurrent(getStoredShop().database);
}

const readCurrent = keepUntilCommit(async (connection, database) => {
  const version = await readVersion(connection);
  const known = lastGoodByDatabase.get(database);
  if (known?.version === version) return known;
  const fallback = known?.settings ?? DEFAULT_SHOP_SETTINGS;
  const current = { version, settings: await readStored(connection, fallback) };
  lastGoodByDatabase.set(database, current);
  return current;
});

export function readSettingsNow(connection: Connection): Promise<ShopSettings> {
  return readStored(connection, DEFAULT_SHOP_SETTINGS);
}

/** Settings whose days change pages at midnight. */
const DATED = ["coverDisplay", "holiday"] as const satisfies SettingName[];

/** For every request after a commit: it reads two rows. */
export async function readDatedSettings(
  connection: Connection,
): Promise<Pick<ShopSettings, (typeof DATED)[number]>> {
  const rows = await selectDated(connection).execute();
  const read = <Name extends SettingName>(name: Name): ShopSettings[Name] =>
    parseStored(name, rows.find((row) => row.name === name)?.value ?? "") ??
    DEFAULT_SHOP_SETTINGS[name];
  return { coverDisplay: read("coverDisplay"), holiday: read("holiday") };
}

const selectDated = keepStatement(({ queries }) =>
  queries
    .select()
    .from(settingsTable)
    .where(inArray(settingsTable.name, [...DATED]))
    .prepare("dated_settings"),
);

/** Leaves the others. @returns the current settings when one changed since `expectedVersion`; null when stored */
export function saveSettings(
  wanted: Partial<ShopSettings>,
  expectedVersion: number,
  change: Change,
): Promise<VersionedSettings | null> {
  const wantedNames = SETTING_NAMES.filter((name) => wanted[name] !== undefined);
  return writeAs(change, async (connection) => {
    const version = await readVersion(connection);
    if (version !== expectedVersion) {
      const settings = await readStored(connection, DEFAULT_SHOP_SETTINGS);
      const isSame = wantedNames.every(
        (name) => JSON.stringify(settings[name]) === JSON.stringify(wanted[name]),
      );
      return isSame ? null : { settings, version };
    }
    if (wanted.email !== undefined) await keepResetAddress(connection, wanted.email);
    const valueByName = await readValues(connection);
    for (const name of wantedNames) {
      const value = JSON.stringify(wanted[name]);
      const stored = valueByName.get(name) ?? JSON.stringify(DEFAULT_SHOP_SETTINGS[name]);
      if (value !== stored) await storeSetting(connection, name, value);
    }
    return null;
  });
}

/** @param value - as JSON */
export async function storeSetting(
  { queries }: Connection,
  name: keyof ShopSettings,
  value: string,
): Promise<void> {
  await queries
    .insert(settingsTable)
    .values({ name, value })
    .onConflictDoUpdate({ target: settingsTable.name, set: { value } });
}

/** A trigger raises it whenever a setting is written. */
async function readVersion(connection: Connection): Promise<number> {
  return (await selectVersion(connection).execute())[0]?.version ?? 0;
}

const selectVersion = keepStatement(({ queries }) =>
  queries.select().from(versions).where(eq(versions.name, "settings")).prepare("settings_version"),
);

async function readValues({ queries }: Connection): Promise<Map<string, string>> {
  const rows = await queries.select().from(settingsTable);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function readStored(connection: Connection, fallback: ShopSettings): Promise<ShopSettings> {
  const valueByName = await readValues(connection);
  const entries = SETTING_NAMES.map((name) => {
    const value = valueByName.get(name);
    if (value === undefined) return [name, DEFAULT_SHOP_SETTINGS[name]];
    const parsed = parseStored(name, value);
    if (parsed === undefined) getLog().warn({ setting: name }, "unreadable setting left out");
    return [name, parsed === undefined ? fallback[name] : parsed];
  });
  return Object.fromEntries(entries) as ShopSettings;
}

/**
 * Password reset links go to the shop's address when an account has none of its own. A stranger at
 * an open back office could change the shop's address, so such an account gets the old address as
 * its own; changing that one needs the password. Part of a change in the history.
 */
export async function keepResetAddress(connection: Connection, wantedEmail: string): Promise<void> {
  const email = findOwnAddress(await readStored(connection, DEFAULT_SHOP_SETTINGS));
  if (email === null || email === wantedEmail) return;
  const { queries } = connection;
  const without = eq(admins.email, "");
  for (const { id } of await queries.select({ id: admins.id }).from(admins).where(without)) {
    await queries.update(admins).set({ email }).where(eq(admins.id, id));
    await recordEntry(connection, { kind: "person", id, before: { email: "" }, after: { email } });
  }
}

/** What the frame of a page shows; only a promise of instalments depends on the payment connection. */
export async function readShopFace(now: Date): Promise<ShopFace> {
  const settings = await readSettings();
  const canPay = settings.instalments > 1 && (await canPayByCard(now));
  return toShopFace(offerSettings(settings, canPay), now);
}

/** Offers no card payment while the database cannot be read: the shop cannot know whether one works. */
export async function readOfferedSettings(now: Date): Promise<OfferedSettings> {
  return offerSettings(await readSettings(), await canPayByCard(now));
}

async function canPayByCard(now: Date): Promise<boolean> {
  try {
    return await takesOnlinePayments(now);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return false;
  }
}
