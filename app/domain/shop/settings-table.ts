import type { Synonyms } from "../catalogue/synonyms";
import type { MailTexts } from "../mail/mail-texts";
import { DEFAULT_HELD_DAYS, HELD_DAYS_FIELD } from "../offers/held-days";
import type { RoleId } from "../owner/roles";
import { IDLE_CHOICES } from "../owner/session";
import { PRESENTATION_SETTINGS } from "./presentation-settings";
import { SELLING_SETTINGS } from "./selling-settings";
import { storedSetting, type SettingValues } from "./setting";

const isCount = (value: unknown, max = Infinity) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;

/**
 * Every setting that the owner can change, each described once: what it is stored as, its default,
 * its controls with their limits and messages, and its name in the history.
 */
export const SETTINGS = {
  ...PRESENTATION_SETTINGS,
  ...SELLING_SETTINGS,
  /** Days of the 30 before a sale on which a list price must have been asked to be shown as "Antes". */
  saleHeldDays: storedSetting({
    called: "Días para mostrar el “Antes”",
    standard: DEFAULT_HELD_DAYS,
    isStored: (value) => HELD_DAYS_FIELD.isStored(value),
  }),
  synonyms: storedSetting<Synonyms>({ called: "Sinónimos", standard: [] }),
  mailTexts: storedSetting<MailTexts>({ called: "Textos de los e-mails", standard: {} }),
  secondFactorRoles: storedSetting<readonly RoleId[]>({
    called: "Segundo factor obligatorio",
    standard: [],
    asksPassword: true,
  }),
  /** Minutes without use after which a session of the back office ends; 0 for never. */
  idleMinutes: storedSetting({
    called: "Cierre de las sesiones sin uso",
    standard: 0,
    isStored: (value) => IDLE_CHOICES.some((choice) => choice === value),
    asksPassword: true,
  }),
  /** Most that the role Ventas may refund of one order; 0 for nothing. */
  salesRefundLimitInPesos: storedSetting({
    called: "Tope de devoluciones de Ventas",
    standard: 0,
    isStored: (value) => isCount(value),
    asksPassword: true,
  }),
  /** Most that the role Ventas may take off a sale or a line without an owner, in percent; 0 for nothing. */
  salesDiscountLimitPercent: storedSetting({
    called: "Tope de descuentos de Ventas",
    standard: 10,
    isStored: (value) => isCount(value, 100),
    asksPassword: true,
  }),
};

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const DEFAULT_SHOP_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].standard]),
) as SettingValues<typeof SETTINGS>;

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** What the history calls a row of settings: its stored name, for one of another version. */
export function nameSetting(name: string): string {
  if (name === "sampleCatalogue") return "Catálogo de muestra";
  return isSetting(name) ? SETTINGS[name].called : name;
}

/** In place of the sample's words and contact data. Prices, terms and the name stay: a shop needs some. */
const WITHOUT_SAMPLE = {
  tagline: "Ropa y accesorios",
  phone: "",
  email: "",
  address: "",
  openingHours: "",
  social: [],
  promoMessages: ["", ""],
  cover: { title: "", text: "" },
  collection: { id: "", name: "", season: "" },
} satisfies Partial<SettingValues<typeof SETTINGS>>;

export function clearSampleSettings(
  settings: SettingValues<typeof SETTINGS>,
): Partial<SettingValues<typeof SETTINGS>> {
  const cleared = Object.entries(WITHOUT_SAMPLE).filter(([name]) => {
    const key = name as keyof typeof WITHOUT_SAMPLE;
    return JSON.stringify(settings[key]) === JSON.stringify(DEFAULT_SHOP_SETTINGS[key]);
  });
  return Object.fromEntries(cleared);
}
