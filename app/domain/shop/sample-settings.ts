import { DEFAULT_SHOP_SETTINGS } from "./settings-table";
import type { ShopSettings } from "./shop-settings";

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
} satisfies Partial<ShopSettings>;

export function clearSampleSettings(settings: ShopSettings): Partial<ShopSettings> {
  const cleared = Object.entries(WITHOUT_SAMPLE).filter(([name]) => {
    const key = name as keyof typeof WITHOUT_SAMPLE;
    return JSON.stringify(settings[key]) === JSON.stringify(DEFAULT_SHOP_SETTINGS[key]);
  });
  return Object.fromEntries(cleared);
}
