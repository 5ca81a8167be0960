import { listChoices } from "../plain/words";

/** What a person of the shop may do. Fixed: an owner chooses a role, not single permissions. */
export const ROLES = [
  { id: "owner", name: "Dueño", text: "Todo." },
  {
    id: "sales",
    name: "Ventas",
    text: "Mostrador, pedidos, clientes, e-mails y arrepentimientos. Mira productos, precios y stock. No descarga listas ni devuelve más que el tope.",
  },
  {
    id: "catalogue",
    name: "Catálogo",
    text: "Productos, precios, fotos, menú, marcas y páginas. No ve pedidos ni clientes.",
  },
  { id: "viewer", name: "Solo mirar", text: "Mira casi toda la administración y no cambia nada." },
] as const;

export type RoleId = (typeof ROLES)[number]["id"];

/** Each loader and action of the back office names one. */
export type Permission =
  /** The dashboard, the frame of every page, and one's own account. */
  | "own"
  | "catalogue.view"
  | "catalogue.change"
  /** Many products at once, on a page of its own. */
  | "sample.delete"
  | "pages.view"
  | "pages.change"
  | "orders.view"
  | "orders.change"
  | "customers.view"
  | "customers.change"
  /** Files with the data of many people. */
  | "lists.download"
  | "mails.view"
  | "mails.change"
  | "withdrawals.view"
  | "withdrawals.change"
  /** Settings, prices of shipping, ways of paying. */
  | "shop.view"
  | "shop.change"
  | "payments.connect"
  | "backups.manage"
  | "people.manage"
  /** The history of what the role may see. Taking a change back needs the permission to make it. */
  | "history.view";

const SALES: readonly Permission[] = [
  "own",
  "history.view",
  "catalogue.view",
  "orders.view",
  "orders.change",
  "customers.view",
  "customers.change",
  "mails.view",
  "mails.change",
  "withdrawals.view",
  "withdrawals.change",
];

const CATALOGUE: readonly Permission[] = [
  "own",
  "history.view",
  "catalogue.view",
  "catalogue.change",
  "pages.view",
  "pages.change",
];

const VIEWER: readonly Permission[] = [
  "own",
  "history.view",
  "catalogue.view",
  "pages.view",
  "orders.view",
  "customers.view",
  "mails.view",
  "withdrawals.view",
  "shop.view",
];

const PERMISSIONS: Record<Exclude<RoleId, "owner">, ReadonlySet<Permission>> = {
  sales: new Set(SALES),
  catalogue: new Set(CATALOGUE),
  viewer: new Set(VIEWER),
};

export function may(role: RoleId, permission: Permission): boolean {
  return role === "owner" || PERMISSIONS[role].has(permission);
}

/** What a product costs is for who sets its price. */
export function maySeeCosts(role: RoleId): boolean {
  return may(role, "catalogue.change");
}

export function isPromotion(from: RoleId, to: RoleId): boolean {
  if (from === "owner") return false;
  return to === "owner" || [...PERMISSIONS[to]].some((each) => !may(from, each));
}

/** The role of a stored text. A text that is no role may the least. */
export function readRole(text: string): RoleId {
  return ROLES.find(({ id }) => id === text)?.id ?? "viewer";
}

export function roleName(role: RoleId): string {
  return ROLES.find(({ id }) => id === role)?.name ?? "";
}

/** What a refusal calls the work: "no alcanza para {texto}". */
const WORK: Record<Permission, string> = {
  own: "entrar a la administración",
  "catalogue.view": "ver los productos",
  "catalogue.change": "cambiar los productos, el menú o las marcas",
  "sample.delete": "borrar el catálogo de muestra",
  "pages.view": "ver las páginas",
  "pages.change": "cambiar las páginas",
  "orders.view": "ver los pedidos",
  "orders.change": "cambiar los pedidos",
  "customers.view": "ver los clientes",
  "customers.change": "cambiar los datos de los clientes",
  "lists.download": "descargar listas con datos de clientes",
  "mails.view": "ver los e-mails",
  "mails.change": "mandar o cambiar e-mails",
  "withdrawals.view": "ver los arrepentimientos",
  "withdrawals.change": "responder arrepentimientos",
  "shop.view": "ver los ajustes de la tienda",
  "shop.change": "cambiar los ajustes de la tienda",
  "payments.connect": "entrar a la conexión con Mercado Pago",
  "backups.manage": "entrar a las copias de seguridad",
  "people.manage": "entrar a las personas de la tienda",
  "history.view": "ver el historial",
};

/** Why a request was refused, and whom to ask. */
export function describeRefusal(
  role: RoleId,
  permission: Permission,
  owners: readonly string[],
): string {
  return `Tu rol es ${roleName(role)} y no alcanza para ${WORK[permission]}. No se cambió nada.${sendTo(owners)}`;
}

export function sendTo(owners: readonly string[]): string {
  return owners.length === 0 ? "" : ` Pedíselo a ${listChoices(owners)}.`;
}
