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
};

export const MAX_INSTALMENTS = 24;
export const MAX_TRANSFER_DISCOUNT_PERCENT = 50;

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
};

/** Whether an address is safe to link to from every page: https, a real host, no user name in it. */
export function isSocialAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
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
