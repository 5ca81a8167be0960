import { findOrderPrefix } from "../orders/order-number";
import type { SETTINGS } from "./settings-table";
import { dress, type Dress } from "./look";
import { describeHoliday } from "./holiday";
import { hideFalseSamples } from "./promo-promises";
import type { SettingValues } from "./setting";
import { wearCover, type WornCover } from "./cover";

/** The shop's settings that the owner can change. Every page reads them from here. */
export type ShopSettings = SettingValues<typeof SETTINGS>;

/** What every storefront page shows of the shop, without bank account and shipping zones. */
const FACE = [
  ...(["name", "tagline", "phone", "email", "address", "openingHours", "social"] as const),
  ...(["promoMessages", "cover", "collection", "instalments"] as const),
  ...(["transferDiscountPercent", "fiscalCondition", "company", "orderPrefix"] as const),
] as const;

export type ShopFace = Pick<ShopSettings, (typeof FACE)[number]> &
  Dress & {
    /** Absent for the newest products beside the text. */
    wornCover?: WornCover;
    /** What every page says during the shop's holiday. */
    holidayNotice?: string;
  };

/** What the frame of each page shows: all but the cover of the home page. */
export type FrameFace = Omit<ShopFace, "cover" | "wornCover">;

export function toShopFace(settings: ShopSettings, now: Date): ShopFace {
  const shown: [string, unknown][] = FACE.map((name) => [name, settings[name]]);
  const wornCover = wearCover(settings.coverDisplay, now);
  const holidayNotice = describeHoliday(settings.holiday, now);
  return {
    ...(Object.fromEntries(shown) as Pick<ShopSettings, (typeof FACE)[number]>),
    orderPrefix: findOrderPrefix(settings),
    ...(wornCover && { wornCover }),
    ...(holidayNotice !== null && { holidayNotice }),
    ...dress(settings),
  };
}

const NO_INSTALMENTS = 1;

export function hasBankAccount({ bank }: Pick<ShopSettings, "bank">): boolean {
  return bank.cbu !== "" || bank.alias !== "";
}

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
