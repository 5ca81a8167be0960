import { audiencesOf, findParent, findSection, toSingular } from "../catalogue/taxonomy";
import type { Taxonomy } from "../catalogue/taxonomy";
import {
  findAudiences,
  findAudiencesApart,
  isGirlsWord,
  sortAudiences,
  type Audience,
} from "../catalogue/audience";
import { findBrand } from "../catalogue/brand";
import {
  createClassifier,
  MAX_PATH_PARTS,
  pathOfStored,
  toStoredPlace,
  writePath,
} from "../catalogue/product-places";
import { MAX_GROUP_NAME_LENGTH } from "../catalogue/typed-words";
import { foldText } from "../plain/fold-text";
import { shortenText, splitParts } from "./file-cell";
import type { FileProduct } from "./file-product";
import type { FilePath } from "./imported-product";
import {
  findAudienceWord,
  isAside,
  isBrandWord,
  isSaleWord,
  SALE_WORD,
  type FileWords,
} from "./place-words";

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

/** Where a product of a file stands, and whom its categories and tags name. */
export type FilePlaces = { main: FilePath; further: FilePath[]; audiences: Audience[] };

type Placing = Pick<FileProduct, "categories" | "standardCategory" | "tags">;
export type PathChooser = (product: Placing, file?: FileWords) => FilePlaces | null;

const NO_WORDS: FileWords = { brands: new Set(), hasGirls: false };

/**
 * The main place is the path that the shop's groups know; else one with a section, the longer the better; else the
 * first one. Brands and sales count where there is nothing else. Tags are the last resort: only those that the shop
 * knows, or who the product is for. All other paths that are places are further ones.
 */
export function createPathChooser(taxonomy: Taxonomy): PathChooser {
  const { place, isHead, isInGroup, isForAll, isSame } = createPlacing(taxonomy);
  const findStandard = (path: readonly string[]) =>
    path.findLast((part) => isInGroup(place([part]))) ?? path.findLast(isHead) ?? path.at(-1);
  const isHeaded = (at: FilePath) => isHead(pathOfStored(at)[0] ?? "");

  /** A word alone may be that of a category for somebody else. */
  const isKnown = (at: FilePath) => isInGroup(at) && (isHeaded(at) || isForAll(at));

  function chooseMain(own: readonly FilePath[], { standardCategory = [], tags = [] }: Placing) {
    // The first parts of such a tree say "clothes".
    const known = findStandard(standardCategory);
    const standard = known === undefined ? [] : [place([known])];
    const tagged = tags.map((tag) => place([tag]));
    return (
      own.find(isKnown) ??
      own.find((at) => isHeaded(at) && at.subcategory !== "") ??
      own.find(isHeaded) ??
      [...own, ...standard, ...tagged].find(isInGroup) ??
      own[0] ??
      standard[0] ??
      tagged.find((at) => findSection(taxonomy, at.category) !== null) ??
      findTaggedAudience(tags)
    );
  }

  return (product, file = NO_WORDS) => {
    const { categories = [], tags = [] } = product;
    const usable = categories.filter((path) => !isAside(path));
    const placeOwn = (path: readonly string[]) => place(path, file.brands);
    const own = dropRepeated(usable.map(placeOwn), isSame);
    const aside = categories.filter(isAside).map(placeOwn);
    const main = own.length === 0 ? chooseMain(aside, product) : chooseMain(own, product);
    if (main === null) return null;
    const isPlace = (at: FilePath) => at.subcategory !== "" || isHeaded(at) || isKnown(at);
    const further = own.filter((at) => keyOf(at) !== keyOf(main) && isPlace(at));
    const { sections } = taxonomy;
    const hasGirls = file.hasGirls || sections.some(({ name }) => isGirlsWord(name));
    const words = [...usable.flat(), ...pathOfStored(main), ...tags];
    const named = words.flatMap((word) => {
      const said = findAudiencesApart(word, hasGirls);
      const section = said.length > 0 ? null : findSection(taxonomy, word);
      return section ? audiencesOf(section, sections) : said;
    });
    return { main, further, audiences: sortAudiences(named) };
  };
}

function findTaggedAudience(tags: readonly string[]): FilePath | null {
  const words = tags.flatMap((tag) => findAudienceWord(tag) ?? []);
  const category = words.find((word) => word !== SALE_WORD);
  return category === undefined ? null : { path: category, category, subcategory: "" };
}

const keyOf = (at: FilePath) => pathOfStored(at).map(foldText).join(">");

/**
 * Each place once, and none that is only the way to another one, "Mujer" beside "Mujer > Remeras", or that is said
 * again without its section.
 */
function dropRepeated(
  places: readonly FilePath[],
  isSame: (one: FilePath, other: FilePath) => boolean,
): FilePath[] {
  const keys = places.map(keyOf);
  return places.filter((place, at) => {
    const key = keys[at] ?? "";
    const isSaidMore = (other: string, where: number) =>
      other.startsWith(`${key}>`) ||
      (other.endsWith(`>${key}`) && isSame(place, places[where] ?? place));
    return keys.indexOf(key) === at && !keys.some(isSaidMore);
  });
}

/** How the shop stores the paths of a file. */
function createPlacing(taxonomy: Taxonomy) {
  const classify = createClassifier(taxonomy);
  const isSection = (part: string) => findSection(taxonomy, part) !== null;
  const isAudience = (part: string) => findAudiences(part).length > 0;

  /** True for a place that the shop has, said from its section on, or without it. */
  function isOfShop(parts: readonly string[]): boolean {
    const { section, group } = classify(toStoredPlace(parts));
    if (group === null) return false;
    const names = [
      (part: string) => findSection(taxonomy, part)?.id === section?.id,
      ...[findParent(taxonomy, group), group].flatMap((one) =>
        one === null ? [] : [(part: string) => one.terms.includes(toSingular(part))],
      ),
    ];
    const from = names.length - parts.length;
    return from >= 0 && parts.every((part, at) => names[from + at]?.(part));
  }

  /** From the section on; whom it is for is the section also where it stands elsewhere: "Ropa > Mujer > Remeras". */
  function readFromHead(parts: readonly string[]): readonly string[] {
    const last = parts.length - 1;
    const audience = parts.findLastIndex(isAudience);
    const at = audience >= 0 ? audience : parts.findLastIndex(isSection);
    const head = parts[at];
    if (head === undefined) return parts.slice(1 - MAX_PATH_PARTS);
    if (at < last) return [head, ...parts.slice(at + 1)];
    const before = parts.slice(0, at).filter((part) => !isSection(part) && !isAudience(part));
    return isAudience(head) ? [head, ...before] : [head];
  }

  /** Who made it and what it costs say nothing of what it is: "SALE > Mujer > Remeras", "Levi's > Mujer > Jeans". */
  function dropAside(parts: readonly string[], brands: FileWords["brands"]): readonly string[] {
    const isBrand = (part: string) =>
      !isSection(part) &&
      !isAudience(part) &&
      (brands.has(foldText(part)) || findBrand(taxonomy, part) !== null);
    const kept = parts.filter(
      (part, at) =>
        !isSaleWord(part) &&
        !isBrandWord(part) &&
        !isBrandWord(parts[at - 1] ?? "") &&
        !(at === 0 && isBrand(part)),
    );
    return kept.length > 0 ? kept : parts;
  }

  function place(path: readonly string[], brands: FileWords["brands"] = new Set()): FilePath {
    const parts = path.map(tidyPart).filter((part) => part !== "");
    const found = isOfShop(parts) ? parts : readFromHead(dropAside(parts, brands));
    const [first = "", ...rest] = found;
    const kept = [nameHead(taxonomy, first), ...rest.slice(1 - MAX_PATH_PARTS)];
    return { path: writePath(path), ...toStoredPlace(kept) };
  }

  return {
    place,
    isHead: (part: string) => isSection(part) || isAudience(part),
    isInGroup: (at: FilePath) => classify(at).group !== null,
    /** In a section that stands for nobody. */
    isForAll: (at: FilePath) => {
      const { section } = classify(at);
      return section !== null && audiencesOf(section).length === 0;
    },
    /** Both lead to one group, or the first one to none. The words of a section that is new lead nowhere yet. */
    isSame: (one: FilePath, other: FilePath) => {
      const { group } = classify(one);
      const [head = ""] = pathOfStored(other);
      const isNew = isAudience(head) && !isSection(head);
      return group === null || (!isNew && group === classify(other).group);
    },
  };
}

function tidyPart(part: string): string {
  return shortenText(part.replace(/[>\s]+/g, " ").trim(), MAX_GROUP_NAME_LENGTH);
}

/** A section has its address as its name where that is another word: names change. */
function nameHead(taxonomy: Taxonomy, text: string): string {
  const section = findSection(taxonomy, text);
  return section === null || toSingular(section.id) === toSingular(text) ? text : section.id;
}
