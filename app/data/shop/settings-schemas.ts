import { z } from "zod";

import { PROVINCES } from "../../domain/buying/province";
import { FISCAL_CONDITIONS } from "../../domain/products/price-block";
import { SHOPPER_MAILS } from "../../domain/mail/mail-texts";
import { LOOKED_AT_DAYS } from "../../domain/offers/held-days";
import { ROLES } from "../../domain/owner/roles";
import { IDLE_CHOICES } from "../../domain/owner/session-end";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { parsePictureAddress } from "../../domain/products/picture-address";
import { FOCUS_IDS, isCoverLink } from "../../domain/shop/cover";
import { isLogoAddress } from "../../domain/shop/logo";
import { isSoundLook } from "../../domain/shop/look";
import { isSocialAddress, MAX_SOCIAL_LINKS } from "../../domain/shop/social-link";
import { PALETTE_IDS } from "../../domain/shop/palettes";
import { MAX_SYNONYM_GROUPS } from "../../domain/shop/owner-synonyms";
import {
  MAX_INSTALMENTS,
  MAX_SHIPPING_ZONES,
  MAX_TRANSFER_DISCOUNT_PERCENT,
  MAX_LOW_STOCK,
  MAX_ONLINE_HOLD_MINUTES,
  MAX_TRANSFER_HOURS,
  MAX_UNPAID_PIECES,
  MIN_ONLINE_HOLD_MINUTES,
  MIN_UNPAID_PIECES,
  type ShopSettings,
} from "../../domain/shop/shop-settings";

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

/** One row each. Values from other tools are checked before any page uses them. */
export const StoredSchemas = {
  name: z.string().min(1),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  openingHours: z.string(),
  // Before 2026-11-23 it was one link, with empty texts for none.
  social: z.preprocess(
    (value): unknown => (Array.isArray(value) ? value : [value].filter(hasAddress)),
    z
      .array(z.object({ name: z.string().min(1), url: z.string().refine(isSocialAddress) }))
      .max(MAX_SOCIAL_LINKS),
  ),
  promoMessages: z.tuple([z.string(), z.string()]),
  cover: z.object({ title: z.string(), text: z.string() }),
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
  collection: z.object({ id: z.string(), name: z.string(), season: z.string() }),
  instalments: z.int().min(1).max(MAX_INSTALMENTS),
  transferDiscountPercent: z.int().min(0).max(MAX_TRANSFER_DISCOUNT_PERCENT),
  fiscalCondition: z.enum(FISCAL_CONDITIONS.map(({ id }) => id)),
  company: z.object({ name: z.string(), cuit: z.string() }),
  bank: z.object({ holder: z.string(), name: z.string(), cbu: z.string(), alias: z.string() }),
  transferHours: z.int().min(1).max(MAX_TRANSFER_HOURS),
  onlineHoldMinutes: z.int().min(MIN_ONLINE_HOLD_MINUTES).max(MAX_ONLINE_HOLD_MINUTES),
  unpaidPiecesPerAddress: z.int().min(MIN_UNPAID_PIECES).max(MAX_UNPAID_PIECES),
  unpaidSharePercent: z.int().min(1).max(100),
  saleHeldDays: z.int().min(0).max(LOOKED_AT_DAYS),
  lowStock: z.int().min(0).max(MAX_LOW_STOCK),
  acceptsCash: z.boolean(),
  offersPickup: z.boolean(),
  exchangeTerms: z.string(),
  orderPrefix: z.string().regex(/^([A-Z]{4})?$/),
  look: z
    .object({ palette: z.enum(PALETTE_IDS), accent: z.string().regex(/^#[0-9a-f]{6}$/) })
    .refine(isSoundLook),
  logo: z.object({ address: z.string().refine(isLogoAddress), alt: z.string() }).nullable(),
  shippingZones: z.array(ShippingZoneSchema).max(MAX_SHIPPING_ZONES),
  mailTexts: z.partialRecord(
    z.enum(SHOPPER_MAILS.map(({ id }) => id)),
    z.object({ greeting: z.string(), paragraph: z.string(), closing: z.string() }),
  ),
  salesRefundLimitInPesos: Pesos,
  synonyms: z.array(z.array(z.string().min(1))).max(MAX_SYNONYM_GROUPS),
  secondFactorRoles: z.array(z.enum(ROLES.map(({ id }) => id))),
  idleMinutes: z.literal(IDLE_CHOICES),
} satisfies { [Name in keyof ShopSettings]: z.ZodType<ShopSettings[Name]> };
