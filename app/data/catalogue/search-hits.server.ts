import { searchCatalogue } from "../../domain/catalogue/search";
import { readSynonyms } from "../shop/synonyms.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** How many products have every word of a search. */
export async function countSearchHits(text: string): Promise<number> {
  const synonyms = await readSynonyms();
  const { value } = await getStoredShop().catalogue.read(({ index }) => {
    const { positions, completeness } = searchCatalogue(index, text, { synonyms });
    return completeness === "all" ? positions.length : 0;
  });
  return value;
}
