import { countPictures } from "../plain/count-words";
import { formatPesos } from "../plain/money";
import { CODE_KINDS } from "../offers/discount-code";
import { QUANTITY_OFFER_KINDS } from "../offers/quantity-offer";
import { formatFullDay, parseCalendarDay } from "../plain/buenos-aires";
import { readRole, roleName } from "../owner/roles";
import { PRODUCT_COLUMNS } from "../products/product-fields";
import type { Columns } from "./row-change";
import type { SubjectKind } from "./subjects";

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PRODUCT_COLUMNS.map(({ name, label }) => [name, label])),
  code: "Código",
  kind: "Tipo",
  max_uses: "Usos como máximo",
  once_per_email: "Una vez por e-mail",
  min_pesos: "Compra mínima",
  brands: "Marcas",
  groups: "Categorías",
  skips_sale: "Sin lo que está en oferta",
  valid_from: "Desde",
  valid_until: "Hasta",
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

export function columnName(column: string): string {
  return NAMES[column] ?? column;
}

const ofProducts = (kind: string) =>
  PRODUCT_COLUMNS.filter((column) => column.kind === kind).map(({ name }) => name);

const FLAGS: ReadonlySet<string> = new Set([
  ...ofProducts("flag"),
  "is_in_menu",
  "is_undecided",
  "is_published",
  "second_factor",
  "is_active",
  "once_per_email",
  "skips_sale",
  "is_off",
]);

const PESOS: ReadonlySet<string> = new Set([...ofProducts("pesos"), "min_pesos"]);

const DAYS: ReadonlySet<string> = new Set([...ofProducts("day"), "valid_from", "valid_until"]);

const RATES: ReadonlySet<string> = new Set(ofProducts("rate"));

/** "30 de noviembre de 2026"; another text as it is. */
function describeDay(text: string): string {
  const day = parseCalendarDay(text);
  return day === null ? text : formatFullDay(day);
}

export function describeKind(kind: string): string {
  return [...CODE_KINDS, ...QUANTITY_OFFER_KINDS].find(({ id }) => id === kind)?.label ?? kind;
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
  const words = flatten(value).join(", ");
  return words === "" ? "vacío" : words;
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
  link: ["id", "position"],
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
