import { type Permission, may, type RoleId } from "../owner/roles";
import type { CalendarDay } from "../plain/buenos-aires";

export type SubjectKind =
  | "product"
  /** A size and colour; its id is `toStockSubject`. */
  | "stock"
  /** A count of the shelves; the numbers that it changes are `stock`. */
  | "stock-take"
  /** SKU and barcode of a size and colour; its id is `toStockSubject`. */
  | "code"
  /** A code that shoppers type into the cart. */
  | "discount-code"
  /** 2x1, 3x2 and the like. */
  | "quantity-offer"
  /** A file with products that was imported. */
  | "import"
  | "redirect"
  | "setting"
  | "section"
  | "group"
  | "group-redirect"
  | "brand"
  | "collection"
  | "link"
  | "size-guide"
  /** What one size measures at one place. */
  | "size-guide-row"
  /** What it says of a size besides. */
  | "size-guide-size"
  /** A brand, category, audience or product that a guide is for. */
  | "size-guide-use"
  | "page"
  | "price-run"
  | "till"
  | "order"
  | "customer"
  | "withdrawal"
  | "mail"
  | "payment"
  | "payment-account"
  | "person"
  | "backup";

type Subject = {
  /** In a list of changes. */
  name: string;
  view: Permission;
  change: Permission;
  isUndoable: boolean;
};

const FINAL = { isUndoable: false } as const;

const CATALOGUE = { view: "catalogue.view", change: "catalogue.change" } as const;
const only = (needs: Permission) => ({ view: needs, change: needs, ...FINAL });
const ORDERS = { view: "orders.view", change: "orders.change", ...FINAL } as const;

export const SUBJECTS: Record<SubjectKind, Subject> = {
  product: { name: "Producto", ...CATALOGUE, isUndoable: true },
  stock: { name: "Stock", ...CATALOGUE, isUndoable: true },
  "stock-take": { name: "Conteo de stock", ...CATALOGUE, isUndoable: false },
  code: { name: "Códigos", ...CATALOGUE, isUndoable: true },
  "discount-code": { name: "Código de descuento", ...CATALOGUE, isUndoable: true },
  "quantity-offer": { name: "Promoción por cantidad", ...CATALOGUE, isUndoable: true },
  import: { name: "Importación", ...CATALOGUE, isUndoable: false },
  redirect: { name: "Dirección anterior", ...CATALOGUE, isUndoable: true },
  setting: { name: "Ajuste", view: "shop.view", change: "shop.change", isUndoable: true },
  section: { name: "Sección del menú", ...CATALOGUE, isUndoable: true },
  group: { name: "Categoría", ...CATALOGUE, isUndoable: true },
  "group-redirect": { name: "Dirección anterior", ...CATALOGUE, isUndoable: true },
  brand: { name: "Marca", ...CATALOGUE, isUndoable: true },
  collection: { name: "Colección", ...CATALOGUE, isUndoable: true },
  link: { name: "Enlace del menú", ...CATALOGUE, isUndoable: true },
  "size-guide": { name: "Guía de talles", ...CATALOGUE, isUndoable: true },
  "size-guide-row": { name: "Medida de una guía", ...CATALOGUE, isUndoable: true },
  "size-guide-size": { name: "Talle de una guía", ...CATALOGUE, isUndoable: true },
  "size-guide-use": { name: "Uso de una guía", ...CATALOGUE, isUndoable: true },
  page: { name: "Página", view: "pages.view", change: "pages.change", isUndoable: true },
  "price-run": { name: "Cambio de precios programado", ...CATALOGUE, isUndoable: false },
  till: { name: "Caja", view: "orders.change", change: "orders.change", ...FINAL },
  order: { name: "Pedido", ...ORDERS },
  customer: { name: "Cliente", view: "customers.view", change: "customers.change", ...FINAL },
  withdrawal: {
    name: "Arrepentimiento",
    view: "withdrawals.view",
    change: "withdrawals.change",
    ...FINAL,
  },
  mail: { name: "E-mail", view: "mails.view", change: "mails.change", isUndoable: false },
  payment: { name: "Pago", ...ORDERS },
  "payment-account": { name: "Cuenta de Mercado Pago", ...only("payments.connect") },
  person: { name: "Persona", ...only("people.manage") },
  backup: { name: "Copia de seguridad", ...only("backups.manage") },
};

/** The mails' texts are a setting, but belong to who cares for the mails. */
const MAIL_TEXTS = "mailTexts";

export function findSubjectPermissions(
  kind: SubjectKind,
  subjectId: string,
): Pick<Subject, "view" | "change"> {
  return kind === "setting" && subjectId === MAIL_TEXTS ? SUBJECTS.mail : SUBJECTS[kind];
}

export function listUndoPermissions(
  changes: readonly { kind: SubjectKind; subjectId: string }[],
): Permission[] {
  return [
    ...new Set(
      changes.map(({ kind, subjectId }) => findSubjectPermissions(kind, subjectId).change),
    ),
  ];
}

export function isSubjectKind(text: string): text is SubjectKind {
  return Object.hasOwn(SUBJECTS, text);
}

export type HistoryFilters = {
  /** An account, or what other programs wrote; null for everybody. */
  who: number | "outside" | null;
  kind: SubjectKind | null;
  /** Only with a kind. */
  subjectId: string | null;
  day: CalendarDay | null;
  /** The cursor: only batches before this one. */
  olderThan: number | null;
};

export type HistoryScope = {
  kinds: readonly SubjectKind[];
  /** The texts of the mails are a setting that belongs to the mails. */
  hasMailTexts: boolean;
};

export function listScope(role: RoleId): HistoryScope {
  const kinds = Object.entries(SUBJECTS).flatMap(([kind, { view }]) =>
    may(role, view) ? [kind as SubjectKind] : [],
  );
  return { kinds, hasMailTexts: may(role, "mails.view") };
}
