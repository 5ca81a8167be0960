import type { FiscalCondition } from "../products/price-block";
import { findOrderPrefix } from "../orders/order-number";
import type { ShippingZone } from "../buying/shipping";

/** What the owner can change about the shop itself. Every page takes it from here. */
export type ShopSettings = {
  name: string;
  tagline: string;
  /** Of the contact data, what is empty is not shown. */
  phone: string;
  email: string;
  address: string;
  openingHours: string;
  social: { name: string; url: string };
  /** The two messages of the promo banner; an empty one is left out. */
  promoMessages: readonly [string, string];
  /** What the home page says in large letters, and the lines under it. */
  cover: { title: string; text: string };
  /** The collection on the cover: its value on products, and what shoppers call it. */
  collection: { id: string; name: string; season: string };
  /** Payments without interest; 1 is no instalments at all. */
  instalments: number;
  /** Off for paying by bank transfer; 0 is no discount. */
  transferDiscountPercent: number;
  /** Decides whether prices are also shown without national taxes. */
  fiscalCondition: FiscalCondition;
  /** Who sells, as the law wants it told; what is empty is not shown. */
  company: { name: string; cuit: string };
  /** Where transfers go; without CBU and alias the shop tells the shopper to wait for them. */
  bank: { holder: string; name: string; cbu: string; alias: string };
  /** How long an order waits for its transfer. */
  transferHours: number;
  /** Whether who picks up may pay in cash. */
  acceptsCash: boolean;
  /** Whether orders can be picked up, at `address` and in `openingHours`. */
  offersPickup: boolean;
  shippingZones: readonly ShippingZone[];
  /** What changing a size or a colour costs and how long it can be done; empty is not shown. */
  exchangeTerms: string;
  /** Four letters that the number of a new order starts with; empty takes them from the name. */
  orderPrefix: string;
};

/** How the shop sells: changed on a page of its own. */
export type SellingSettings = Pick<
  ShopSettings,
  | "fiscalCondition"
  | "company"
  | "bank"
  | "transferHours"
  | "acceptsCash"
  | "offersPickup"
  | "shippingZones"
>;

/** How the shop looks and presents itself. */
export type PresentationSettings = Omit<ShopSettings, keyof SellingSettings>;

/** What every page of the storefront tells of the shop; bank account and zones are asked for apart. */
export type ShopFace = Omit<PresentationSettings, "exchangeTerms"> &
  Pick<ShopSettings, "fiscalCondition" | "company">;

export function toShopFace(settings: ShopSettings): ShopFace {
  const { name, tagline, phone, email, address, openingHours, social, promoMessages } = settings;
  const { cover, collection, instalments, transferDiscountPercent } = settings;
  const { fiscalCondition, company } = settings;
  const orderPrefix = findOrderPrefix(settings);
  return {
    ...{ name, tagline, phone, email, address, openingHours, social, promoMessages },
    ...{ cover, collection, instalments, transferDiscountPercent },
    ...{ fiscalCondition, company, orderPrefix },
  };
}

/** All at once. */
const NO_INSTALMENTS = 1;
export const MAX_INSTALMENTS = 24;
export const MAX_TRANSFER_DISCOUNT_PERCENT = 50;
export const MAX_TRANSFER_HOURS = 240;
export const MAX_SHIPPING_ZONES = 40;

export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  name: "Tela",
  tagline: "Ropa de marcas independientes argentinas.",
  phone: "+54 9 353 411-2025",
  email: "hola@tela.example",
  address: "Bv. España 350, Villa María, Córdoba",
  openingHours: "Lunes a sábados de 9 a 13 y de 17 a 21",
  social: { name: "Instagram", url: "https://www.instagram.com/" },
  promoMessages: [
    "3 cuotas sin interés con bancos seleccionados",
    "10% de descuento pagando por transferencia",
  ],
  cover: {
    title: "Otoño, invierno, abrigo.",
    text: "Once marcas independientes, elegidas prenda por prenda. Telas que pesan lo justo y duran más de una temporada.",
  },
  collection: { id: "fw25", name: "Otoño–Invierno 2025", season: "FW25" },
  instalments: 3,
  transferDiscountPercent: 10,
  fiscalCondition: "monotributo",
  company: { name: "", cuit: "" },
  bank: { holder: "", name: "", cbu: "", alias: "" },
  transferHours: 48,
  acceptsCash: true,
  offersPickup: true,
  shippingZones: [
    {
      name: "Envío a Córdoba",
      reach: { kind: "provinces", provinces: ["X"] },
      priceInPesos: 6500,
      days: { min: 2, max: 4 },
      freeAboveInPesos: 150_000,
    },
    {
      name: "Envío a todo el país",
      reach: { kind: "everywhere" },
      priceInPesos: 9500,
      days: { min: 4, max: 8 },
      freeAboveInPesos: 250_000,
    },
  ],
  exchangeTerms:
    "Tenés 30 días para cambiar el talle o el color, con la prenda sin uso y con su etiqueta. En el local es gratis; por correo, los envíos del cambio los pagás vos.",
  orderPrefix: "",
};

/** Whether a shopper can be told where to transfer to. */
export function hasBankAccount({ bank }: Pick<ShopSettings, "bank">): boolean {
  return bank.cbu !== "" || bank.alias !== "";
}

/** Whether an address is safe to link to from every page: https, a real host, no user name in it. */
export function isSocialAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}

/** The settings with what can be paid now. */
export type OfferedSettings = ShopSettings & { takesOnlinePayments: boolean };

/** Only a card gives instalments: while none can be paid with, the shop promises none. */
export function offerSettings(
  settings: ShopSettings,
  takesOnlinePayments: boolean,
): OfferedSettings {
  return {
    ...settings,
    instalments: takesOnlinePayments ? settings.instalments : NO_INSTALMENTS,
    takesOnlinePayments,
  };
}

/** "3 cuotas sin interés"; null when there are none. */
export function describeInstalments({
  instalments,
}: Pick<ShopSettings, "instalments">): string | null {
  return instalments > 1 ? `${instalments} cuotas sin interés` : null;
}

/** The ways to pay in one line; null when there is nothing special about them. */
export function describePayment(
  settings: Pick<ShopSettings, "instalments" | "transferDiscountPercent">,
): string | null {
  const { transferDiscountPercent } = settings;
  const parts = [
    describeInstalments(settings),
    transferDiscountPercent > 0
      ? `${transferDiscountPercent}% de descuento por transferencia`
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}
