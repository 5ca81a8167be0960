import type { ShopSettings } from "../shop/shop-settings";

/** What the history calls each setting. */
const NAMES: Partial<Record<keyof ShopSettings | "sampleCatalogue", string>> = {
  name: "Nombre de la tienda",
  tagline: "Frase de la tienda",
  phone: "Teléfono",
  email: "E-mail de la tienda",
  address: "Dirección",
  openingHours: "Horario",
  social: "Redes sociales",
  promoMessages: "Mensajes de arriba",
  cover: "Texto de la portada",
  coverDisplay: "Portada",
  collection: "Colección",
  instalments: "Cuotas",
  transferDiscountPercent: "Descuento por transferencia",
  fiscalCondition: "Condición fiscal",
  company: "Empresa",
  bank: "Cuenta bancaria",
  transferHours: "Plazo para transferir",
  onlineHoldMinutes: "Reserva con Mercado Pago",
  unpaidPiecesPerAddress: "Piezas sin pagar por conexión",
  unpaidSharePercent: "Piezas sin pagar en total",
  lowStock: "Por agotarse",
  saleHeldDays: "Días para mostrar el “Antes”",
  acceptsCash: "Efectivo",
  offersPickup: "Retiro en el local",
  shippingZones: "Zonas de envío",
  exchangeTerms: "Cambios",
  orderPrefix: "Letras de los pedidos",
  look: "Colores",
  logo: "Logo",
  synonyms: "Sinónimos",
  mailTexts: "Textos de los e-mails",
  secondFactorRoles: "Segundo factor obligatorio",
  idleMinutes: "Minutos sin uso hasta cerrar la sesión",
  salesRefundLimitInPesos: "Tope de devoluciones de Ventas",
  sampleCatalogue: "Catálogo de muestra",
};

/** The stored name, for a setting of another version of the program. */
export function settingName(name: string): string {
  return NAMES[name as keyof typeof NAMES] ?? name;
}
