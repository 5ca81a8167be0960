import { nameAudience, sortAudiences } from "../catalogue/audience";
import { formatCm, GUIDE_KINDS } from "../catalogue/size-guide";
import { mailKindLabel } from "../mail/mail";
import { countPictures } from "../plain/words";
import { formatPesos } from "../plain/money";
import { formatWhole } from "../plain/whole-number";
import { CODE_KINDS } from "../offers/discount-code";
import { QUANTITY_OFFER_KINDS } from "../offers/quantity-offer";
import { cancelReasonLabel } from "../orders/cancellation";
import { orderStateLabel } from "../orders/order";
import { readRole, roleName } from "../owner/roles";
import { formatPaid } from "../payments/payment-words";
import { formatFullDay, parseCalendarDay } from "../plain/buenos-aires";
import { tidyAge } from "../products/audience-words";
import { PRODUCT_COLUMNS } from "../products/product-fields";
import { countSubjects } from "./describe-undo";
import type { Columns } from "./row-change";
import type { SubjectKind } from "./subjects";

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PRODUCT_COLUMNS.map(({ name, label }) => [name, label])),
  code: "Código",
  kind: "Tipo",
  max_uses: "Usos como máximo",
  order_id: "Pedido por el que se dio",
  pieces: "Prendas por las que se dio",
  once_per_email: "Una vez por e-mail",
  min_pesos: "Compra mínima",
  brands: "Marcas",
  groups: "Categorías",
  skips_sale: "Sin lo que está en oferta",
  valid_from: "Desde",
  valid_until: "Hasta",
  starts_on: "Desde",
  ends_on: "Hasta",
  is_off: "Apagado",
  on_hand: "Stock",
  created: "Nuevos",
  changed: "Cambiados",
  sku: "SKU",
  barcode: "Código de barras",
  created_at: "Creado",
  old_id: "Dirección anterior",
  product_id: "Lleva a",
  value: "Valor",
  position: "Orden",
  section: "Sección",
  parent: "Dentro de",
  is_in_menu: "En el menú",
  terms: "Palabras",
  is_undecided: "Por decidir",
  picture: "Foto",
  path: "Dirección anterior",
  target: "Lleva a",
  label: "Texto",
  slug: "Dirección",
  title: "Título",
  markdown: "Texto",
  is_published: "Publicada",
  place: "Lugar",
  version: "Versión",
  fit_note: "Calce",
  how_to_measure: "Cómo medir",
  is_confirmed: "Medida y a la vista",
  guide_id: "Guía",
  size_key: "Talle",
  measure: "Medida",
  min_mm: "Desde",
  max_mm: "Hasta",
  suniti: "SUNITI",
  group_id: "Categoría",
  audience: "Para quién",
  product_row: "Producto",
  status: "Estado",
  event: "Novedad",
  starts_at: "Empieza",
  rule: "Regla",
  products: "Productos",
  state: "Estado",
  email: "E-mail",
  role: "Rol",
  username: "Usuario",
  second_factor: "Segundo factor",
  recovery_codes: "Códigos de recuperación",
  sessions: "Sesiones cerradas",
  is_active: "Activa",
};

/** Where a column means another thing than the product's of the same name. */
const OWN_NAMES: Partial<Record<SubjectKind, Readonly<Record<string, string>>>> = {
  group: { weight_in_grams: "Peso por defecto" },
};

export function columnName(column: string, kind: SubjectKind = "product"): string {
  return OWN_NAMES[kind]?.[column] ?? NAMES[column] ?? column;
}

const ofProducts = (kind: string) =>
  PRODUCT_COLUMNS.filter((column) => column.kind === kind).map(({ name }) => name);

const FLAGS: ReadonlySet<string> = new Set([
  ...ofProducts("flag"),
  "is_in_menu",
  "is_undecided",
  "is_published",
  "is_confirmed",
  "second_factor",
  "is_active",
  "once_per_email",
  "skips_sale",
  "is_off",
]);

const PESOS: ReadonlySet<string> = new Set([...ofProducts("pesos"), "min_pesos"]);

const DAYS: ReadonlySet<string> = new Set([
  ...ofProducts("day"),
  ...["valid_from", "valid_until", "starts_on", "ends_on"],
]);

const RATES: ReadonlySet<string> = new Set(ofProducts("rate"));

const GRAMS: ReadonlySet<string> = new Set(ofProducts("grams"));

const MILLIMETRES: ReadonlySet<string> = new Set(["min_mm", "max_mm"]);

const AUDIENCE_LISTS: ReadonlySet<string> = new Set(ofProducts("audiences"));

const AGES: ReadonlySet<string> = new Set(ofProducts("age"));

/** "30 de noviembre de 2026"; another text as it is. */
function describeDay(text: string): string {
  const day = parseCalendarDay(text);
  return day === null ? text : formatFullDay(day);
}

export function describeKind(kind: string): string {
  return (
    [...CODE_KINDS, ...QUANTITY_OFFER_KINDS, ...GUIDE_KINDS].find(({ id }) => id === kind)?.label ??
    kind
  );
}

const MAX_SHOWN = 160;

/** A stored value in a person's words: "$ 26.000", "Sí", "3 fotos", "vacío". */
export function describeValue(column: string, value: Columns[string] | undefined): string {
  if (column === "on_hand" && value === null) return "sin control";
  if (value === null || value === undefined || value === "") return "vacío";
  if (PESOS.has(column) && typeof value === "number") return formatPesos(value);
  if (DAYS.has(column) && typeof value === "string") return describeDay(value);
  if (column === "kind" && typeof value === "string") return describeKind(value);
  if (RATES.has(column) && typeof value === "number") {
    return `${(value / 10).toLocaleString("es-AR")} %`;
  }
  if (GRAMS.has(column) && typeof value === "number") return `${formatWhole(value)} g`;
  if (MILLIMETRES.has(column) && typeof value === "number") return `${formatCm(value)} cm`;
  if (AGES.has(column) && typeof value === "string") return tidyAge(value);
  if (column === "role" && typeof value === "string") return roleName(readRole(value));
  if (FLAGS.has(column)) return value === 1 ? "Sí" : "No";
  const text = typeof value === "string" ? describeJson(column, value) : String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function describeJson(column: string, text: string): string {
  const value = parseJson(text);
  if (column === "images" && Array.isArray(value)) {
    return value.length === 0 ? "ninguna" : countPictures(value.length);
  }
  const entries = flatten(value);
  const words = (AUDIENCE_LISTS.has(column) ? nameAudiences(entries) : entries).join(", ");
  return words === "" ? "vacío" : words;
}

function nameAudiences(stored: readonly string[]): string[] {
  return sortAudiences(stored).map(nameAudience);
}

function parseJson(text: string): unknown {
  // Only lists, objects and quoted texts: a name like "12" stays a name.
  if (!/^[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function flatten(value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "boolean") return [value ? "sí" : "no"];
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (typeof value !== "object") return [JSON.stringify(value)];
  return Object.entries(value).flatMap(([key, part]) => {
    const words = flatten(part).join(" ");
    return words === "" ? [] : [`${key}: ${words}`];
  });
}

/** Columns that say nothing to a person beside the others of their row. */
const SILENT: Partial<Record<SubjectKind, readonly string[]>> = {
  setting: ["name"],
  group: ["position", "is_undecided"],
  section: ["position"],
  brand: ["position"],
  collection: ["id", "position"],
  link: ["id", "position"],
  "size-guide": ["id"],
  "size-guide-row": ["id", "guide_id"],
  "size-guide-size": ["id", "guide_id"],
  "size-guide-use": ["id", "guide_id"],
  page: ["id", "version"],
  product: ["created_at"],
  "discount-code": ["id", "created_at"],
  "quantity-offer": ["id", "created_at"],
  code: ["variant", "product_row"],
  redirect: ["created_at"],
  "group-redirect": ["created_at"],
};

/**
 * The columns to show, the silent ones only when there is nothing else. The same JSON with other spaces
 * is no change for a person.
 */
export function listShownColumns(
  kind: SubjectKind,
  { before, after }: { before: Columns; after: Columns },
): string[] {
  const columns = Object.keys(after).filter(
    (column) => toMeaning(before[column]) !== toMeaning(after[column]),
  );
  const loud = columns.filter((column) => !SILENT[kind]?.includes(column));
  return loud.length > 0 ? loud : columns;
}

/** Equal for values that mean the same, however much of them is shown. */
function toMeaning(value: Columns[string] | undefined): string {
  if (value === undefined || value === "") return "null";
  return JSON.stringify(typeof value === "string" ? parseJson(value) : value);
}

/** The order's own history has the words and the texts; here it is only what kind of news it was. */
const ORDER_EVENTS: Readonly<Record<string, string>> = {
  paid: "Anotó que llegó el pago.",
  "rest-paid": "Anotó que llegó la diferencia de una corrección.",
  "set-aside": "Separó prendas para alguien.",
  "ticket-sent": "Mandó el ticket por e-mail.",
  corrected: "Corrigió el pedido.",
  "correction-undone": "Volvió atrás una corrección del pedido.",
  "payment-undone": "Deshizo “Recibí el pago”.",
  "internal-note": "Escribió una nota interna.",
  "shopper-note": "Le escribió al cliente.",
  tracking: "Cambió el seguimiento.",
  "estimated-delivery": "Cambió el día estimado de entrega.",
  "payment-news": "Llegó una novedad de Mercado Pago.",
  "payment-alert": "Cambió el aviso de pago.",
  refund: "Anotó un reembolso.",
  "payments-checked": "Le preguntó a Mercado Pago por los pagos.",
  "pieces-held": "Separó las prendas de un pedido sin pagar.",
  "pieces-freed": "Liberó las prendas de un pedido sin pagar.",
  "pieces-returned": "Anotó que las prendas volvieron al stock.",
  exchange: "Siguió un cambio del pedido.",
  "personal-data-erased": "Se borraron los datos personales.",
};

const ACCOUNT_EVENTS: Readonly<Record<string, string>> = {
  connected: "Conectó la cuenta.",
  names: "Se actualizó el nombre de la cuenta.",
  erased: "Borró las claves guardadas.",
  "application-saved": "Guardó los datos de la aplicación.",
};

function say(words: Readonly<Record<string, string>>, event: Columns[string] | undefined): string {
  const name = String(event);
  return Object.hasOwn(words, name) ? (words[name] ?? "") : "";
}

/**
 * What an entry says of a thing whose table the history does not follow: what happened to it, without
 * a before. Empty when the name of the change says it all; null for things with rows.
 */
export function describeFacts(kind: SubjectKind, after: Columns | null): string | null {
  const facts = after ?? {};
  switch (kind) {
    case "order":
      return describeOrderEvent(facts);
    case "mail":
      return typeof facts.kind === "string" ? mailKindLabel(facts.kind) : "";
    case "price-run":
      return describePlan(facts);
    case "payment-account":
      return say(ACCOUNT_EVENTS, facts.event);
    case "import":
      return `${Number(facts.created)} nuevos, ${Number(facts.changed)} cambiados.`;
    case "till":
      return typeof facts.opened_by === "string" ? `Era la caja de ${facts.opened_by}.` : "";
    case "stock-take":
    case "customer":
    case "withdrawal":
    case "payment":
    case "backup":
      return "";
    default:
      return null;
  }
}

/** A price change for later; its rule is its name. */
function describePlan({ starts_at: startsAt, products }: Columns): string {
  if (typeof products !== "number" || startsAt === undefined) return "";
  return `Empieza el ${startsAt}, en ${countSubjects(["product"], products)}.`;
}

function describeOrderEvent({ event, status, amount_in_cents: amount }: Columns): string {
  if (event === "moved") {
    return status === "pending"
      ? "Pedido recibido."
      : `Pasó a “${orderStateLabel(String(status))}”.`;
  }
  if (event === "cancel-reason") return `Motivo: ${cancelReasonLabel(String(status))}.`;
  if (event === "refund-wanted") return `Pidió un reembolso de ${formatPaid(Number(amount))}.`;
  return say(ORDER_EVENTS, event);
}
