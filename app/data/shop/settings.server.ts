import { z } from "zod";
import { eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins } from "../../../db/schema/owner";
import { settings as settingsTable } from "../../../db/schema/shop";
import { PROVINCES } from "../../domain/plain/province";
import { findOwnAddress } from "../../domain/mail/mail-address";
import { SHOPPER_MAILS } from "../../domain/mail/mail-texts";
import { ROLES } from "../../domain/owner/roles";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { parsePictureAddress } from "../../domain/products/picture-address";
import { FOCUS_IDS } from "../../domain/catalogue/picture-focus";
import { isCoverLink } from "../../domain/shop/cover";
import { isLogoAddress } from "../../domain/shop/logo";
import { isSoundLook } from "../../domain/shop/look";
import { MAX_SYNONYM_GROUPS } from "../../domain/shop/owner-synonyms";
import { PALETTE_IDS } from "../../domain/shop/palettes";
import {
  SETTINGS,
  type SettingName,
  DEFAULT_SHOP_SETTINGS,
  SETTING_NAMES,
} from "../../domain/shop/settings-table";
import {
  type ShopSettings,
  offerSettings,
  toShopFace,
  type OfferedSettings,
  type ShopFace,
} from "../../domain/shop/shop-settings";
import { isSocialAddress, MAX_SOCIAL_LINKS } from "../../domain/shop/links";
import { MAX_SHIPPING_ZONES } from "../../domain/shop/zone-texts";
import { getLog } from "../../log/log.server";
import { recordEntry, type Change } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { takesOnlinePayments } from "../payments/payment-connection.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { keepByVersion, keepStatement, readVersion } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const Day = z
  .string()
  .refine((text) => parseCalendarDay(text) !== null)
  .nullable();
const Pesos = z.int().min(0);

const ShippingZoneSchema = z.object({
  name: z.string().min(1),
  reach: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("everywhere") }),
    z.object({
      kind: z.literal("provinces"),
      provinces: z.array(z.enum(PROVINCES.map(({ id }) => id))),
    }),
    z.object({ kind: z.literal("postal-codes"), from: z.int(), to: z.int() }),
  ]),
  priceInPesos: Pesos,
  days: z.object({ min: z.int().min(0), max: z.int().min(0) }),
  freeAboveInPesos: Pesos.nullable(),
});

function hasAddress(link: unknown): boolean {
  return typeof link !== "object" || link === null || !("url" in link) || link.url !== "";
}

/** The settings with a structure; the others say in their description what may be stored. */
const STRUCTURES: { [Name in SettingName]?: z.ZodType<ShopSettings[Name]> } = {
  // Before 2026-11-23 it was one link, with empty texts for none.
  social: z.preprocess(
    (value): unknown => (Array.isArray(value) ? value : [value].filter(hasAddress)),
    z
      .array(z.object({ name: z.string().min(1), url: z.string().refine(isSocialAddress) }))
      .max(MAX_SOCIAL_LINKS),
  ),
  promoMessages: z.tuple([z.string(), z.string()]),
  coverDisplay: z
    .object({
      kind: z.enum(["products", "text", "picture"]),
      picture: z
        .object({
          address: z.string().refine((address) => parsePictureAddress(address) !== null),
          focus: z.enum(FOCUS_IDS),
          alt: z.string(),
        })
        .nullable(),
      link: z.object({ url: z.string().refine(isCoverLink), label: z.string().min(1) }).nullable(),
      from: Day,
      until: Day,
    })
    .refine(({ kind, picture }) => kind !== "picture" || picture !== null),
  look: z
    .object({ palette: z.enum(PALETTE_IDS), accent: z.string().regex(/^#[0-9a-f]{6}$/) })
    .refine(isSoundLook),
  logo: z.object({ address: z.string().refine(isLogoAddress), alt: z.string() }).nullable(),
  shippingZones: z.array(ShippingZoneSchema).max(MAX_SHIPPING_ZONES),
  mailTexts: z.partialRecord(
    z.enum(SHOPPER_MAILS.map(({ id }) => id)),
    z.object({ greeting: z.string(), paragraph: z.string(), closing: z.string() }),
  ),
  synonyms: z.array(z.array(z.string().min(1))).max(MAX_SYNONYM_GROUPS),
  secondFactorRoles: z.array(z.enum(ROLES.map(({ id }) => id))),
};

/** The value of a stored text; undefined when it cannot be read. No page uses it unchecked. */
function parseStored<Name extends SettingName>(
  name: Name,
  text: string,
): ShopSettings[Name] | undefined {
  const value = parseJson(text);
  const structure = STRUCTURES[name];
  if (structure) return structure.safeParse(value).data;
  return SETTINGS[name].isStored?.(value) ? (value as ShopSettings[Name]) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type VersionedSettings = { settings: ShopSettings; version: number };

const kept = keepByVersion<ShopSettings>("settings", (connection, last = DEFAULT_SHOP_SETTINGS) =>
  readStored(connection, last),
);

/** The settings for any page; the last readable ones while the database cannot be read. */
export async function readSettings(): Promise<ShopSettings> {
  return (await kept.readLast(getStoredShop().database)) ?? DEFAULT_SHOP_SETTINGS;
}

export async function readVersionedSettings(): Promise<VersionedSettings> {
  const { version, answer: settings } = await kept.read(getStoredShop().database);
  return { settings, version };
}

/**
 * Within a write, by its connection, like each `...Now`. The current transaction is not ambient, because the other of the
 * pair means something else: it keeps its answer until the next commit, and has the last readable one while the database is
 * away. A write may decide by neither; a read in it that takes no connection fails (`NestedWorkError`), and is seen.
 */
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
    const version = await readVersion(connection, "settings");
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
