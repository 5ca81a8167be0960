import { createClassifier } from "../catalogue/product-places";
import { findSection, toSingular, type Taxonomy } from "../catalogue/taxonomy";
import { foldText } from "../plain/fold-text";
import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import type { FileProduct } from "./file-product";
import type { FilePath } from "./imported-product";
import { splitParts } from "./file-cell";

/** `Ropa > Remeras, Ofertas`, each from the top. A comma of a name has a backslash before it. */
export function readCategoryPaths(text: string): string[][] {
  return text
    .split(/(?<!\\),/)
    .map((path) => readCategoryPath(path.replaceAll("\\,", ",")))
    .filter((path) => path.length > 0);
}

const NO_CATEGORY = /^(?:uncategori[sz]ed|sin categori(?:a|as|zar))$/;
/** What every product is in, which says nothing. */
const ROOT = /^(?:home|inicio|root|all products|todos los productos)$/i;

/** Categories as people and other programs write them: `Ropa > Remeras; Sale` or `Home/Ropa/Remeras`. */
export function readPlainPaths(text: string): string[][] {
  return splitParts(text, /[;,|\n]/)
    .map((path) => splitParts(path, />|(?<=\S)\/(?=\S)/))
    .map(([first = "", ...rest]) => (ROOT.test(first) ? rest : [first, ...rest]))
    .filter((path) => path.join("") !== "");
}

export function readCategoryPath(text: string): string[] {
  const parts = splitParts(text.replaceAll("&gt;", ">"), ">");
  return parts.filter((part) => !NO_CATEGORY.test(foldText(part)));
}

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

const BRANDS = /^(?:marcas?|brands?)$/;

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

function nameSection(taxonomy: Taxonomy, text: string): string | null {
  const section = findSection(taxonomy, text);
  if (section === null) return null;
  return toSingular(section.id) === toSingular(text) ? text : section.id;
}

const WORDS: readonly [word: string, wording: RegExp][] = [
  ["Mujer", /^(?:wom[ae]n|lad(?:y|ies)|female|mujer(?:es)?|damas?|femenin[oa])$/],
  ["Hombre", /^(?:m[ae]n|gentlemen|male|hombres?|caballeros?|masculin[oa])$/],
  ["Niños", /^(?:kids?|child(?:ren)?|boys?|girls?|nin[oa]s?|nen[ea]s?|infantil(?:es)?)$/],
  ["Bebés", /^(?:bab(?:y|ies)|bebes?)$/],
  ["Unisex", /^unisex$/],
  ["Sale", /^(?:sale|ofertas?|rebajas?|liquidacion|outlet)$/],
];

const SALE_WORD = "Sale";

export function findAudienceWord(tag: string): string | null {
  // "women's" and "womens" are women.
  const bare = foldText(tag).replace(/['’]s?$|(?<=n)s$/, "");
  return WORDS.find(([, wording]) => wording.test(bare))?.[0] ?? null;
}

/** A product has one category and subcategory: the file's others are words of its collection, as far as there is room. */
export function placeFurtherWords(
  { categories = [], tags = [] }: Pick<FileProduct, "categories" | "tags">,
  chosen: FilePath,
) {
  const others = categories.filter((path) => path.join(" > ") !== chosen.path);
  const words = [
    ...others.flatMap((path) => path.slice(-1)),
    ...categories.flat(),
    ...tags.flatMap((tag) => findAudienceWord(tag) ?? []),
  ];
  const placed = new Set([chosen.category, chosen.subcategory].map(toSingular));
  const further = new Map<string, string>();
  for (const word of words) {
    const key = toSingular(word);
    const isNews = !placed.has(key) && !further.has(key) && !BRANDS.test(foldText(word));
    if (isNews) further.set(key, word);
  }
  const kept: string[] = [];
  const leftOut: string[] = [];
  for (const word of further.values()) {
    const isFitting = [...kept, word].join(", ").length <= MAX_TEXT_LENGTHS.collection;
    (isFitting ? kept : leftOut).push(word);
  }
  return { collection: kept.join(", "), leftOut };
}
