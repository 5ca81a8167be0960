import { foldText } from "../plain/fold-text";
import { MAX_PICTURES } from "../products/picture-limits";
import { isUsablePictureAddress } from "../products/picture-list";
import { LIST_LIMITS, MAX_TEXT_LENGTHS, MAX_COLOR_LINKS } from "../products/product-limits";
import { checkFields } from "./check-fields";
import { checkVariants, type VariantRules, type CheckedVariant } from "./check-variants";
import type { FilePlaces, PathChooser } from "./category-paths";
import { noteProblem, parseCell, quoteCell, type Cell, shortenText } from "./file-cell";
import type { FileProduct, FilePicture } from "./file-product";
import { placeFurtherWords } from "./further-words";
import type { ImportChoices } from "./import-choices";
import { extendId, toProductId } from "./import-ids";
import type {
  ImportedProduct,
  RowProblem,
  ImportedPicture,
  ImportedFields,
  ImportedVariant,
} from "./imported-product";
import {
  leaveOutRepeated,
  listColors,
  mergeVariants,
  splitByPrice,
  type VariantGroup,
  writeLabel,
} from "./split-product";
import { readTold } from "./told-fields";

export type ProductRules = VariantRules &
  MakingRules & {
    choosePath: PathChooser;
    ownOrigin: string;
  };

/** No product when something of it is wrong, several when it is split. */
export function toImportedProducts(product: AddressedProduct, rules: ProductRules) {
  const problems = [...product.problems];
  const notes = [...product.notes];
  const places = rules.choosePath(product);
  const { placed, alsoIn } = placeProduct(product, places, notes);
  const told = readTold(product.told, places?.audiences ?? [], { numbers: rules.numbers, notes });
  const fields: ImportedFields = {
    ...checkFields(placed, { problems, notes }),
    ...told.fields,
    ...(alsoIn.length > 0 && { alsoIn }),
  };
  const paths = places === null ? [] : [places.main, ...places.further];
  const placing: Placing = {
    ...(paths.length > 0 && { paths: paths.map(({ path }) => path) }),
    ...(told.placedFor.length > 0 && { placedFor: told.placedFor }),
    ...readGuide(product.guide, problems),
  };
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
  const made = isLost
    ? []
    : makeProducts({ product: base, fields, placing, pictures, groups }, rules);
  return {
    products: made,
    problems: [...problems, ...ofVariants],
    // What is left out is no news of what came in.
    notes: isLost ? [] : notes.filter(({ row }) => !badRows.has(row)),
    leftOut,
    paths,
    isManyColored: groups.some((group) => listColors(group.variants).length > 1),
    promotional: variants.find(({ promotional }) => promotional !== null)?.promotional ?? null,
    rounded: variants.flatMap(({ rounded }) => (rounded === null ? [] : [rounded])),
  };
}

/** Which guides there are only the shop knows. */
function readGuide(cell: FileProduct["guide"], problems: RowProblem[]): Pick<Placing, "guide"> {
  const text = cell && parseCell(cell, problems, (value) => ({ value }));
  return cell && text ? { guide: { row: cell.row, column: cell.column, text } } : {};
}

function placeProduct(product: FileProduct, places: FilePlaces | null, notes: RowProblem[]) {
  if (places === null) return { placed: product, alsoIn: [] };
  const at = product.texts.category ?? { row: product.rows[0] ?? 0, column: "Categorías" };
  const { alsoIn, collection, leftOut } = placeFurtherWords(product, places);
  // A file with a column of its own for the collection means that one.
  const own = product.texts.collection;
  if (own && collection !== "") leftOut.unshift(collection);
  if (leftOut.length > 0) {
    noteProblem(
      notes,
      at,
      `no hay lugar para más categorías y colecciones: no entran ${leftOut.join(", ")}`,
    );
  }
  const { category, subcategory } = places.main;
  const placed: FileProduct = {
    ...product,
    texts: {
      ...product.texts,
      category: { ...at, text: category },
      subcategory: { ...at, text: subcategory },
      collection: own ?? { ...at, text: collection },
    },
  };
  return { placed, alsoIn };
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

type FoundPicture = Omit<ImportedPicture, "address" | "color"> & { colors: Map<string, string> };

/** Those there is room for, each address once; null when the file names none. What follows `ownOrigin` is a path of the shop. */
function checkPictures(
  pictures: readonly FilePicture[] | null,
  ownOrigin: string,
  notes: RowProblem[],
): ImportedPicture[] | null {
  if (pictures === null) return null;
  const found = new Map<string, FoundPicture>();
  for (const { cell, text, color, focus } of pictures) {
    const address = toOwnAddress(cell.text, ownOrigin);
    if (!isUsablePictureAddress(address)) {
      noteProblem(
        notes,
        cell,
        `${quoteCell(address)} no es la dirección de una foto: esa foto no entra`,
      );
      continue;
    }
    const known = found.get(address) ?? {
      text: "",
      colors: new Map<string, string>(),
      ...(focus && { focus }),
    };
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
  const checked = [...found].slice(0, MAX_PICTURES).map(([address, { colors, ...told }]) => {
    // One that is named for two colours shows all.
    const [color = ""] = colors.size === 1 ? colors.values() : [];
    return { address, ...told, color };
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

export type AddressedProduct = FileProduct & { id: string; formerIds: string[] };

type Placing = Pick<ImportedProduct, "paths" | "placedFor" | "guide">;

type ProductParts = {
  product: AddressedProduct;
  fields: ImportedFields;
  placing: Placing;
  pictures: ImportedPicture[] | null;
  groups: readonly VariantGroup[];
};

type MakingRules = {
  choices: ImportChoices;
  giveId: (id: string) => string;
};

/** One for each price and, where the owner wants, each colour, all linked. The first one keeps the id, name and the rest. */
function makeProducts(parts: ProductParts, rules: MakingRules): ImportedProduct[] {
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
  { fields, placing, pictures, groups }: ProductParts,
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
    ...placing,
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
      ...(product.paths && { paths: product.paths }),
      ...(product.placedFor && { placedFor: product.placedFor }),
      ...(product.guide && { guide: product.guide }),
      fields: {
        ...product.fields,
        colorLinks: { ...product.fields.colorLinks, ...Object.fromEntries(others) },
      },
      variants,
      pictures: pictures?.length === 0 ? null : pictures,
    };
  });
}
