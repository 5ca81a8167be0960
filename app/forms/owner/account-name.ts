import { hasVisibleLetter } from "../../domain/plain/visible-text";
import { Line } from "../buying/typed-line";
import type { FormReply } from "../form-reply";

export const MAX_NAME_LENGTH = 60;

export type NameField = "nombre";

/** Reads what the others call a person; empty for the user name. */
export function parseOwnName(
  formData: FormData,
): { name: string; reply: null } | { name: null; reply: FormReply<NameField> } {
  const name = Line.catch("").parse(formData.get("nombre"));
  const error = findProblem(name);
  if (error === null) return { name, reply: null };
  return { name: null, reply: { values: { nombre: name }, errors: { nombre: error } } };
}

function findProblem(name: string): string | null {
  if (name === "") return null;
  if ([...name].length > MAX_NAME_LENGTH) {
    return `El nombre puede tener hasta ${MAX_NAME_LENGTH} letras.`;
  }
  return hasVisibleLetter(name) ? null : "Escribí un nombre, o dejalo vacío.";
}
