import { toSingular } from "../catalogue/taxonomy";
import { foldText } from "../plain/fold-text";
import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import { findAudienceWord } from "./audience-words";
import { BRANDS } from "./category-paths";
import type { FileProduct } from "./file-product";
import type { FilePath } from "./imported-product";

type Words = { collection: string; leftOut: string[] };

/**
 * A product of the shop has one category and subcategory. The others that a file has are words of its
 * collection, as many as it has room for.
 */
export function placeFurtherWords(
  { categories = [], tags = [] }: Pick<FileProduct, "categories" | "tags">,
  chosen: FilePath,
): Words {
  const others = categories.filter((path) => path.join(" > ") !== chosen.path);
  const words = [
    ...others.flatMap((path) => path.slice(-1)),
    ...categories.flat(),
    ...tags.flatMap((tag) => findAudienceWord(tag) ?? []),
  ];
  const placed = new Map(
    [chosen.category, chosen.subcategory].map((word) => [toSingular(word), null] as const),
  );
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
