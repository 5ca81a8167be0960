import { LIST_LIMITS } from "../products/product-limits";
import { checkFields } from "./check-fields";
import { checkPictures } from "./check-pictures";
import { checkVariants, type VariantRules } from "./check-variants";
import type { PathChooser } from "./category-paths";
import { noteProblem } from "./file-cell";
import type { FileProduct } from "./file-product";
import type {
  FilePath,
  ImportedProduct,
  PromotionalPrice,
  RoundedPrice,
  RowProblem,
} from "./imported-product";
import { placeFurtherWords } from "./further-categories";
import { makeProducts, type AddressedProduct, type MakingRules } from "./make-products";
import {
  leaveOutRepeated,
  listColors,
  mergeVariants,
  splitByPrice,
  type VariantGroup,
} from "./split-product";

export type ProductRules = VariantRules &
  MakingRules & {
    choosePath: PathChooser;
    ownOrigin: string;
  };

/** What became of a product of the file: none when something of it is wrong, several when it is split. */
export type ProductOutcome = {
  products: ImportedProduct[];
  problems: RowProblem[];
  notes: RowProblem[];
  leftOut: number[];
  path: FilePath | null;
  isManyColored: boolean;
  promotional: PromotionalPrice | null;
  rounded: RoundedPrice[];
};

/** Checks a product of a file against the rules of a product, and splits it where the owner wants. */
export function toImportedProducts(product: AddressedProduct, rules: ProductRules): ProductOutcome {
  const problems = [...product.problems];
  const notes = [...product.notes];
  const path = rules.choosePath(product);
  const fields = checkFields(placeProduct(product, path, notes), { problems, notes });
  const pictures = checkPictures(product.pictures, rules.ownOrigin, notes);
  const ofVariants: RowProblem[] = [];
  const variants = checkVariants(product, rules, { problems: ofVariants, notes });
  const repeated: RowProblem[] = [];
  const groups = splitByPrice(leaveOutRepeated(variants, repeated)).map((group) => ({
    ...group,
    variants: mergeVariants(group.variants, repeated),
  }));
  // Of what are two products, neither repeats the other.
  if (product.problems.length === 0) ofVariants.push(...repeated);
  checkLists(groups, product, problems);
  const isLost = problems.length > 0 || (product.variants.length > 0 && variants.length === 0);
  const badRows = new Set(ofVariants.map(({ row }) => row));
  const leftOut = isLost ? product.rows : product.rows.filter((row) => badRows.has(row));
  const base = { ...product, rows: product.rows.filter((row) => !badRows.has(row)) };
  const made = isLost ? [] : makeProducts({ product: base, fields, pictures, groups }, rules);
  return {
    products: made,
    problems: [...problems, ...ofVariants],
    // What is left out is no news of what came in.
    notes: isLost ? [] : notes.filter(({ row }) => !badRows.has(row)),
    leftOut,
    path,
    isManyColored: groups.some((group) => listColors(group.variants).length > 1),
    promotional: variants.find(({ promotional }) => promotional !== null)?.promotional ?? null,
    rounded: variants.flatMap(({ rounded }) => (rounded === null ? [] : [rounded])),
  };
}

/** The category of the paths that a program writes. */
function placeProduct(
  product: FileProduct,
  path: FilePath | null,
  notes: RowProblem[],
): FileProduct {
  if (path === null) return product;
  const at = product.texts.category ?? { row: product.rows[0] ?? 0, column: "Categorías" };
  const { collection, leftOut } = placeFurtherWords(product, path);
  // A file with a column of its own for the collection means that one.
  const own = product.texts.collection;
  if (own && collection !== "") leftOut.unshift(collection);
  if (leftOut.length > 0) {
    noteProblem(
      notes,
      at,
      `un producto lleva una categoría y una colección: no entran ${leftOut.join(", ")}`,
    );
  }
  return {
    ...product,
    texts: {
      ...product.texts,
      category: { ...at, text: path.category },
      subcategory: { ...at, text: path.subcategory },
      collection: own ?? { ...at, text: collection },
    },
  };
}

function checkLists(
  groups: readonly VariantGroup[],
  { rows }: FileProduct,
  problems: RowProblem[],
): void {
  const row = rows[0] ?? 0;
  const sizes = (group: VariantGroup) => new Set(group.variants.map(({ size }) => size)).size;
  if (groups.some((group) => sizes(group) > LIST_LIMITS.sizes.entries)) {
    const message = `entran hasta ${LIST_LIMITS.sizes.entries} talles`;
    noteProblem(problems, { row, column: "Talle" }, message);
  }
  if (groups.some(({ variants }) => listColors(variants).length > LIST_LIMITS.colors.entries)) {
    const message = `entran hasta ${LIST_LIMITS.colors.entries} colores`;
    noteProblem(problems, { row, column: "Color" }, message);
  }
}
