import type { MailState } from "./domain/mail/mail";
import type { ShopperMailKind } from "./domain/mail/mail-texts";
import type { OrderState } from "./domain/orders/order";
import type { CheckoutOutcome } from "./domain/buying/checkout";

/** Every address of the shop. Links, redirects and tests use only these functions. */
export const paths = {
  home: () => "/",
  products: () => "/productos",
  search: (text: string) => `/productos?${new URLSearchParams({ q: text })}`,
  /** For the search field's script: what to offer while this is typed. */
  suggestions: (text: string) => `/sugerencias?${new URLSearchParams({ q: text })}`,
  brandProducts: (brandId: string) => `/productos?${new URLSearchParams({ marca: brandId })}`,
  product: (id: string) => `/productos/${encodeURIComponent(id)}`,
  /** The product page with this size selected. */
  productInSize: (id: string, size: string) =>
    `/productos/${encodeURIComponent(id)}?${new URLSearchParams({ talle: size })}`,
  /** A page with a single picture; `position` starts at 1. */
  productPicture: (id: string, position: number) =>
    `/productos/${encodeURIComponent(id)}/fotos/${position}`,
  collection: () => "/coleccion",
  brandCollection: (brandId: string) => `/coleccion?${new URLSearchParams({ marca: brandId })}`,
  section: (section: string) => `/categoria/${section}`,
  group: (section: string, group: string) => `/categoria/${section}/${group}`,
  cart: () => "/carrito",
  /** The checkout form with the destination from the cart. */
  checkoutTo: (destination: { postalCode: string; province: string | null }) =>
    `/checkout?${new URLSearchParams({ cp: destination.postalCode, ...(destination.province !== null && { provincia: destination.province }) })}`,
  checkout: () => "/checkout",
  checkoutReview: () => "/checkout/revisar",
  /** The token opens the order; without it the page shows no order. */
  checkoutOutcome: (outcome: CheckoutOutcome, token?: string) =>
    `/checkout/${outcome}${token === undefined ? "" : `?${new URLSearchParams({ pedido: token })}`}`,
  orderLookup: () => "/pedido",
  order: (token: string) => `/pedido/${encodeURIComponent(token)}`,
  /** The form's address that opens the provider's payment page. */
  orderPayment: (token: string) => `/pedido/${encodeURIComponent(token)}/pagar`,
  /** The provider's webhook for payments. */
  paymentWebhook: () => "/webhooks/mercadopago",
  orderTransfer: (token: string) => `/pedido/${encodeURIComponent(token)}/transferencia`,
  orderCancelling: (token: string) => `/pedido/${encodeURIComponent(token)}/cancelar`,
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
  /** The stylesheet of the preview in the back office. */
  lookPreview: (name: string) => `/tema/muestra-${name}.css`,
  sitemap: () => "/sitemap.xml",

  admin: () => "/admin",
  /** `wanted` is the page to open after signing in. */
  adminLogin: (wanted?: string) =>
    wanted === undefined
      ? "/admin/login"
      : `/admin/login?${new URLSearchParams({ volver: wanted })}`,
  /**
   * With a token from a mail: the page that sets the new password. Without: the page that requests
   * the mail.
   */
  adminPasswordReset: (token?: string) =>
    token === undefined
      ? "/admin/password-reset"
      : `/admin/password-reset?${new URLSearchParams({ ficha: token })}`,
  /**
   * Where the code of the second factor is typed, between the password and the session. `wanted` is
   * the page to open after it.
   */
  adminSignInCode: (wanted?: string) =>
    wanted === undefined
      ? "/admin/login/codigo"
      : `/admin/login/codigo?${new URLSearchParams({ volver: wanted })}`,
  adminLogout: () => "/admin/logout",
  adminAccount: () => "/admin/cuenta",
  /** The new recovery codes, once. */
  adminRecoveryCodes: () => "/admin/cuenta/codigos",
  adminProducts: () => "/admin/products",
  adminProductsIn: (state: "ocultos" | "sin-foto") =>
    `/admin/products?${new URLSearchParams({ estado: state })}`,
  adminNewProduct: () => "/admin/products/new",
  adminProduct: (id: string) => `/admin/products/edit/${encodeURIComponent(id)}`,
  adminDeleteProducts: (ids: readonly string[]) =>
    `/admin/products/eliminar?${new URLSearchParams(ids.map((id) => ["id", id]))}`,
  adminDeletion: () => "/admin/products/eliminar",
  /** The confirmation page for deleting the sample products. */
  adminSampleDeletion: () => "/admin/products/muestra",
  adminPrices: () => "/admin/products/precios",
  /** Deleted products, for 30 days. */
  adminBin: () => "/admin/products/papelera",
  adminOrder: (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}`,
  adminOrderPrint: (orderNumber: string) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}/imprimir`,
  adminOrderReceipt: (orderNumber: string, receiptId: number) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}/comprobantes/${receiptId}`,
  adminNewOrder: () => "/admin/orders/nuevo",
  adminOrdersExport: () => "/admin/orders/exportar",
  adminOrders: () => "/admin/orders",
  adminOrdersIn: (state: OrderState) => `/admin/orders?${new URLSearchParams({ estado: state })}`,
  /** Cancelled after they were paid. */
  adminOrdersToRefund: () => "/admin/orders?estado=cancelled&pagado=si",
  adminOrdersOverdue: () => "/admin/orders?pagado=vencidos",
  /** With payment alerts. */
  adminOrdersWithAlert: () => "/admin/orders?pagado=revisar",
  /** Orders that contain the text: a number, a customer's name or an e-mail. */
  adminOrdersOf: (text: string) => `/admin/orders?${new URLSearchParams({ q: text })}`,
  adminCustomers: () => "/admin/customers",
  adminCustomer: (id: number) => `/admin/customers/${id}`,
  /** The customer's page with the confirmation for erasing the personal data. */
  adminCustomerErasure: (id: number) => `/admin/customers/${id}?borrar=si`,
  adminCustomersExport: () => "/admin/customers/exportar",
  adminMails: () => "/admin/correos",
  adminMailsIn: (state: MailState) => `/admin/correos?${new URLSearchParams({ estado: state })}`,
  adminMail: (id: number) => `/admin/correos/${id}`,
  adminMailTexts: () => "/admin/correos/textos",
  adminMailText: (kind: ShopperMailKind) => `/admin/correos/textos/${kind}`,
  adminWithdrawals: () => "/admin/arrepentimientos",
  adminSelling: () => "/admin/ventas",
  adminPayments: () => "/admin/mercadopago",
  adminPaymentsCallback: () => "/admin/mercadopago/callback",
  adminHistory: () => "/admin/historial",
  /** One change with all that it touched; also takes it back. */
  adminHistoryBatch: (batchId: number) => `/admin/historial/${batchId}`,
  /** @param id - a product's row number, or an order's id */
  adminHistoryOf: (kind: "product" | "order", id: number) =>
    `/admin/historial?${new URLSearchParams({ cosa: kind, id: String(id) })}`,
  adminPeople: () => "/admin/personas",
  adminPerson: (id: number) => `/admin/personas/${id}`,
  /** The link of an invitation; open without a session. */
  adminInvitation: (token: string) => `/admin/invitacion/${token}`,
  adminBackups: () => "/admin/copias",
  /** The page that confirms a backup's download by password. */
  adminBackup: (name: string) => `/admin/copias/${encodeURIComponent(name)}`,
  /** The backup as one file; each permit works once. */
  adminBackupFile: (name: string, permit: string) =>
    `/admin/copias/${encodeURIComponent(name)}/archivo?${new URLSearchParams({ permiso: permit })}`,
  adminMenu: () => "/admin/menu",
  adminGroup: (id: string) => `/admin/menu/${encodeURIComponent(id)}`,
  adminBrands: () => "/admin/marcas",
  adminPages: () => "/admin/paginas",
  adminPage: (id: number | "nueva") => `/admin/paginas/${id}`,
  /** The same, with one of its former texts above the form. */
  adminPageVersion: (id: number, version: number) => `/admin/paginas/${id}?version=${version}`,
  /** Asks before the page is deleted. */
  adminPageDeletion: (id: number) => `/admin/paginas/${id}?borrar=si`,
  adminSettings: () => "/admin/ajustes",
  /** The section of the settings with the owner's synonyms; `words` fill its field. */
  adminSynonyms: (words?: string) =>
    `/admin/ajustes${words === undefined ? "" : `?${new URLSearchParams({ sinonimo: words })}`}#sinonimos`,
} as const;
