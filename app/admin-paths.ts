import type { MailState } from "./domain/mail/mail";
import type { ShopperMailKind } from "./domain/mail/mail-texts";
import type { OrderState } from "./domain/orders/order";
import type { Permission } from "./domain/owner/roles";

/** In an order's address: the withdrawal whose money goes back. */
export const WITHDRAWAL_PARAMETER = "arrepentimiento";
export const EXCHANGE_PARAMETER = "cambio";

/** Every address of the back office. Apart from `paths`, because no shopper's page has to load them. */
export const adminPaths = {
  home: () => "/admin",
  /**
   * With a token from a mail: the page that sets the new password. Without: the page that requests
   * the mail.
   */
  passwordReset: (token?: string) =>
    token === undefined
      ? "/admin/password-reset"
      : `/admin/password-reset?${new URLSearchParams({ ficha: token })}`,
  /**
   * Where the code of the second factor is typed, between the password and the session. `wanted` is
   * the page to open after it.
   */
  signInCode: (wanted?: string) =>
    wanted === undefined
      ? "/admin/login/codigo"
      : `/admin/login/codigo?${new URLSearchParams({ volver: wanted })}`,
  logout: () => "/admin/logout",
  account: () => "/admin/cuenta",
  /** The new recovery codes, once. */
  recoveryCodes: () => "/admin/cuenta/codigos",
  products: () => "/admin/products",
  productsIn: (state: "ocultos" | "sin-foto" | "sin-precio") =>
    `/admin/products?${new URLSearchParams({ estado: state })}`,
  newProduct: () => "/admin/products/new",
  product: (id: string) => `/admin/products/edit/${encodeURIComponent(id)}`,
  deleteProducts: (ids: readonly string[]) =>
    `/admin/products/eliminar?${new URLSearchParams(ids.map((id) => ["id", id]))}`,
  deletion: () => "/admin/products/eliminar",
  /** The confirmation page for deleting the sample products. */
  sampleDeletion: () => "/admin/products/muestra",
  prices: () => "/admin/products/precios",
  /** @param list - the query of the list whose products are offered first */
  productsExport: (list = "") => `/admin/products/exportar${list}`,
  /** The spreadsheet itself. */
  productsFile: () => "/admin/products/exportar/archivo",
  /** SKU and barcode of a product's sizes and colours; by its row number, which a new id does not change. */
  productCodes: (productRow: number) => `/admin/products/codigos/${productRow}`,
  /** Pictures that are to come: their servers, failures, and a ZIP. */
  productPictures: () => "/admin/products/fotos",
  /** The same without refreshing itself, to choose a ZIP. */
  pictureArchive: () => "/admin/products/fotos?zip=si",
  /** The numbers of pieces; of the products that contain the text, or of one product by its row number. */
  stock: (
    wanted: { text?: string; productRow?: number; state?: "por-agotarse" | "agotado" } = {},
  ) => {
    const query = new URLSearchParams({
      ...(wanted.text !== undefined && { q: wanted.text }),
      ...(wanted.productRow !== undefined && { producto: String(wanted.productRow) }),
      ...(wanted.state !== undefined && { estado: wanted.state }),
    }).toString();
    return query === "" ? "/admin/stock" : `/admin/stock?${query}`;
  },
  offers: () => "/admin/ofertas",
  codes: () => "/admin/codigos",
  code: (id: number) => `/admin/codigos/${id}`,
  quantityOffers: () => "/admin/promociones",
  quantityOffer: (id: number) => `/admin/promociones/${id}`,
  stockTakes: () => "/admin/stock/conteo",
  stockTake: (id: number) => `/admin/stock/conteo/${id}`,
  /** Where a file with products is uploaded. */
  productImports: () => "/admin/products/importar",
  /** An empty one to fill in. */
  productTemplate: (format: "csv" | "xlsx") =>
    `/admin/products/importar/plantilla?formato=${format}`,
  /** What an uploaded file would change, and then what it did. */
  productImport: (id: number) => `/admin/products/importar/${id}`,
  /** The same, where its progress is waited for. */
  productImportRunning: (id: number) => `/admin/products/importar/${id}?importando=1`,
  /** Where the owner says what its columns are. */
  productImportColumns: (id: number) => `/admin/products/importar/${id}?columnas=1`,
  /** Its rows with an error, as a spreadsheet. */
  productImportProblems: (id: number) => `/admin/products/importar/${id}/errores`,
  /** Products that do not say whom they are for, each with a guess. */
  productAudiences: (page = 1) =>
    page === 1 ? "/admin/products/para-quien" : `/admin/products/para-quien?pagina=${page}`,
  /** The products that a picker's text finds, for its script. */
  productChoices: (text: string) =>
    `/admin/products/elegir?${new URLSearchParams({ buscar: text })}`,
  /** Deleted products, for 30 days. */
  bin: () => "/admin/products/papelera",
  order: (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}`,
  orderPrint: (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}/imprimir`,
  orderCorrection: (orderNumber: string) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}/corregir`,
  counterExchange: (orderNumber: string) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}/cambio`,
  orderReceipt: (orderNumber: string, receiptId: number) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}/comprobantes/${receiptId}`,
  newOrder: () => "/admin/orders/nuevo",
  /** Tills: open, move money, close, and the closings before. */
  tills: () => "/admin/caja",
  till: (id: number) => `/admin/caja/${id}`,
  /** To close the open till of another person. */
  tillOfOther: (id: number) => `/admin/caja?de=${id}`,
  /** Sells in the shop. */
  counter: () => "/admin/mostrador",
  /** @param givenInPesos - the cash that was given, when there is change */
  ticket: (orderNumber: string, givenInPesos?: number) =>
    `/admin/mostrador/${encodeURIComponent(orderNumber)}${givenInPesos === undefined ? "" : `?${new URLSearchParams({ pagaCon: String(givenInPesos) })}`}`,
  /** The code that a sale is paid with. */
  counterQr: (orderNumber: string) => `/admin/mostrador/${encodeURIComponent(orderNumber)}/qr`,
  /** Labels with barcodes: of what an "Ingreso" brought, of the products of an import, or to choose. */
  labels: (of: { batchId?: number; importId?: number } = {}) => {
    const query = new URLSearchParams({
      ...(of.batchId !== undefined && { ingreso: String(of.batchId) }),
      ...(of.importId !== undefined && { importacion: String(of.importId) }),
    }).toString();
    return query === "" ? "/admin/etiquetas" : `/admin/etiquetas?${query}`;
  },
  ordersExport: () => "/admin/orders/exportar",
  /** The slips and labels of a day; of today without one. */
  ordersPrint: () => "/admin/orders/imprimir",
  orders: () => "/admin/orders",
  ordersIn: (state: OrderState) => `/admin/orders?${new URLSearchParams({ estado: state })}`,
  /** Cancelled after they were paid. */
  /** Pieces that wait for a person, and those whose day went by and whose money is here. */
  ordersAside: () => "/admin/orders?pagado=separados",
  ordersToRefund: () => "/admin/orders?estado=cancelled&pagado=si",
  ordersOverdue: () => "/admin/orders?pagado=vencidos",
  /** With payment alerts. */
  ordersWithAlert: () => "/admin/orders?pagado=revisar",
  /** With pieces that are not in the shop. */
  ordersShort: () => "/admin/orders?pagado=sin-stock",
  /** Unpaid, with pieces that they hold. */
  ordersHolding: () => "/admin/orders?pagado=apartados",
  /** Unpaid, with pieces that are still for sale. */
  ordersUnheld: () => "/admin/orders?pagado=sin-separar",
  /** Orders that contain the text: a number, a customer's name or an e-mail. */
  ordersOf: (text: string) => `/admin/orders?${new URLSearchParams({ q: text })}`,
  customers: () => "/admin/customers",
  customer: (id: number) => `/admin/customers/${id}`,
  /** The customer's page with the confirmation for erasing the personal data. */
  customerErasure: (id: number) => `/admin/customers/${id}?borrar=si`,
  customersExport: () => "/admin/customers/exportar",
  mails: () => "/admin/correos",
  mailsIn: (state: MailState) => `/admin/correos?${new URLSearchParams({ estado: state })}`,
  mail: (id: number) => `/admin/correos/${id}`,
  mailTexts: () => "/admin/correos/textos",
  mailText: (kind: ShopperMailKind) => `/admin/correos/textos/${kind}`,
  withdrawals: () => "/admin/arrepentimientos",
  withdrawal: (code: string) => `/admin/arrepentimientos/${encodeURIComponent(code)}`,
  /** The proof of all that was done about it, to print. */
  withdrawalProof: (code: string) =>
    `/admin/arrepentimientos/${encodeURIComponent(code)}/constancia`,
  /** The order's page with its refund filled in for a withdrawal. */
  orderRefundFor: (orderNumber: string, code: string) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}?${new URLSearchParams({ [WITHDRAWAL_PARAMETER]: code })}`,
  /** The same for an exchange. */
  orderExchangeRefund: (orderNumber: string, code: string) =>
    `/admin/orders/${encodeURIComponent(orderNumber)}?${new URLSearchParams({ [EXCHANGE_PARAMETER]: code })}`,
  exchanges: () => "/admin/cambios",
  /** Where it stands in the list. */
  exchange: (code: string) => `/admin/cambios#cambio-${encodeURIComponent(code)}`,
  selling: () => "/admin/ventas",
  payments: () => "/admin/mercadopago",
  paymentsCallback: () => "/admin/mercadopago/callback",
  /** A form that came after the end of its session, for the person who sent it. */
  keptForm: (id: string) => `/admin/sin-guardar/${id}`,
  history: () => "/admin/historial",
  /** One change with all that it touched; also takes it back. */
  historyBatch: (batchId: number) => `/admin/historial/${batchId}`,
  /** @param id - a product's row number, or an order's id */
  historyOf: (kind: "product" | "order", id: number) =>
    `/admin/historial?${new URLSearchParams({ cosa: kind, id: String(id) })}`,
  people: () => "/admin/personas",
  person: (id: number) => `/admin/personas/${id}`,
  /** The link of an invitation; open without a session. */
  invitation: (token: string) => `/admin/invitacion/${token}`,
  backups: () => "/admin/copias",
  /** The page that confirms a backup's download by password. */
  backup: (name: string) => `/admin/copias/${encodeURIComponent(name)}`,
  /** The backup as one file; each permit works once. */
  backupFile: (name: string, permit: string) =>
    `/admin/copias/${encodeURIComponent(name)}/archivo?${new URLSearchParams({ permiso: permit })}`,
  menu: () => "/admin/menu",
  group: (id: string) => `/admin/menu/${encodeURIComponent(id)}`,
  collections: () => "/admin/colecciones",
  collection: (id: string) => `/admin/colecciones/${encodeURIComponent(id)}`,
  brands: () => "/admin/marcas",
  sizeGuides: () => "/admin/talles",
  sizeGuide: (id: string) => `/admin/talles/${encodeURIComponent(id)}`,
  /** Its table as a CSV file. */
  sizeGuideSheet: (id: string) => `/admin/talles/${encodeURIComponent(id)}/planilla`,
  /** Asks before the guide is deleted. */
  sizeGuideDeletion: (id: string) => `/admin/talles/${encodeURIComponent(id)}?borrar=si`,
  pages: () => "/admin/paginas",
  page: (id: number | "nueva") => `/admin/paginas/${id}`,
  /** The same, with one of its former texts above the form. */
  pageVersion: (id: number, version: number) => `/admin/paginas/${id}?version=${version}`,
  /** Asks before the page is deleted. */
  pageDeletion: (id: number) => `/admin/paginas/${id}?borrar=si`,
  /** The stylesheet of the settings' preview; its name holds the colours. */
  lookPreview: (name: string) => `/tema/muestra-${name}.css`,
  settings: () => "/admin/ajustes",
  /** The section of the settings with the owner's synonyms; `words` fill its field. */
  synonyms: (words?: string) =>
    `/admin/ajustes${words === undefined ? "" : `?${new URLSearchParams({ sinonimo: words })}`}#sinonimos`,
} as const;

/** What a role needs to open a page and to send its forms. */
type PageNeeds = { view: Permission; change: Permission };

/** One of Pedidos with a name is linked from the head of the list. */
type AdminPage = PageNeeds & { to: string; name?: string };

export type AdminSection = AdminPage & { name: string; pages?: readonly AdminPage[] };

const page = (to: string, view: Permission, change: Permission = view) => ({ to, view, change });
const catalogue = (to: string) => page(to, "catalogue.view", "catalogue.change");

/** A group without a name needs none. */
type SectionGroup = { name?: string; sections: readonly AdminSection[] };

/** The navigation, and what the pages below it need. What belongs together stands together. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  { sections: [{ name: "Inicio", ...page(adminPaths.home(), "own") }] },
  {
    name: "Ventas",
    sections: [
      { name: "Mostrador", ...page(adminPaths.counter(), "orders.change") },
      { name: "Caja", ...page(adminPaths.tills(), "orders.change") },
      {
        name: "Pedidos",
        ...page(adminPaths.orders(), "orders.view", "orders.change"),
        pages: [
          { name: "Nuevo pedido", ...page(adminPaths.newOrder(), "orders.change") },
          { name: "Imprimir los del día", ...page(adminPaths.ordersPrint(), "orders.view") },
          page(adminPaths.ordersExport(), "lists.download"),
        ],
      },
      {
        name: "Clientes",
        ...page(adminPaths.customers(), "customers.view", "customers.change"),
        pages: [page(adminPaths.customersExport(), "lists.download")],
      },
      { name: "Cambios", ...page(adminPaths.exchanges(), "orders.view", "orders.change") },
      {
        name: "Arrepentimientos",
        ...page(adminPaths.withdrawals(), "withdrawals.view", "withdrawals.change"),
      },
      { name: "E-mails", ...page(adminPaths.mails(), "mails.view", "mails.change") },
    ],
  },
  {
    name: "Catálogo",
    sections: [
      {
        name: "Productos",
        ...catalogue(adminPaths.products()),
        pages: [
          page(adminPaths.newProduct(), "catalogue.change"),
          page(adminPaths.prices(), "catalogue.change"),
          page(adminPaths.productPictures(), "catalogue.change"),
          page(adminPaths.deletion(), "catalogue.change"),
          page(adminPaths.sampleDeletion(), "sample.delete"),
          page(adminPaths.productImports(), "catalogue.change"),
          page(adminPaths.productAudiences(), "catalogue.change"),
        ],
      },
      { name: "Stock", ...catalogue(adminPaths.stock()) },
      { name: "Etiquetas", ...catalogue(adminPaths.labels()) },
      {
        name: "Ofertas",
        ...catalogue(adminPaths.offers()),
        pages: [catalogue(adminPaths.codes()), catalogue(adminPaths.quantityOffers())],
      },
      { name: "Menú", ...catalogue(adminPaths.menu()) },
      { name: "Colecciones", ...catalogue(adminPaths.collections()) },
      { name: "Marcas", ...catalogue(adminPaths.brands()) },
      { name: "Talles", ...catalogue(adminPaths.sizeGuides()) },
    ],
  },
  {
    name: "Tienda",
    sections: [
      {
        name: "Páginas",
        ...page(adminPaths.pages(), "pages.view", "pages.change"),
        pages: [page(adminPaths.page("nueva"), "pages.change")],
      },
      { name: "Envíos y cobros", ...page(adminPaths.selling(), "shop.view", "shop.change") },
      { name: "Mercado Pago", ...page(adminPaths.payments(), "payments.connect") },
      { name: "Ajustes", ...page(adminPaths.settings(), "shop.view", "shop.change") },
    ],
  },
  {
    name: "Equipo y datos",
    sections: [
      // Each change of the history needs what its subject needs.
      { name: "Historial", ...page(adminPaths.history(), "history.view") },
      { name: "Personas", ...page(adminPaths.people(), "people.manage") },
      { name: "Copias", ...page(adminPaths.backups(), "backups.manage") },
      { name: "Cuenta", ...page(adminPaths.account(), "own") },
    ],
  },
];

const PAGES = SECTION_GROUPS.flatMap(({ sections }) => sections)
  .flatMap((section) =>
    [section, ...(section.pages ?? [])].map((found: AdminPage) => ({ ...found, section })),
  )
  .sort((one, other) => other.to.length - one.to.length);

/** @param address - with or without query and fragment */
const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? "";

/** The longest address counts, also for the addresses below it. */
function findPage(address: string) {
  const path = pathOf(address);
  return PAGES.find(({ to }) => path === to || path.startsWith(`${to}/`));
}

/** What the page and its forms need, so that no page offers what the guard of the route refuses. */
export function findPageNeeds(address: string): PageNeeds {
  return findPage(address) ?? { view: "own", change: "own" };
}

/** The section that the page belongs to; null for a page of none. All addresses are below the first page. */
export function findSection(address: string): AdminSection | null {
  const section = findPage(address)?.section;
  if (section?.to === adminPaths.home() && pathOf(address) !== section.to) return null;
  return section ?? null;
}

/** The pages that the head of a section links, by the section's address. */
export function listLinkedPages(section: string): { to: string; name: string }[] {
  const { pages = [] } = PAGES.find(({ to }) => to === section)?.section ?? {};
  return pages.flatMap(({ to, name }) => (name === undefined ? [] : { to, name }));
}
