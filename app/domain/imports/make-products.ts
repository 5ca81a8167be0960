import { foldText } from "../plain/fold-text";
import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import type { CheckedVariant } from "./check-variants";
import type { FileProduct } from "./file-product";
import { extendId, toProductId } from "./import-ids";
import type { ImportChoices } from "./import-choices";
import type {
  ImportedFields,
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
} from "./imported-product";
import { listColors, type VariantGroup } from "./split-product";

/** A product of the file with the id that it asks for. */
export type AddressedProduct = FileProduct & { id: string; formerIds: string[] };

/** What was read of a product. */
export type ProductParts = {
  product: AddressedProduct;
  fields: ImportedFields;
  pictures: ImportedPicture[] | null;
  groups: readonly VariantGroup[];
};

export type MakingRules = {
  choices: ImportChoices;
  /** The id for one that a product asks for; see `createIdGiver`. */
  giveId: (id: string) => string;
};

/**
 * The shop's products of one of the file: one for each price and, where the owner wants, for each colour.
 * The first one keeps the id, the name and what belongs to no variant.
 */
export function makeProducts(parts: ProductParts, rules: MakingRules): ImportedProduct[] {
  const { product, groups } = parts;
  const ownId = rules.giveId(product.id);
  const made = groups.flatMap((group, at) => {
    const one = makeProduct(parts, group, at === 0 ? ownId : rules.giveId(nameId(parts, group)));
    return rules.choices.colors === "split" ? splitByColor(one, rules) : [one];
  });
  const elsewhere = new Set(made.slice(1).flatMap(({ rows }) => rows));
  return made.map((one, at) =>
    at > 0
      ? one
      : {
          ...one,
          ...(product.code && { code: product.code }),
          rows: product.rows.filter((row) => !elsewhere.has(row)),
          formerIds: product.formerIds.filter((id) => id !== one.id),
        },
  );
}

/** The id of a group that does not keep the product's. */
function nameId({ product, fields }: ProductParts, { label }: VariantGroup): string {
  return extendId(product.id || toProductId(fields.name ?? "").id, label.join(" "));
}

function makeProduct(
  { fields, pictures }: ProductParts,
  { variants, priceInPesos, sale, label }: VariantGroup,
  id: string,
): ImportedProduct {
  const colors = listColors(variants).map(foldText);
  const isShown = ({ color }: ImportedPicture) => color === "" || colors.includes(foldText(color));
  return {
    rows: variants.map(({ row }) => row),
    id,
    formerIds: [],
    fields: {
      ...fields,
      ...(fields.name !== undefined && { name: addLabel(fields.name, label) }),
      ...(priceInPesos !== null && { priceInPesos }),
      ...(sale !== null && { sale }),
    },
    variants: variants.map(toVariant),
    pictures: pictures && label.length > 0 ? pictures.filter(isShown) : pictures,
  };
}

function toVariant(checked: CheckedVariant): ImportedVariant {
  const { row, size, color, stock, isStockUnclear, sku, barcode } = checked;
  return { row, size, color, stock, sku, barcode, ...(isStockUnclear && { isStockUnclear }) };
}

/** "Remera lisa XL y XXL". A name at its longest gives way. */
function addLabel(name: string, label: readonly string[]): string {
  if (label.length === 0) return name;
  const last = label.at(-1) ?? "";
  const words = label.length === 1 ? last : `${label.slice(0, -1).join(", ")} y ${last}`;
  return `${name.slice(0, MAX_TEXT_LENGTHS.name - words.length - 1)} ${words}`;
}

/**
 * A product for each colour, each linked with all the others. Pictures of a colour go with it; those of
 * which no colour is known stay with the first one, so that no product shows another colour.
 */
function splitByColor(product: ImportedProduct, { giveId }: MakingRules): ImportedProduct[] {
  const colors = listColors(product.variants);
  if (colors.length < 2) return [product];
  const stem = product.id || giveId(toProductId(product.fields.name ?? "").id);
  const ids = colors.map((color, at) => (at === 0 ? stem : giveId(extendId(stem, color))));
  return colors.map((color, at) => {
    const isOwn = (of: { color: string }) =>
      foldText(of.color) === foldText(color) || (at === 0 && of.color === "");
    const variants = product.variants.filter(isOwn);
    const links = colors.map((other, place) => [other, ids[place] ?? ""] as const);
    const others = links.filter((_, place) => place !== at);
    const pictures = product.pictures?.filter(isOwn) ?? null;
    return {
      rows: variants.map(({ row }) => row),
      id: ids[at] ?? "",
      formerIds: [],
      fields: {
        ...product.fields,
        colorLinks: { ...product.fields.colorLinks, ...Object.fromEntries(others) },
      },
      variants,
      pictures: pictures?.length === 0 ? null : pictures,
    };
  });
}
