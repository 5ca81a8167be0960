import { findAudiences, nameAudience } from "./audience";
import { facetTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { matchThing, PENALTY, type Matches, type SearchMeans } from "./search-matches";
import { wordTerm } from "./search-terms";
import { isPeopleWord } from "./synonyms";
import { soundKey } from "./word-key";

type ReadAudience = { kind: "audience"; label: string; matches: readonly Matches[] };

/** What to give says nothing of a garment: "regalo hombre". */
const GIFT_WORD = /^(regal(o|os|ito|itos|ar|arle|arles)|ideas?)$/;

/** Whether the shop says of any product for whom it is. */
function saysAudiences({ labels }: CatalogueIndex): boolean {
  return labels.audience.size > 0;
}

/** True for a word that names people where some product says for whom it is; elsewhere it is a word like others. */
export function isAudienceWord(index: CatalogueIndex, word: string): boolean {
  return saysAudiences(index) && findAudiences(word).length > 0;
}

/** True for what a search for somebody says beside that: no product has the word. */
export function isGiftWord(index: CatalogueIndex, word: string): boolean {
  const isNamed = () =>
    (["name", "kind"] as const).some(
      (field) => positionsOf(index, wordTerm(field, soundKey(word))).length > 0,
    );
  return saysAudiences(index) && GIFT_WORD.test(word) && !isNamed();
}

/** The people that words name, and what has the words itself: "Baby tee" is found by "baby". */
export function readAudience(means: SearchMeans, words: readonly string[]): ReadAudience | null {
  const { index } = means;
  const audiences = saysAudiences(index) ? findAudiences(words.join(" ")) : [];
  if (audiences.length === 0) return null;
  const positions = audiences.flatMap((id) => positionsOf(index, facetTerm("audience", id)));
  const isSmall = words.every(isPeopleWord);
  return {
    kind: "audience",
    label: `Para ${audiences.map(nameAudience).join(" o ")}`,
    // All of them match alike, so that the newest come first.
    matches: [{ positions, penalty: PENALTY.start }, ...(isSmall ? [] : matchThing(means, words))],
  };
}
