import type { CheckoutOutcome } from "./domain/buying/checkout";
import { slugOf } from "./domain/catalogue/group-slug";

/** Every address of the shop. Links, redirects and tests use only these functions. */
export const paths = {
  home: () => "/",
  products: () => "/productos",
  search: (text: string) => `/productos${toQuery({ q: text })}`,
  /** For the search field's script: what to offer while this is typed. */
  suggestions: (text: string) => `/sugerencias${toQuery({ q: text })}`,
  /** The only address of a brand. */
  brandProducts: (brandId: string) => `/productos${toQuery({ marca: brandId })}`,
  product: (id: string) => `/productos/${encodeURIComponent(id)}`,
  /** The product page with this size and colour chosen; each may be empty. */
  productIn: (id: string, { color = "", size = "" }) =>
    `/productos/${encodeURIComponent(id)}${toQuery({ color, talle: size })}`,
  /** A page with a single picture; `position` starts at 1, in the order for that colour. */
  productPicture: (id: string, position: number, color = "") =>
    `/productos/${encodeURIComponent(id)}/fotos/${position}${toQuery({ color })}`,
  /** What the sizes of a guide measure; it can be printed. */
  sizeGuide: (id: string) => `/talles/${encodeURIComponent(id)}`,
  /** Which size of the product measures what this browser's shopper measured. */
  ownSize: (id: string) => `/productos/${encodeURIComponent(id)}/mi-talle`,
  /** What there is in the size of this browser's shopper, of a category or of all. */
  inOwnSize: (groupId = "", page = "") => `/mi-talle${toQuery({ categoria: groupId, page })}`,
  collection: () => "/coleccion",
  /** A collection that the owner gave a page. */
  ownCollection: (id: string) => `/coleccion/${encodeURIComponent(id)}`,
  /** What is on sale, while anything is. */
  offers: () => "/ofertas",
  /** The products that a quantity offer counts for. */
  quantityOffer: (id: number) => `/ofertas?promo=${id}`,
  section: (section: string) => `/categoria/${section}`,
  group: (section: string, group: string) => `/categoria/${section}/${slugOf(group)}`,
  /** What this browser saw. */
  seen: () => "/vistos",
  /** The picture that remembers a product as seen. */
  markSeen: (id: string) => `/vistos/${encodeURIComponent(id)}`,
  /** Marks it for a script, and tells what else this browser keeps. */
  keptHere: (id: string) => `/vistos.json?prenda=${encodeURIComponent(id)}`,
  favorites: () => "/favoritos",
  cart: () => "/carrito",
  /** The checkout form with the destination from the cart. */
  checkoutTo: (destination: { postalCode: string; province: string | null }) =>
    `/checkout${toQuery({ cp: destination.postalCode, provincia: destination.province ?? "" })}`,
  checkout: () => "/checkout",
  checkoutReview: () => "/checkout/revisar",
  /** The token opens the order; without it the page shows no order. */
  checkoutOutcome: (outcome: CheckoutOutcome, token = "") =>
    `/checkout/${outcome}${toQuery({ pedido: token })}`,
  orderLookup: () => "/pedido",
  order: (token: string) => `/pedido/${encodeURIComponent(token)}`,
  /** The form's address that opens the provider's payment page. */
  orderPayment: (token: string) => `/pedido/${encodeURIComponent(token)}/pagar`,
  /** Leads to the coupon that the provider gave for a payment in cash. */
  orderCoupon: (token: string) => `/pedido/${encodeURIComponent(token)}/cupon`,
  /** The provider's webhook for payments. */
  paymentWebhook: () => "/webhooks/mercadopago",
  orderTransfer: (token: string) => `/pedido/${encodeURIComponent(token)}/transferencia`,
  orderEmail: (token: string) => `/pedido/${encodeURIComponent(token)}/correo`,
  orderCancelling: (token: string) => `/pedido/${encodeURIComponent(token)}/cancelar`,
  /** Where pieces of the order can be exchanged or given back. */
  orderExchange: (token: string) => `/pedido/${encodeURIComponent(token)}/cambiar`,
  exchanges: () => "/cambios",
  /** The form's address that puts the order's items into the cart again. */
  orderAgain: (token: string) => `/pedido/${encodeURIComponent(token)}/de-nuevo`,
  /** The page that deletes what its e-mail address waits for. */
  restock: (token: string) => `/avisame/${encodeURIComponent(token)}`,
  /** The page whose button confirms a request. */
  restockConfirm: (token: string) => `/avisame/confirmar/${encodeURIComponent(token)}`,
  /** Where the buyer says how a piece fitted; `fit` is what the page begins with. */
  fitVote: (token: string, fit = "") =>
    `/como-quedo/${encodeURIComponent(token)}${toQuery({ quedo: fit })}`,
  withdrawal: () => "/arrepentimiento",
  /** The form, filled in for the order with this token. */
  withdrawalOf: (token: string) => `/arrepentimiento?pedido=${encodeURIComponent(token)}`,
  withdrawalCode: (code: string) => `/arrepentimiento/${encodeURIComponent(code)}`,
  terms: () => "/terminos",
  privacy: () => "/privacidad",
  /** A page of the owner's. */
  page: (slug: string) => `/p/${encodeURIComponent(slug)}`,
  menu: () => "/menu",
  /** A stylesheet with the owner's colours; its name holds them. */
  look: (name: string) => `/tema/${name}.css`,
  sitemap: () => "/sitemap.xml",

  /**
   * The only address of the back office that every page knows: typed text is forgotten there.
   * `wanted` is the page to open after signing in.
   */
  adminLogin: (wanted = "") => `/admin/login${toQuery({ volver: wanted })}`,
} as const;

/** Without the empty ones. */
function toQuery(wanted: Record<string, string>): string {
  const query = String(new URLSearchParams(Object.entries(wanted).filter(([, text]) => text)));
  return query && `?${query}`;
}

/**
 * Marks the address of an automatic refresh in the back office. Such a request does not count as use of the
 * session.
 */
export const UNASKED = "sola";
