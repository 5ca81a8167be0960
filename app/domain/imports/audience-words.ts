import { foldText } from "../plain/fold-text";

/** What tags say in two languages of who wears a product, or that it is reduced. */
const WORDS: readonly [word: string, wording: RegExp][] = [
  ["Mujer", /^(?:wom[ae]n|lad(?:y|ies)|female|mujer(?:es)?|damas?|femenin[oa])$/],
  ["Hombre", /^(?:m[ae]n|gentlemen|male|hombres?|caballeros?|masculin[oa])$/],
  ["Niños", /^(?:kids?|child(?:ren)?|boys?|girls?|nin[oa]s?|nen[ea]s?|infantil(?:es)?)$/],
  ["Bebés", /^(?:bab(?:y|ies)|bebes?)$/],
  ["Unisex", /^unisex$/],
  ["Sale", /^(?:sale|ofertas?|rebajas?|liquidacion|outlet)$/],
];

export const SALE_WORD = "Sale";

/** The shop's word for such a tag; null for any other. */
export function findAudienceWord(tag: string): string | null {
  // "women's" and "womens" are women.
  const bare = foldText(tag).replace(/['’]s?$|(?<=n)s$/, "");
  return WORDS.find(([, wording]) => wording.test(bare))?.[0] ?? null;
}
