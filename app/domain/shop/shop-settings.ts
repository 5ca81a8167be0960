import { hideFalseSamples } from "./promo-promises";
import type { FiscalCondition } from "../products/price-block";
import type { CoverDisplay } from "./cover";
import { dress, type Dress } from "./dress";
import type { MailTexts } from "../mail/mail-texts";
import type { Logo } from "./logo";
import type { Look } from "./look";
import type { RoleId } from "../owner/roles";
import type { SocialLink } from "./social-link";
import { wearCover, type WornCover } from "./worn-cover";
import { findOrderPrefix } from "../orders/order-number";
import type { ShippingZone } from "../buying/shipping";
import type { Synonyms } from "../catalogue/synonyms";

/** The shop's settings that the owner can change. Every page reads them from here. */
export type ShopSettings = {
  name: string;
  tagline: string;
  /** Empty contact data are not shown. */
  phone: string;
  email: string;
  address: string;
  openingHours: string;
  /** The shop's profiles on other sites. */
  social: readonly SocialLink[];
  /** The two messages of the promo banner; an empty one is left out. */
  promoMessages: readonly [string, string];
  /** The headline of the home page, empty for the shop's name, and the text below it. */
  cover: { title: string; text: string };
  /** How that headline is shown, where it leads, and on which days. */
  coverDisplay: CoverDisplay;
  /**
   * The collection on the home page: its stored value, empty for none, its name for shoppers and its
   * season.
   */
  collection: { id: string; name: string; season: string };
  /** Number of interest-free instalments; 1 means none. */
  instalments: number;
  /** Discount for bank transfers; 0 means none. */
  transferDiscountPercent: number;
  /** Decides whether prices are also shown without national taxes. */
  fiscalCondition: FiscalCondition;
  /** The seller, as the law requires; empty values are not shown. */
  company: { name: string; cuit: string };
  /**
   * The account for transfers. Without CBU and alias the order's page asks the shopper to wait for
   * them.
   */
  bank: { holder: string; name: string; cbu: string; alias: string };
  /** Hours that an order waits for its transfer. */
  transferHours: number;
  /** Minutes that an order for Mercado Pago holds counted pieces without a payment. */
  onlineHoldMinutes: number;
  /** Counted pieces that unpaid orders from one network address may hold. */
  unpaidPiecesPerAddress: number;
  /** Percent of the counted pieces that all unpaid orders together may hold. */
  unpaidSharePercent: number;
  /** Counted sizes and colours with so many pieces or fewer are about to run out. */
  lowStock: number;
  /** Days of the 30 before a sale on which a list price must have been asked to be shown as "Antes". */
  saleHeldDays: number;
  /** Whether shoppers who pick up may pay in cash. */
  acceptsCash: boolean;
  /** Whether orders can be picked up, at `address` and in `openingHours`. */
  offersPickup: boolean;
  shippingZones: readonly ShippingZone[];
  /** Cost and time limit of an exchange; empty is not shown. */
  exchangeTerms: string;
  /** The four letters that start each order number; empty takes them from the shop's name. */
  orderPrefix: string;
  /** The colours of the shop's pages. */
  look: Look;
  /** Null while the name stands as text. */
  logo: Logo | null;
  /** The owner's groups of words that mean the same to the search. */
  synonyms: Synonyms;
  /** What the owner changed in the mails to shoppers. */
  mailTexts: MailTexts;
  /** The roles whose people must have a second factor. */
  secondFactorRoles: readonly RoleId[];
  /** Minutes without use after which a session of the back office ends; 0 for never. */
  idleMinutes: number;
  /** Most that the role Ventas may refund of one order; 0 for nothing. */
  salesRefundLimitInPesos: number;
};

/** How the shop sells; it has a settings page of its own. */
export type SellingSettings = Pick<
  ShopSettings,
  | "fiscalCondition"
  | "company"
  | "bank"
  | "transferHours"
  | "onlineHoldMinutes"
  | "unpaidPiecesPerAddress"
  | "unpaidSharePercent"
  | "lowStock"
  | "acceptsCash"
  | "offersPickup"
  | "shippingZones"
>;

/** How the shop presents itself. */
export type PresentationSettings = Omit<
  ShopSettings,
  | keyof SellingSettings
  | "synonyms"
  | "mailTexts"
  | "secondFactorRoles"
  | "idleMinutes"
  | "salesRefundLimitInPesos"
  | "saleHeldDays"
>;

/** What every storefront page shows of the shop, without bank account and shipping zones. */
export type ShopFace = Omit<
  PresentationSettings,
  "exchangeTerms" | "look" | "logo" | "coverDisplay"
> &
  Pick<ShopSettings, "fiscalCondition" | "company"> &
  Dress & {
    /** Absent for the newest products beside the text. */
    wornCover?: WornCover;
  };

/** What the frame of each page shows: all but the cover of the home page. */
export type FrameFace = Omit<ShopFace, "cover" | "wornCover">;

export function toShopFace(settings: ShopSettings, now: Date): ShopFace {
  const { name, tagline, phone, email, address, openingHours, social, promoMessages } = settings;
  const { cover, collection, instalments, transferDiscountPercent } = settings;
  const { fiscalCondition, company } = settings;
  const wornCover = wearCover(settings.coverDisplay, now);
  const orderPrefix = findOrderPrefix(settings);
  return {
    name,
    tagline,
    phone,
    email,
    address,
    openingHours,
    social,
    promoMessages,
    cover,
    collection,
    instalments,
    transferDiscountPercent,
    fiscalCondition,
    company,
    orderPrefix,
    ...(wornCover && { wornCover }),
    ...dress(settings),
  };
}

/** Paid at once. */
const NO_INSTALMENTS = 1;
export const MAX_INSTALMENTS = 24;
export const MAX_TRANSFER_DISCOUNT_PERCENT = 50;
export const MAX_TRANSFER_HOURS = 240;
/** Shorter, and a shopper who looks for the card would lose the pieces. */
export const MIN_ONLINE_HOLD_MINUTES = 10;
export const MAX_ONLINE_HOLD_MINUTES = 1440;
/** Fewer, and a usual cart would not fit. */
export const MIN_UNPAID_PIECES = 5;
export const MAX_UNPAID_PIECES = 1000;
export const MAX_LOW_STOCK = 100;
export const MAX_SHIPPING_ZONES = 40;

/** True when the shop has an account that shoppers can transfer to. */
export function hasBankAccount({ bank }: Pick<ShopSettings, "bank">): boolean {
  return bank.cbu !== "" || bank.alias !== "";
}

/** The settings, adjusted to the payment methods that work now. */
export type OfferedSettings = ShopSettings & { takesOnlinePayments: boolean };

/** Instalments need card payments: without them, the shop promises none. */
export function offerSettings(
  settings: ShopSettings,
  takesOnlinePayments: boolean,
): OfferedSettings {
  const instalments = takesOnlinePayments ? settings.instalments : NO_INSTALMENTS;
  const promoMessages = hideFalseSamples(settings.promoMessages, instalments);
  return { ...settings, instalments, promoMessages, takesOnlinePayments };
}
