import { createClassifier, findSection, toSingular, type Taxonomy } from "../catalogue/taxonomy";
import type { FilePath } from "./imported-product";

/**
 * The categories of a product, each from the top: `Ropa > Remeras, Ofertas`. A comma of a name has a
 * backslash before it.
 */
export function readCategoryPaths(text: string): string[][] {
  return text
    .split(/(?<!\\),/)
    .map((path) =>
      path
        .replaceAll("\\,", ",")
        .split(">")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .filter((path) => path.length > 0);
}

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

/** Chooses one of a product's paths; null without any. */
export type PathChooser = (paths: readonly string[][]) => FilePath | null;

/** The path that the shop's groups know; else one into a section of the shop, the longer the better; else the first one. */
export function createPathChooser(taxonomy: Taxonomy): PathChooser {
  const classify = createClassifier(taxonomy);
  return (paths) => {
    const places = paths.map((path) => placePath(path, taxonomy));
    const isInSection = ({ category }: FilePath) => findSection(taxonomy, category) !== null;
    return (
      places.find((place) => classify(place).group !== null) ??
      places.find((place) => isInSection(place) && place.subcategory !== "") ??
      places.find(isInSection) ??
      places[0] ??
      null
    );
  };
}

/** A path's last part is the subcategory, unless it names a section; the category is the section above, or the first part. */
function placePath(path: readonly string[], taxonomy: Taxonomy): FilePath {
  const [first = ""] = path;
  const sections = path.map((part) => nameSection(taxonomy, part));
  const text = path.join(" > ");
  const last = sections.at(-1);
  if (path.length === 1 || last) return { path: text, category: last ?? first, subcategory: "" };
  const category = sections.findLast((section) => section !== null) ?? first;
  return { path: text, category, subcategory: path.at(-1) ?? "" };
}

/** How products store the section that a text names; null when none has that name. */
function nameSection(taxonomy: Taxonomy, text: string): string | null {
  if (findSection(taxonomy, text) !== null) return text;
  const singular = toSingular(text);
  return taxonomy.sections.find(({ name }) => toSingular(name) === singular)?.id ?? null;
}
