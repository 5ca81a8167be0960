import { hasVisibleLetter } from "../../domain/plain/visible-text";
import { Line } from "../buying/typed-line";
import { MAX_PERSON_NAME_LENGTH } from "../../domain/owner/people";
import type { FormReply } from "../form-reply";

export type NameField = "nombre";

/** Reads what the others call a person; empty for the user name. */
export function parseOwnName(
  formData: FormData,
): { name: string; reply: null } | { name: null; reply: FormReply<NameField> } {
  const name = Line.catch("").parse(formData.get("nombre"));
  const error = findNameProblem(name);
  if (error === null) return { name, reply: null };
  return { name: null, reply: { values: { nombre: name }, errors: { nombre: error } } };
}

/** What is wrong with the name of a person; null for a good or an empty one. */
export function findNameProblem(name: string): string | null {
  if (name === "") return null;
  if ([...name].length > MAX_PERSON_NAME_LENGTH) {
    return `El nombre puede tener hasta ${MAX_PERSON_NAME_LENGTH} letras.`;
  }
  return hasVisibleLetter(name) ? null : "Escribí un nombre, o dejalo vacío.";
}
