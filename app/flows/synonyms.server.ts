import { adminPaths } from "../admin-paths";
import { addSynonyms, removeSynonyms } from "../data/shop/synonyms.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { Author } from "../domain/history/actions";
import type { Flash } from "../domain/shop/flash";
import { MAX_SYNONYM_GROUPS } from "../domain/shop/owner-synonyms";
import { SYNONYM_FIELD } from "../forms/shop/synonym-fields";
import { parseRemovedSynonyms, parseSynonymForm } from "../forms/shop/synonym-form";
import { badRequest, refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { NOT_SAVED } from "./not-saved";

const ADDED: Flash = { title: "Sinónimo agregado", text: "El buscador ya lo usa" };
const REMOVED: Flash = { title: "Sinónimo quitado", text: "El buscador ya no lo usa" };

/** Adds a group of words, or says what is wrong with it. */
export async function addSynonym(formData: FormData, author: Author) {
  const { words, typed, error } = parseSynonymForm(formData);
  if (words === null) return refuseSynonym(typed, error, 400);
  try {
    const outcome = await addSynonyms(words, { author, now: new Date() });
    if (outcome === "known") return refuseSynonym(typed, "Ese sinónimo ya está en la lista.", 409);
    if (outcome === "full") {
      return refuseSynonym(typed, `Entran hasta ${MAX_SYNONYM_GROUPS}: quitá alguno antes.`, 409);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseSynonym(typed, NOT_SAVED, 503);
  }
  return seeOther(adminPaths.synonyms(), await serializeFlash(ADDED));
}

export async function removeSynonym(formData: FormData, author: Author) {
  const words = parseRemovedSynonyms(formData);
  if (words === null) throw badRequest();
  try {
    await removeSynonyms(words, { author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseSynonym("", NOT_SAVED, 503);
  }
  return seeOther(adminPaths.synonyms(), await serializeFlash(REMOVED));
}

function refuseSynonym(typed: string, error: string, status: 400 | 409 | 503) {
  const reply = {
    values: { [SYNONYM_FIELD]: typed },
    errors: { [SYNONYM_FIELD]: error },
  };
  return refuseForm(reply, status);
}
