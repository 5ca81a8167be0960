import { findAudiences } from "../catalogue/audience";
import { pathOfStored, readPath, writePath } from "../catalogue/product-places";
import { toSingular } from "../catalogue/taxonomy";
import { joinList } from "../plain/text-list";
import { MAX_TEXT_LENGTHS, PLACE_LIMITS } from "../products/product-limits";
import { COLLECTION_LIMITS } from "../products/text-fields";
import type { FilePlaces } from "./category-paths";
import type { FileProduct } from "./file-product";
import { isAside, isBrandWord, isSaleWord, SALE_WORD } from "./place-words";

type FurtherWords = {
  alsoIn: string[];
  /** With commas between them. */
  collection: string;
  /** What there is no room for. */
  leftOut: string[];
};

/** The file's other categories: those that are places are further places, and the words among them its collections. */
export function placeFurtherWords(
  { categories = [], tags = [] }: Pick<FileProduct, "categories" | "tags">,
  { main, further }: Pick<FilePlaces, "main" | "further">,
): FurtherWords {
  const paths = further.map((at) => toEntry(writePath(pathOfStored(at))));
  const placed = [main, ...further];
  // The parts of a place say where it is: its section is no collection.
  const known = new Set([
    ...placed.flatMap((at) => pathOfStored(at).map(toSingular)),
    ...placed.flatMap(({ path }) =>
      readPath(path)
        .filter((part) => !isSaleWord(part))
        .map(toSingular),
    ),
  ]);
  const isPlaced = (path: readonly string[]) =>
    placed.some((at) => at.path === writePath(path)) || (path.length > 1 && !isAside(path));
  const aside = categories.filter((path) => isAside(path));
  const words = [
    ...categories.filter((path) => !isPlaced(path)).flatMap((path) => path.slice(-1)),
    ...aside.flat(),
    ...categories.flat().filter(isSaleWord),
    ...tags.filter(isSaleWord).map(() => SALE_WORD),
  ];
  const found = new Map<string, string>();
  for (const word of words.map(toEntry)) {
    const key = toSingular(word);
    const isNews = !known.has(key) && !found.has(key) && !isBrandWord(word);
    if (isNews && findAudiences(word).length === 0) found.set(key, word);
  }
  const kept: string[] = [];
  const leftOut = paths.slice(PLACE_LIMITS.entries);
  for (const word of found.values()) {
    const isFitting =
      kept.length < COLLECTION_LIMITS.most &&
      word.length <= COLLECTION_LIMITS.length &&
      joinList([...kept, word]).length <= MAX_TEXT_LENGTHS.collection;
    (isFitting ? kept : leftOut).push(word);
  }
  return { alsoIn: paths.slice(0, PLACE_LIMITS.entries), collection: joinList(kept), leftOut };
}

/** An entry of a list has no comma of its own. */
const toEntry = (text: string) => text.replace(/[,;\s]+/g, " ").trim();
