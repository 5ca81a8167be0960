import type { FiscalCondition } from "../payments/price-block";
import { SAMPLE_PROMO_MESSAGES } from "./promo-promises";
import type { SocialLink } from "./links";

/** The public data of a new shop, also for the frame of a page whose layout has no data. */
export const DEFAULT_SHOP_FACE = {
  name: "Tela",
  tagline: "Ropa de marcas independientes argentinas.",
  phone: "+54 9 353 411-2025",
  email: "hola@tela.example",
  address: "Bv. España 350, Villa María, Córdoba",
  openingHours: "Lunes a sábados de 9 a 13 y de 17 a 21",
  social: [{ name: "Instagram", url: "https://www.instagram.com/" }] as readonly SocialLink[],
  promoMessages: SAMPLE_PROMO_MESSAGES,
  collection: { id: "fw25", name: "Otoño–Invierno 2025", season: "FW25" },
  instalments: 3,
  transferDiscountPercent: 10,
  fiscalCondition: "monotributo" as FiscalCondition,
  company: { name: "", cuit: "" },
  orderPrefix: "",
};

/** The frame of a page whose layout has no data: it cannot know whether a card can be paid with. */
export const UNKNOWN_SHOP_FACE: typeof DEFAULT_SHOP_FACE = {
  ...DEFAULT_SHOP_FACE,
  instalments: 1,
  promoMessages: ["", SAMPLE_PROMO_MESSAGES[1]],
};
