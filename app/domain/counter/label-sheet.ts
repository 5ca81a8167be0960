/** Labels as Argentine stationers sell them; the style sheet has the same measures by the id. */
export const LABEL_PAPERS = [
  { id: "a4-24", label: "Hoja A4 de 24 (70 × 37 mm)", perSheet: 24, widthMm: 70 },
  { id: "a4-40", label: "Hoja A4 de 40 (48,5 × 25,4 mm)", perSheet: 40, widthMm: 48.5 },
  { id: "rollo", label: "Rollo de 50 × 25 mm", perSheet: 1, widthMm: 50 },
] as const;

export type LabelPaper = (typeof LABEL_PAPERS)[number];

/** More would make the page too large for a phone. */
export const LABELS_PER_PAGE = 480;

type Printing = { paper: { perSheet: number }; startAt: number; page: number };

/** A place without a label is null: a sheet that was begun has them before its first one. */
type Sheets = { sheets: (number | null)[][]; pageCount: number };

/** One page of the sheets. @param counts - how many labels of each kind, by its place in the list */
export function fillSheets(
  counts: readonly number[],
  { paper: { perSheet }, startAt, page }: Printing,
): Sheets {
  const before = Math.min(Math.max(startAt, 1), perSheet) - 1;
  const total = counts.reduce((sum, count) => sum + count, before);
  const perPage = Math.floor(LABELS_PER_PAGE / perSheet) * perSheet;
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const start = (Math.min(Math.max(page, 1), pageCount) - 1) * perPage;
  const places: (number | null)[] = [];
  let at = before;
  for (let place = start; place < Math.min(before, start + perPage); place += 1) places.push(null);
  for (const [kind, count] of counts.entries()) {
    const from = Math.max(at, start);
    const to = Math.min(at + count, start + perPage);
    for (let place = from; place < to; place += 1) places.push(kind);
    at += count;
  }
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
  return { sheets, pageCount };
}
