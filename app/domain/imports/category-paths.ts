import { createClassifier, findSection, toSingular, type Taxonomy } from "../catalogue/taxonomy";
import { foldText } from "../plain/fold-text";
import { findAudienceWord, SALE_WORD } from "./audience-words";
import type { FileProduct } from "./file-product";
import type { FilePath } from "./imported-product";

/**
 * The categories of a product, each from the top: `Ropa > Remeras, Ofertas`. A comma of a name has a
 * backslash before it.
 */
export function readCategoryPaths(text: string): string[][] {
  return text
    .split(/(?<!\\),/)
    .map((path) => readCategoryPath(path.replaceAll("\\,", ",")))
    .filter((path) => path.length > 0);
}

/** What programs call a product without a category. */
const NO_CATEGORY = /^(?:uncategori[sz]ed|sin categori(?:a|as|zar))$/;
/** What every product is in, which says nothing. */
const ROOT = /^(?:home|inicio|root|all products|todos los productos)$/i;

/** Categories as people and other programs write them: `Ropa > Remeras; Sale` or `Home/Ropa/Remeras`. */
export function readPlainPaths(text: string): string[][] {
  return text
    .split(/[;,|\n]/)
    .map((path) =>
      path
        .split(/>|(?<=\S)\/(?=\S)/)
        .map((part) => part.trim())
        .filter((part, at) => part !== "" && !(at === 0 && ROOT.test(part))),
    )
    .filter((path) => path.length > 0);
}

/** The parts of one category, from the top: `Ropa > Remeras`. */
export function readCategoryPath(text: string): string[] {
  return text
    .replaceAll("&gt;", ">")
    .split(">")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !NO_CATEGORY.test(foldText(part)));
}

/** Chooses the category of a product among all that its file says of it; null without any. */
export type PathChooser = (
  product: Pick<FileProduct, "categories" | "standardCategory" | "tags">,
) => FilePath | null;

/**
 * The path that the shop's groups know; else one into a section of the shop, the longer the better; else the
 * first one. Tags are the last resort: only those that the shop knows, or who the product is for.
 */
export function createPathChooser(taxonomy: Taxonomy): PathChooser {
  const classify = createClassifier(taxonomy);
  const isKnown = (part: string) => classify({ category: part, subcategory: "" }).group !== null;
  const place = (path: readonly string[]) => placePath(path, taxonomy, isKnown);
  const isInSection = ({ category }: FilePath) => findSection(taxonomy, category) !== null;
  const isInGroup = (at: FilePath) => classify(at).group !== null;
  return ({ categories = [], standardCategory = [], tags = [] }) => {
    const own = categories.map(place);
    const standard = standardCategory.length === 0 ? [] : [place(standardCategory)];
    const tagged = tags.map((tag) => place([tag]));
    return (
      [...own, ...standard, ...tagged].find(isInGroup) ??
      own.find((at) => isInSection(at) && at.subcategory !== "") ??
      own.find(isInSection) ??
      own.find((at) => !isAside(at)) ??
      own[0] ??
      standard.find(isInSection) ??
      // The first part of such a tree says "clothes".
      (standardCategory.length > 1 ? place(standardCategory.slice(-1)) : null) ??
      tagged.find(isInSection) ??
      findAudience(tags) ??
      standard[0] ??
      null
    );
  };
}

function findAudience(tags: readonly string[]): FilePath | null {
  const words = tags.flatMap((tag) => findAudienceWord(tag) ?? []);
  const category = words.find((word) => word !== SALE_WORD);
  return category === undefined ? null : { path: category, category, subcategory: "" };
}

/** A path that says who made a product, or what it costs, and not what it is. */
const isAside = ({ category }: FilePath) =>
  BRANDS.test(foldText(category)) || findAudienceWord(category) === SALE_WORD;

/** What a category is called whose parts are brands. */
export const BRANDS = /^(?:marcas?|brands?)$/;

/**
 * A path's last part is the subcategory, or the last one between the first and it that the shop's groups know,
 * unless it names a section; the category is the section above, or the first part.
 */
function placePath(
  path: readonly string[],
  taxonomy: Taxonomy,
  isKnown: (part: string) => boolean,
): FilePath {
  const [first = ""] = path;
  const sections = path.map((part) => nameSection(taxonomy, part));
  const text = path.join(" > ");
  const last = sections.at(-1);
  if (path.length === 1 || last) return { path: text, category: last ?? first, subcategory: "" };
  const category = sections.findLast((section) => section !== null) ?? first;
  const subcategory = path.slice(1).findLast(isKnown) ?? path.at(-1) ?? "";
  return { path: text, category, subcategory };
}

/** How products store the section that a text names; null when none has that name. */
function nameSection(taxonomy: Taxonomy, text: string): string | null {
  if (findSection(taxonomy, text) !== null) return text;
  const singular = toSingular(text);
  return taxonomy.sections.find(({ name }) => toSingular(name) === singular)?.id ?? null;
}
