/** What the owner can change about the shop itself. Every page takes it from here. */
export type ShopSettings = {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  social: { name: string; url: string };
  /** The two messages of the promo banner. */
  promoMessages: readonly [string, string];
  /** The collection on the cover: its value on products, and what shoppers call it. */
  collection: { id: string; name: string; season: string };
};

export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  name: "Tela",
  tagline: "Ropa de marcas independientes argentinas.",
  phone: "+54 9 353 411-2025",
  email: "hola@tela.example",
  address: "Bv. España 350, Villa María, Córdoba",
  social: { name: "Instagram", url: "https://www.instagram.com/" },
  promoMessages: [
    "3 cuotas sin interés con bancos seleccionados",
    "10% de descuento pagando por transferencia",
  ],
  collection: { id: "fw25", name: "Otoño–Invierno 2025", season: "FW25" },
};
