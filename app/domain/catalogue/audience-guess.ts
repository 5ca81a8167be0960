import {
  ageOf,
  findAudiences,
  findAudiencesApart,
  isGirlsWord,
  sortAudiences,
  type Audience,
} from "./audience";
import type { Product } from "./product";
import { createClassifier, pathOfStored, readPath } from "./product-places";
import { audiencesOf, type Taxonomy } from "./taxonomy";

type Guessed = Pick<Product, "name" | "category" | "subcategory" | "alsoIn">;

/** In a name, "chico" is a size as often as a child: "Bolso chico". */
const SIZE_WORD = /^chic[oa]s?$/i;

/**
 * Makes a function that says whom a product seems to be for, from the words of its name, else of its categories, else
 * from its section; empty when none says it.
 */
export function createAudienceGuesser(taxonomy: Taxonomy): (product: Guessed) => Audience[] {
  const classify = createClassifier(taxonomy);
  const { sections } = taxonomy;
  const hasGirls = sections.some(({ name }) => isGirlsWord(name));

  return ({ name, alsoIn, category, subcategory }) => {
    const stored = { category, subcategory };
    const { section } = classify(stored);
    const path = [...pathOfStored(stored), ...alsoIn.flatMap(readPath)];
    const said = sortAudiences(path.flatMap((word) => findAudiencesApart(word, hasGirls)));
    const placed = said.length > 0 ? said : section ? audiencesOf(section, sections) : [];
    const named = findInName(name);
    if (named.length === 0) return [...placed];
    // "Varón" means a man or a boy; where the product stands decides.
    const both = named.filter((audience) => placed.includes(audience));
    if (both.length > 0) return both;
    return named.every((audience) => ageOf([audience]) === ageOf(named)) ? named : [];
  };
}

/** The words one by one and in pairs: "recién nacido". */
function findInName(name: string): Audience[] {
  const words = name.split(/[^\p{L}’']+/u).filter((word) => word !== "");
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const telling = words.filter((word) => !SIZE_WORD.test(word));
  return sortAudiences([...telling, ...pairs].flatMap(findAudiences));
}
