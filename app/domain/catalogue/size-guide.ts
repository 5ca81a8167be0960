import { foldText } from "../plain/fold-text";
import { groupBy } from "../plain/lists";
import type { Product } from "./product";
import { createPlacer } from "./product-places";
import { compareSizes, normalizeSize } from "./size";
import { widenAudiences } from "./audience";
import type { Taxonomy } from "./taxonomy";

/** What a tape measures, in millimetres: of the garment laid flat, or of the body. A guide never has both. */
const MEASURES = {
  pecho: { name: "Pecho", of: "garment", how: "de axila a axila" },
  cintura: { name: "Cintura", of: "garment", how: "de lado a lado, por arriba" },
  cadera: { name: "Cadera", of: "garment", how: "de lado a lado, en la parte más ancha" },
  tiro: { name: "Tiro", of: "garment", how: "de la entrepierna a la cintura, por adelante" },
  largo: { name: "Largo", of: "garment", how: "de arriba hasta abajo" },
  manga: { name: "Manga", of: "garment", how: "del hombro al puño" },
  hombros: { name: "Hombros", of: "garment", how: "de costura a costura, por la espalda" },
  botamanga: { name: "Botamanga", of: "garment", how: "de lado a lado, abajo" },
  diametro: { name: "Diámetro", of: "garment", how: "por dentro, de borde a borde" },
  estatura: { name: "Estatura", of: "body", how: "sin zapatos" },
  "contorno-pecho": { name: "Contorno de pecho", of: "body", how: "alrededor, en lo más ancho" },
  "contorno-cintura": { name: "Contorno de cintura", of: "body", how: "alrededor, sin apretar" },
  "contorno-cadera": { name: "Contorno de cadera", of: "body", how: "alrededor, en lo más ancho" },
} as const;

export type Measure = keyof typeof MEASURES;

export function isMeasure(text: string): text is Measure {
  return Object.hasOwn(MEASURES, text);
}

export function nameMeasure(measure: Measure): string {
  return MEASURES[measure].name;
}

/** Chest, waist and height decide whether a garment closes: they count double. */
const DOUBLE: readonly Measure[] = [
  ...(["pecho", "cintura"] as const),
  ...(["contorno-pecho", "contorno-cintura", "estatura"] as const),
];

export function weighMeasure(measure: Measure): 1 | 2 {
  return DOUBLE.includes(measure) ? 2 : 1;
}

type Example = {
  sizes: readonly string[];
  /** Centimetres of the first size, and how much each further one has more. */
  first: Partial<Record<Measure, readonly [first: number, step: number]>>;
};

const LETTERS = ["S", "M", "L", "XL", "XXL"];
const WAISTS = ["36", "38", "40", "42", "44", "46", "48"];

/** The kinds of guides, each with an example that its owner replaces by what the tape says. */
const KINDS = {
  remera: top("Remeras y tops", { pecho: [48, 3], largo: [68, 2], manga: [20, 1] }),
  camisa: top("Camisas", { pecho: [50, 3], largo: [70, 2], manga: [60, 1] }),
  buzo: top("Buzos y suéteres", { pecho: [52, 3], largo: [66, 2], manga: [60, 1] }),
  abrigo: top("Camperas y sacos", { pecho: [54, 3], largo: [68, 2], manga: [62, 1] }),
  pantalon: bottom("pantalon", "Pantalones y jeans", {
    tiro: [26, 0.5],
    largo: [102, 1],
    botamanga: [18, 1],
  }),
  short: bottom("short", "Shorts y bermudas", { tiro: [26, 0.5], largo: [40, 1] }),
  pollera: bottom("pollera", "Polleras", { largo: [55, 1] }),
  vestido: {
    name: "Vestidos y enteritos",
    drawing: "vestido",
    measures: ["pecho", "cintura", "cadera", "largo"],
    example: {
      sizes: LETTERS,
      first: { pecho: [44, 3], cintura: [38, 3], cadera: [48, 3], largo: [95, 2] },
    },
  },
  anillo: {
    name: "Anillos",
    drawing: "anillo",
    measures: ["diametro"],
    example: { sizes: LETTERS, first: { diametro: [1.6, 0.1] } },
  },
  cuerpo: {
    name: "Medidas del cuerpo",
    drawing: "cuerpo",
    measures: ["contorno-pecho", "contorno-cintura", "contorno-cadera"],
    example: {
      sizes: LETTERS,
      first: {
        "contorno-pecho": [88, 5],
        "contorno-cintura": [68, 5],
        "contorno-cadera": [94, 5],
      },
    },
  },
  chicos: {
    name: "Chicos, por estatura",
    drawing: "chicos",
    measures: ["estatura", "contorno-pecho", "contorno-cintura"],
    example: {
      sizes: ["4", "6", "8", "10", "12", "14"],
      first: { estatura: [104, 12], "contorno-pecho": [57, 4], "contorno-cintura": [54, 3] },
    },
  },
} as const satisfies Record<string, Kind>;

type Kind = {
  name: string;
  /** Of ours, with a number at each measure: `public/medidas-*.svg`. */
  drawing: "prenda" | "pantalon" | "short" | "pollera" | "vestido" | "anillo" | "cuerpo" | "chicos";
  measures: readonly Measure[];
  example: Example;
};

function top(name: string, first: Example["first"]): Kind {
  const measures: readonly Measure[] = ["pecho", "largo", "manga", "hombros"];
  const example: Example = { sizes: LETTERS, first: { ...first, hombros: [42, 2] } };
  return { name, drawing: "prenda", measures, example };
}

function bottom(drawing: Kind["drawing"], name: string, first: Example["first"]): Kind {
  const waist: Example["first"] = { cintura: [36, 2], cadera: [46, 2] };
  const measures: readonly Measure[] = [
    "cintura",
    "cadera",
    ...Object.keys(first).filter(isMeasure),
  ];
  return {
    name,
    drawing,
    measures,
    example: { sizes: WAISTS, first: { ...waist, ...first } },
  };
}

export type GuideKind = keyof typeof KINDS;

export const GUIDE_KINDS = Object.entries<Kind>(KINDS).map(([id, { name }]) => ({
  id: id as GuideKind,
  label: name,
}));

export function isGuideKind(text: string): text is GuideKind {
  return Object.hasOwn(KINDS, text);
}

export function findGuideKind(kind: GuideKind): Kind & { of: "garment" | "body" } {
  const found: Kind = KINDS[kind];
  const [first] = found.measures;
  return { ...found, of: first === undefined ? "garment" : MEASURES[first].of };
}

/** How to measure it, after its name. */
export function explainMeasure(measure: Measure): string {
  return MEASURES[measure].how;
}

/** From the smallest to the largest; equal for one number. */
export type Span = { minMm: number; maxMm: number };

export type Spans = Partial<Record<Measure, Span>>;

export type GuideRow = {
  sizeKey: string;
  spans: Spans;
  /** Its name in the State's table of sizes, as the owner wrote it; absent for none. */
  suniti?: string;
};

/** What a guide is for; an empty part counts for all. */
export type GuideUse = {
  brand: string;
  groupId: string;
  audience: string;
  productRow: number | null;
};

export type SizeGuide = {
  id: string;
  name: string;
  kind: GuideKind;
  fitNote: string;
  howToMeasure: string;
  isConfirmed: boolean;
  /** In human order. */
  rows: readonly GuideRow[];
  uses: readonly GuideUse[];
};

export function toUseId({ brand, groupId, audience, productRow }: GuideUse): string {
  return [brand, groupId, audience, productRow ?? ""].join("|");
}

/** The rows of a guide that its owner has not measured yet. */
export function exampleRows(kind: GuideKind): GuideRow[] {
  const { sizes, first } = findGuideKind(kind).example;
  return sizes.map((size, at) => ({
    sizeKey: normalizeSize(size),
    spans: Object.fromEntries(
      Object.entries(first).map(([measure, [start, step]]) => {
        const mm = Math.round((start + at * step) * 10);
        return [measure, { minMm: mm, maxMm: mm }];
      }),
    ),
  }));
}

export function sortRows(rows: readonly GuideRow[]): GuideRow[] {
  return [...rows].sort((one, other) => compareSizes(one.sizeKey, other.sizeKey));
}

/** What of a product says which guide it is in. */
export type GuidedProduct = {
  rowId: number;
  /** Folded. */
  brand: string;
  /** The main place first, a kind before its category. */
  groupIds: readonly string[];
  audiences: readonly string[];
};

export function createGuidedReader(taxonomy: Taxonomy) {
  const place = createPlacer(taxonomy);
  return (
    rowId: number,
    product: Pick<Product, "brand" | "category" | "subcategory" | "audiences" | "alsoIn">,
  ): GuidedProduct => ({
    rowId,
    brand: foldText(product.brand),
    groupIds: place(product).groupIds,
    audiences: widenAudiences(product.audiences),
  });
}

/**
 * The guide with the most precise use: of this product, of its brand and category, brand, category, audience.
 * Of two categories the nearer one counts.
 */
export function pickGuide<G extends Guided>(
  guides: readonly G[],
  product: GuidedProduct,
): G | null {
  return pickAmong(listUses(guides), product);
}

type Guided = Pick<SizeGuide, "id" | "uses">;

/** `pickGuide` for many products: a file may give each of thousands a guide of its own. */
export function createGuidePicker<G extends Guided>(guides: readonly G[]) {
  const byProduct = groupBy(listUses(guides), ({ use }) => use.productRow);
  const general = byProduct.get(null) ?? [];
  return (product: GuidedProduct): G | null =>
    pickAmong([...(byProduct.get(product.rowId) ?? []), ...general], product);
}

function* listUses<G extends Guided>(guides: readonly G[]): Generator<{ guide: G; use: GuideUse }> {
  for (const guide of guides) for (const use of guide.uses) yield { guide, use };
}

function pickAmong<G extends Guided>(
  uses: Iterable<{ guide: G; use: GuideUse }>,
  product: GuidedProduct,
): G | null {
  let best: { guide: G; rank: number } | null = null;
  for (const { guide, use } of uses) {
    const rank = rankUse(use, product);
    if (rank === null) continue;
    const isBetter =
      best === null || rank > best.rank || (rank === best.rank && guide.id < best.guide.id);
    if (isBetter) best = { guide, rank };
  }
  return best?.guide ?? null;
}

/** Less than a further part of a use weighs. */
const NEARER = 1 / 1024;

function rankUse(use: GuideUse, product: GuidedProduct): number | null {
  let rank = 0;
  if (use.productRow !== null) {
    if (use.productRow !== product.rowId) return null;
    rank += 8;
  }
  if (use.brand !== "") {
    if (foldText(use.brand) !== product.brand) return null;
    rank += 4;
  }
  if (use.groupId !== "") {
    const place = product.groupIds.indexOf(use.groupId);
    if (place < 0) return null;
    rank += 2 - place * NEARER;
  }
  if (use.audience !== "") {
    if (!product.audiences.includes(use.audience)) return null;
    rank += 1;
  }
  return rank === 0 ? null : rank;
}

/** From a cuff to a long dress. */
const MIN_MM = 10;
const MAX_MM = 2500;

export const SPAN_PROBLEM = `Escribí centímetros, de ${MIN_MM / 10} a ${MAX_MM / 10}: 52, 52-54 o 52,5.`;

const CM = String.raw`(\d{1,3}(?:[.,]\d)?)`;
const SPAN = new RegExp(`^${CM}(?: ?(?:-|–|—|a) ?${CM})?(?: ?cm)?$`);

/** "52", "52-54" or "52,5" centimetres; null for anything else. */
export function parseSpan(text: string): Span | null {
  const [, first, second = first] = SPAN.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  const span = { minMm: toMm(first), maxMm: toMm(second) };
  return isSoundSpan(span) ? span : null;
}

export function isSoundSpan({ minMm, maxMm }: Span): boolean {
  return minMm >= MIN_MM && minMm <= maxMm && maxMm <= MAX_MM;
}

export function toMm(cm: string): number {
  return Math.round(Number(cm.replace(",", ".")) * 10);
}

export function formatCm(mm: number): string {
  return (mm / 10).toLocaleString("es-AR", { maximumFractionDigits: 1 });
}

export function formatSpan({ minMm, maxMm }: Span): string {
  return minMm === maxMm ? formatCm(minMm) : `${formatCm(minMm)}-${formatCm(maxMm)}`;
}
