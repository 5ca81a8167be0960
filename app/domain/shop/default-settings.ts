import { DEFAULT_SHOP_FACE } from "./default-face";
import { DEFAULT_COVER_DISPLAY } from "./cover";
import { DEFAULT_LOOK } from "./look";
import { DEFAULT_HELD_DAYS } from "../offers/held-days";
import type { ShopSettings } from "./shop-settings";

/** The settings of a new shop. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  ...DEFAULT_SHOP_FACE,
  cover: {
    title: "Otoño, invierno, abrigo.",
    text: "Once marcas independientes, elegidas prenda por prenda. Telas que pesan lo justo y duran más de una temporada.",
  },
  bank: { holder: "", name: "", cbu: "", alias: "" },
  transferHours: 48,
  onlineHoldMinutes: 60,
  unpaidPiecesPerAddress: 15,
  unpaidSharePercent: 30,
  lowStock: 2,
  saleHeldDays: DEFAULT_HELD_DAYS,
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
  coverDisplay: DEFAULT_COVER_DISPLAY,
  look: DEFAULT_LOOK,
  logo: null,
  synonyms: [],
  mailTexts: {},
  secondFactorRoles: [],
  idleMinutes: 0,
  salesRefundLimitInPesos: 0,
};
