import type { ShopSettings } from "./shop-settings";

/** What a new shop starts with. */
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
