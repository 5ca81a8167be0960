import { foldText } from "../plain/fold-text";
import { LIST_LIMITS, MAX_COLOR_LINKS, MAX_TEXT_LENGTHS } from "../products/product-limits";
import type { CheckedVariant } from "./check-variants";
import type { FileProduct } from "./file-product";
import { writeLabel } from "./group-labels";
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
 * The first one keeps the id, the name and what belongs to no variant. All of them are linked.
 */
export function makeProducts(parts: ProductParts, rules: MakingRules): ImportedProduct[] {
  const { product, fields, groups } = parts;
  // Another product leads to it, so it needs an id now.
  const stem = product.id || (groups.length > 1 ? toProductId(fields.name ?? "").id : "");
  const ids = groups.map(({ label }, at) =>
    rules.giveId(at === 0 ? stem : extendId(stem, label.join(" "))),
  );
  const made = groups.flatMap((group, at) => {
    const one = makeProduct(parts, group, { ids, at });
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

function makeProduct(
  { fields, pictures, groups }: ProductParts,
  { variants, priceInPesos, sale, label }: VariantGroup,
  place: { ids: readonly string[]; at: number },
): ImportedProduct {
  const colors = listColors(variants).map(foldText);
  const isShown = ({ color }: ImportedPicture) => color === "" || colors.includes(foldText(color));
  const links = fields.name === undefined ? {} : linkGroups(groups, place);
  return {
    rows: variants.map(({ row }) => row),
    id: place.ids[place.at] ?? "",
    formerIds: [],
    fields: {
      ...fields,
      ...(fields.name !== undefined && label.length > 0 && { name: addLabel(fields.name, label) }),
      ...(priceInPesos !== null && { priceInPesos }),
      ...(sale !== null && { sale }),
      ...(Object.keys(links).length > 0 && { colorLinks: { ...fields.colorLinks, ...links } }),
    },
    variants: variants.map(toVariant),
    pictures: pictures && label.length > 0 ? pictures.filter(isShown) : pictures,
  };
}

/** The links of a product have room for these and for each of its colours. */
const MAX_GROUP_LINKS = MAX_COLOR_LINKS - LIST_LIMITS.colors.entries;

/** Leads from one group to the others: "XXL" and "Lúrex" to their products. */
function linkGroups(
  groups: readonly VariantGroup[],
  { ids, at }: { ids: readonly string[]; at: number },
): Record<string, string> {
  const links = new Map<string, string>();
  for (const [other, { linkLabel }] of groups.entries()) {
    if (links.size === MAX_GROUP_LINKS) break;
    if (other === at) continue;
    const text = writeLabel(linkLabel, MAX_TEXT_LENGTHS.linkColor);
    if (!links.has(text)) links.set(text, ids[other] ?? "");
  }
  return Object.fromEntries(links);
}

function toVariant(checked: CheckedVariant): ImportedVariant {
  const { row, size, color, stock, isStockUnclear, sku, barcode } = checked;
  return { row, size, color, stock, sku, barcode, ...(isStockUnclear && { isStockUnclear }) };
}

/** "Remera lisa XL y XXL". A name at its longest gives way. */
function addLabel(name: string, label: readonly string[]): string {
  const words = writeLabel(label);
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
