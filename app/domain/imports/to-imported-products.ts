import { foldText } from "../plain/fold-text";
import { MAX_PICTURES } from "../products/picture-limits";
import { isUsablePictureAddress } from "../products/picture-list";
import { LIST_LIMITS, MAX_TEXT_LENGTHS } from "../products/product-limits";
import { checkFields } from "./check-fields";
import { checkVariants, type VariantRules } from "./check-variants";
import type { PathChooser } from "./category-paths";
import { noteProblem, quoteCell, type Cell } from "./file-cell";
import type { FileProduct, FilePicture } from "./file-product";
import type {
  FilePath,
  ImportedProduct,
  PromotionalPrice,
  RoundedPrice,
  RowProblem,
  ImportedPicture,
} from "./imported-product";
import { placeFurtherWords } from "./further-categories";
import { makeProducts, type AddressedProduct, type MakingRules } from "./make-products";
import { shortenText } from "./shorten-text";
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

/**
 * The pictures of a product that the shop has room for, each address once. Null when the file names none.
 * @param ownOrigin - the shop's own address: what follows it is a path of the shop
 */
function checkPictures(
  pictures: readonly FilePicture[] | null,
  ownOrigin: string,
  notes: RowProblem[],
): ImportedPicture[] | null {
  if (pictures === null) return null;
  const found = new Map<string, { text: string; colors: Map<string, string> }>();
  for (const { cell, text, color } of pictures) {
    const address = toOwnAddress(cell.text, ownOrigin);
    if (!isUsablePictureAddress(address)) {
      noteProblem(
        notes,
        cell,
        `${quoteCell(address)} no es la dirección de una foto: esa foto no entra`,
      );
      continue;
    }
    const known = found.get(address) ?? { text: "", colors: new Map<string, string>() };
    if (color !== "" && !known.colors.has(foldText(color)))
      known.colors.set(foldText(color), color);
    found.set(address, { ...known, text: known.text || readText({ ...cell, text }, notes) });
  }
  const [first] = pictures;
  if (first && found.size > MAX_PICTURES) {
    const extra = found.size - MAX_PICTURES;
    const rest = extra === 1 ? "queda afuera 1 foto" : `quedan afuera ${extra} fotos`;
    noteProblem(
      notes,
      first.cell,
      `un producto lleva hasta ${MAX_PICTURES} fotos: entran las primeras, y ${rest}`,
    );
  }
  const checked = [...found].slice(0, MAX_PICTURES).map(([address, { text, colors }]) => {
    // One that is named for two colours shows all.
    const [color = ""] = colors.size === 1 ? colors.values() : [];
    return { address, text, color };
  });
  return checked.length === 0 ? null : checked;
}

function readText(cell: Cell, notes: RowProblem[]): string {
  const text = shortenText(cell.text, MAX_TEXT_LENGTHS.imageText);
  if (text !== cell.text) {
    const most = `el texto de una foto puede tener hasta ${MAX_TEXT_LENGTHS.imageText} letras`;
    noteProblem(notes, cell, `${most}: entra cortado`);
  }
  return text;
}

/** The shop loads nothing over plain http, and most servers answer https too. */
function toOwnAddress(address: string, ownOrigin: string): string {
  if (ownOrigin !== "" && address.startsWith(`${ownOrigin}/`)) {
    return address.slice(ownOrigin.length);
  }
  return address.replace(/^http:\/\//i, "https://").replace(/^\/\/(?=[^/])/, "https://");
}
