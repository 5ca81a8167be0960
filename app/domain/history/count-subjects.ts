import type { SubjectKind } from "./subjects";

const NOUNS: Partial<Record<SubjectKind, readonly [one: string, many: string]>> = {
  product: ["producto", "productos"],
  stock: ["cantidad", "cantidades"],
  code: ["código", "códigos"],
  "discount-code": ["código", "códigos"],
  "quantity-offer": ["promoción", "promociones"],
  import: ["importación", "importaciones"],
  setting: ["ajuste", "ajustes"],
  group: ["categoría", "categorías"],
  brand: ["marca", "marcas"],
  page: ["página", "páginas"],
  order: ["pedido", "pedidos"],
  mail: ["correo", "correos"],
};

/** "260 productos"; "3 cosas" when they are of several kinds. */
export function countSubjects(kinds: readonly SubjectKind[], count: number): string {
  const [kind, ...others] = new Set(kinds);
  const [one, many] = (others.length === 0 && kind && NOUNS[kind]) || ["cosa", "cosas"];
  return `${count.toLocaleString("es-AR")} ${count === 1 ? one : many}`;
}
