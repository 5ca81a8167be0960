import { normalizeSize, sizeLabel } from "./size";
import {
  explainMeasure,
  findGuideKind,
  formatSpan,
  nameMeasure,
  type Measure,
  type SizeGuide,
} from "./size-guide";

/** A guide in words, as shoppers see it: the page's script stays small. */
export type ShownGuide = Pick<SizeGuide, "id" | "name" | "fitNote" | "howToMeasure"> & {
  /** What the numbers are. */
  what: string;
  /** Before the fields where a shopper's own measures are typed. */
  ask: string;
  /** `number` is that of the drawing. */
  measures: { id: Measure; name: string; how: string; number: number }[];
  /** `isChosen` is the size that the shopper looks at. */
  rows: { size: string; cells: string[]; suniti?: string; isChosen?: true }[];
  /** Whether some row has its `suniti`. */
  hasSuniti?: true;
  /** What exchanges of the product say; absent for none. */
  fit?: string;
  /** The page that answers which size of the product it is; absent beside no product's page. */
  answerAt?: string;
  /** The address of its drawing. */
  drawing: string;
  /** By the sizes of a product: what stands under their chips. */
  notes: Record<string, string>;
};

/**
 * Only measures that some size has.
 * @param offered - the sizes of a product, whose rows alone are shown; null for all rows
 * @returns null for a guide that says nothing about any of these sizes
 */
export function showGuide(
  guide: SizeGuide,
  offered: readonly string[] | null,
  chosen = "",
): ShownGuide | null {
  const { id, name, fitNote, howToMeasure, kind } = guide;
  const { of, drawing, measures } = findGuideKind(kind);
  const keys = offered?.map(normalizeSize);
  const rows = guide.rows.filter(({ sizeKey }) => keys?.includes(sizeKey) ?? true);
  if (rows.length === 0) return null;
  const used = measures.filter((measure) => rows.some(({ spans }) => spans[measure]));
  const chosenKey = normalizeSize(chosen);
  return {
    ...{ id, name, fitNote, howToMeasure },
    what: of === "body" ? "Centímetros del cuerpo" : "Centímetros de la prenda, apoyada y plana",
    ask: of === "body" ? "Tus medidas, en cm:" : "Una prenda que te queda bien mide, en cm:",
    measures: used.map((measure) => ({
      ...{ id: measure, name: nameMeasure(measure), how: explainMeasure(measure) },
      number: measures.indexOf(measure) + 1,
    })),
    ...(rows.some(({ suniti }) => suniti) && { hasSuniti: true }),
    rows: rows.map(({ sizeKey, spans, suniti }) => ({
      size: sizeLabel(sizeKey),
      ...(suniti && { suniti }),
      cells: used.map((measure) => (spans[measure] ? formatSpan(spans[measure]) : "")),
      ...(sizeKey === chosenKey && { isChosen: true }),
    })),
    drawing: `/medidas-${drawing}.svg`,
    notes: noteSizes({ ...guide, rows }, offered ?? []),
  };
}

/** "pecho 54 cm": the first measure of the guide. */
function noteSizes({ kind, rows }: SizeGuide, sizes: readonly string[]): Record<string, string> {
  const [measure] = findGuideKind(kind).measures;
  if (measure === undefined) return {};
  const noun = nameMeasure(measure).toLowerCase();
  return Object.fromEntries(
    sizes.flatMap((size) => {
      const row = rows.find(({ sizeKey }) => sizeKey === normalizeSize(size));
      const span = row?.spans[measure];
      return span ? [[size, `${noun} ${formatSpan(span)} cm`]] : [];
    }),
  );
}
