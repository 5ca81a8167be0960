import type { SubjectKind } from "./subjects";

const NOUNS: Partial<Record<SubjectKind, readonly [one: string, many: string]>> = {
  product: ["producto", "productos"],
  stock: ["cantidad", "cantidades"],
  "stock-take": ["conteo", "conteos"],
  code: ["código", "códigos"],
  "discount-code": ["código", "códigos"],
  "quantity-offer": ["promoción", "promociones"],
  import: ["importación", "importaciones"],
  setting: ["ajuste", "ajustes"],
  section: ["sección", "secciones"],
  group: ["categoría", "categorías"],
  brand: ["marca", "marcas"],
  link: ["enlace", "enlaces"],
  page: ["página", "páginas"],
  customer: ["cliente", "clientes"],
  person: ["persona", "personas"],
  order: ["pedido", "pedidos"],
  mail: ["e-mail", "e-mails"],
};

/** How many subjects of a kind. */
export type SubjectCount = { kind: SubjectKind; count: number };

/** "25 productos, 60 cantidades", without what has no name among people. */
export function listCounts(counts: readonly SubjectCount[]): string {
  return counts
    .filter(({ kind }) => NOUNS[kind])
    .map(({ kind, count }) => countSubjects([kind], count))
    .join(", ");
}

/** "260 productos"; "3 cambios" when they are of several kinds. */
export function countSubjects(kinds: readonly SubjectKind[], count: number): string {
  const [kind, ...others] = new Set(kinds);
  const [one, many] = (others.length === 0 && kind && NOUNS[kind]) || ["cambio", "cambios"];
  return `${count.toLocaleString("es-AR")} ${count === 1 ? one : many}`;
}
