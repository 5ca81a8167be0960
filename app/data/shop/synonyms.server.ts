import type { Synonyms } from "../../domain/catalogue/synonyms";
import { hasSynonyms, MAX_SYNONYM_GROUPS } from "../../domain/shop/owner-synonyms";
import type { By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { readSettings, readSettingsNow, storeSetting } from "./settings.server";

/** The owner's synonyms; the last readable ones, or none, while the database cannot be read. */
export async function readSynonyms(): Promise<Synonyms> {
  return (await readSettings()).synonyms;
}

export function addSynonyms(words: readonly string[], by: By): Promise<"added" | "known" | "full"> {
  return writeAs({ ...by, action: "synonyms.add" }, async (connection) => {
    const { synonyms } = await readSettingsNow(connection);
    if (hasSynonyms(synonyms, words)) return "known";
    if (synonyms.length >= MAX_SYNONYM_GROUPS) return "full";
    await storeSetting(connection, "synonyms", JSON.stringify([...synonyms, words]));
    return "added";
  });
}

export function removeSynonyms(words: readonly string[], by: By): Promise<void> {
  const removed = JSON.stringify(words);
  return writeAs({ ...by, action: "synonyms.remove" }, async (connection) => {
    const { synonyms } = await readSettingsNow(connection);
    const kept = synonyms.filter((group) => JSON.stringify(group) !== removed);
    if (kept.length === synonyms.length) return;
    await storeSetting(connection, "synonyms", JSON.stringify(kept));
  });
}
