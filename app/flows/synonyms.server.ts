import { adminPaths } from "../admin-paths";
import { addSynonyms, removeSynonyms } from "../data/shop/synonyms.server";
import type { By } from "../data/history/batch.server";
import type { Flash } from "../domain/plain/flash";
import { MAX_SYNONYM_GROUPS } from "../domain/shop/owner-synonyms";
import { SYNONYM_FIELD, parseRemovedSynonyms, parseSynonymForm } from "../forms/shop/synonym-form";
import { badRequest, refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { NOT_SAVED } from "./not-saved";

const ADDED: Flash = { title: "Sinónimo agregado", text: "El buscador ya lo usa" };
const REMOVED: Flash = { title: "Sinónimo quitado", text: "El buscador ya no lo usa" };

export async function addSynonym(formData: FormData, by: By) {
  const { words, typed, error } = parseSynonymForm(formData);
  if (words === null) return refuseSynonym(typed, error, 400);
  const outcome = await addSynonyms(words, by);
  if (outcome === "known") return refuseSynonym(typed, "Ese sinónimo ya está en la lista.", 409);
  if (outcome === "full") {
    return refuseSynonym(typed, `Entran hasta ${MAX_SYNONYM_GROUPS}: quitá alguno antes.`, 409);
  }
  return seeOther(adminPaths.synonyms(), await serializeFlash(ADDED));
}

export async function removeSynonym(formData: FormData, by: By) {
  const words = parseRemovedSynonyms(formData);
  if (words === null) throw badRequest();
  await removeSynonyms(words, by);
  return seeOther(adminPaths.synonyms(), await serializeFlash(REMOVED));
}

/** The answer when the database cannot be used. */
export function refuseUnsavedSynonym(formData: FormData) {
  return refuseSynonym(parseSynonymForm(formData).typed, NOT_SAVED, 503);
}

function refuseSynonym(typed: string, error: string, status: 400 | 409 | 503) {
  const reply = {
    values: { [SYNONYM_FIELD]: typed },
    errors: { [SYNONYM_FIELD]: error },
  };
  return refuseForm(reply, status);
}
