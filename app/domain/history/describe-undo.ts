import type { SubjectKind } from "./subjects";

const NOUNS: Partial<Record<SubjectKind, readonly [one: string, many: string]>> = {
  product: ["producto", "productos"],
  stock: ["cantidad", "cantidades"],
  "stock-take": ["conteo", "conteos"],
  till: ["caja", "cajas"],
  code: ["código", "códigos"],
  "discount-code": ["código", "códigos"],
  "quantity-offer": ["promoción", "promociones"],
  import: ["importación", "importaciones"],
  setting: ["ajuste", "ajustes"],
  section: ["sección", "secciones"],
  group: ["categoría", "categorías"],
  brand: ["marca", "marcas"],
  link: ["enlace", "enlaces"],
  "size-guide": ["guía de talles", "guías de talles"],
  "size-guide-row": ["medida", "medidas"],
  "size-guide-size": ["talle de una guía", "talles de una guía"],
  page: ["página", "páginas"],
  customer: ["cliente", "clientes"],
  person: ["persona", "personas"],
  order: ["pedido", "pedidos"],
  mail: ["e-mail", "e-mails"],
};

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

/** What an undo makes of the rows of a change, each in one of these counts. */
export type UndoCounts = {
  /** All of the change is taken back. */
  whole: number;
  /** A part is, and the rest was changed again. */
  partial: number;
  /** The change made the row, and it goes. */
  removed: number;
  /** The change made a product that was sold: it is hidden instead. */
  hidden: number;
  /** Nothing is, because it was changed again. */
  kept: number;
  /** Already as before. */
  same: number;
};

export const NO_COUNTS: UndoCounts = {
  whole: 0,
  partial: 0,
  removed: 0,
  hidden: 0,
  kept: 0,
  same: 0,
};

export function countUndoable({ whole, partial, removed, hidden }: UndoCounts): number {
  return whole + partial + removed + hidden;
}

type Told = {
  counts: UndoCounts;
  kinds: readonly SubjectKind[];
};

export function describePreview({ counts, kinds }: Told): string {
  const say = sayer(kinds);
  const goes = isProducts(kinds) ? ["va a la papelera", "van a la papelera"] : ["se va", "se van"];
  return [
    say(counts.whole, ["vuelve a como estaba", "vuelven a como estaban"]),
    say(counts.partial, ["vuelve en parte", "vuelven en parte"]),
    say(counts.removed, goes),
    say(counts.hidden, [
      "ya se vendió: queda, pero oculto",
      "ya se vendieron: quedan, pero ocultos",
    ]),
    say(counts.same, ["ya está como antes", "ya están como antes"]),
  ].join("");
}

export function describeUndone({ counts, kinds }: Told): string {
  const say = sayer(kinds);
  const went = isProducts(kinds)
    ? ["fue a la papelera", "fueron a la papelera"]
    : ["se fue", "se fueron"];
  return [
    say(counts.whole, ["volvió a como estaba", "volvieron a como estaban"]),
    say(counts.partial, [
      "volvió en parte: el resto cambió después",
      "volvieron en parte: el resto cambió después",
    ]),
    say(counts.removed, went),
    say(counts.hidden, [
      "ya se vendió: quedó, pero oculto",
      "ya se vendieron: quedaron, pero ocultos",
    ]),
    say(counts.kept, [
      "cambió después y quedó como está",
      "cambiaron después y quedaron como están",
    ]),
  ]
    .join("")
    .trim();
}

function isProducts(kinds: readonly SubjectKind[]): boolean {
  return kinds.every((kind) => kind === "product");
}

/** "260 productos vuelven a como estaban. "; empty for none. */
function sayer(kinds: readonly SubjectKind[]) {
  return (count: number, [one, many]: readonly string[]) =>
    count === 0 ? "" : `${countSubjects(kinds, count)} ${count === 1 ? one : many}. `;
}
