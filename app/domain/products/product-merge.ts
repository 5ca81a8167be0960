import { describeField, PRODUCT_FIELD_NAMES, type ProductField } from "./product-fields";
import type { LinkRow, ProductTexts } from "./product-texts";

/** A field that another user or tab saved while this form was open. */
export type MeanwhileChange = {
  field: ProductField;
  /** The value when the form was opened; null when it is no longer known. */
  before: string | null;
  saved: string;
  /** Null for a field that this form did not change, so nothing is lost. */
  typed: string | null;
};

type Versions = { base: ProductTexts | null; saved: ProductTexts; typed: ProductTexts };

/** Typed values stay, all of them without `base`; untouched fields take the saved value. */
export function mergeTexts({ base, saved, typed }: Versions) {
  const texts = { ...typed };
  const changes: MeanwhileChange[] = [];
  for (const field of PRODUCT_FIELD_NAMES) {
    const [before, now, own] = [base, saved, typed].map((version) =>
      version === null ? null : describeField(version, field),
    );
    const isUntouched = base !== null && own === before;
    if (isUntouched) copyField(texts, saved, field);
    // When both sides changed links, both changes stay: each colour has one link.
    else if (field === "links" && base !== null) texts.links = mergeLinks(base, saved, typed);
    if (now !== (base === null ? own : before)) {
      const typedText = isUntouched ? null : (own ?? "");
      changes.push({ field, before: before ?? null, saved: now ?? "", typed: typedText });
    }
  }
  return { texts, changes };
}

function copyField<Field extends ProductField>(
  target: ProductTexts,
  source: ProductTexts,
  field: Field,
): void {
  target[field] = source[field];
}

function mergeLinks(base: ProductTexts, saved: ProductTexts, typed: ProductTexts): LinkRow[] {
  const [before, now] = [base, saved].map(
    ({ links }) => new Map(links.map(({ color, productId }) => [color, productId])),
  ) as [Map<string, string>, Map<string, string>];
  const savedRows = saved.links.flatMap((row) => {
    const own = typed.links.find((typedRow) => typedRow.before === row.color);
    const isTouched =
      own && (own.color !== row.color || own.productId !== (before.get(row.color) ?? ""));
    return [isTouched ? own : row];
  });
  const newRows = typed.links.filter(
    ({ color, before: opened }) =>
      !now.has(opened) && !savedRows.some((row) => row.color === color),
  );
  return [...savedRows, ...newRows.map((row) => ({ ...row, before: "" }))];
}
