import { z } from "zod";

import { PROVINCES } from "../../domain/buying/province";
import { SHOPPER_MAILS } from "../../domain/mail/mail-texts";
import { ROLES } from "../../domain/owner/roles";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { parsePictureAddress } from "../../domain/products/picture-address";
import { FOCUS_IDS, isCoverLink } from "../../domain/shop/cover";
import { SETTINGS, type SettingName } from "../../domain/shop/settings-table";
import { isLogoAddress } from "../../domain/shop/logo";
import { isSoundLook } from "../../domain/shop/look";
import { MAX_SYNONYM_GROUPS } from "../../domain/shop/owner-synonyms";
import { PALETTE_IDS } from "../../domain/shop/palettes";
import { MAX_SHIPPING_ZONES } from "../../domain/shop/zone-texts";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { isSocialAddress, MAX_SOCIAL_LINKS } from "../../domain/shop/social-link";
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
export function parseStored<Name extends SettingName>(
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
