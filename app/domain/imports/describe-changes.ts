import { sizeLabel } from "../catalogue/size";
import { columnName, describeValue } from "../history/describe-columns";
import { toProductColumns, type ProductContent } from "../products/product-columns";
import { PRODUCT_COLUMNS } from "../products/product-fields";
import { variantKey, type Variant } from "../stock/stock-level";
import type { PlannedChange, PlannedWrite, StoredForImport } from "./planned-product";

/** What a write changes of a stored product, in the owner's words; empty when it changes nothing. */
export function describeChanges(stored: StoredForImport, write: PlannedWrite): PlannedChange[] {
  return [
    ...compareContents(stored.product, write.product),
    ...write.stock.map((one) => describeStock(stored, one)),
    ...write.codes.flatMap((one) => describeCodes(stored, one)),
    ...(write.toFetch.length > 0
      ? [{ label: "Fotos para traer", before: "", after: String(write.toFetch.length) }]
      : []),
    ...write.formerIds.map((id) => ({ label: "Dirección anterior", before: "", after: id })),
  ];
}

/** What changes of the product itself. */
export function compareContents(before: ProductContent, after: ProductContent): PlannedChange[] {
  const [was, is] = [toProductColumns(before), toProductColumns(after)];
  return PRODUCT_COLUMNS.flatMap(({ name, column }) => {
    const [one, other] = [toStored(was[column]), toStored(is[column])];
    if (one === other) return [];
    const values = [describeValue(name, one), describeValue(name, other)] as const;
    // Two long texts may begin alike, and two lists have as many pictures.
    const isLong = values[0] === values[1];
    return [
      {
        label: columnName(name),
        before: isLong ? "" : values[0],
        after: isLong ? "cambia" : values[1],
      },
    ];
  });
}

/** As SQLite has it. */
function toStored(value: string | number | boolean | null): string | number | null {
  return typeof value === "boolean" ? Number(value) : value;
}

function describeStock(
  stored: StoredForImport,
  { onHand, ...variant }: PlannedWrite["stock"][number],
): PlannedChange {
  const before = stored.onHand.get(variantKey(variant));
  return {
    label: labelVariant("Stock", variant),
    before: describeValue("on_hand", before ?? null),
    after: String(onHand),
  };
}

function describeCodes(
  stored: StoredForImport,
  { sku, barcode, ...variant }: PlannedWrite["codes"][number],
): PlannedChange[] {
  const before = stored.codes.get(variantKey(variant));
  const changes = [
    { column: "sku", was: before?.sku ?? "", is: sku },
    { column: "barcode", was: before?.barcode ?? "", is: barcode },
  ];
  return changes
    .filter(({ was, is }) => was !== is)
    .map(({ column, was, is }) => ({
      label: labelVariant(columnName(column), variant),
      before: was,
      after: is,
    }));
}

/** "Stock · Negro · M". */
function labelVariant(what: string, { size, color }: Variant): string {
  return [what, color, size === "" ? "" : sizeLabel(size)].filter(Boolean).join(" · ");
}
