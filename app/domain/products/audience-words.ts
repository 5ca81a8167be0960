import {
  AGES,
  AUDIENCES,
  findAudiences,
  nameAge,
  readAge,
  readAudiences,
  sortAudiences,
  writeAudiences,
  type Audience,
} from "../catalogue/audience";
import { listChoices } from "../plain/words";

/** "puede ser Mujer, Hombre … o Bebé": the end of a sentence. */
export const AUDIENCE_CHOICES = `puede ser ${listChoices(AUDIENCES.map(({ label }) => label))}`;
export const AGE_CHOICES = `puede ser ${listChoices(AGES.map(({ label }) => label))}`;

/** "Damas, unisex" as the shop writes it; a list with an unknown word as it is. */
export function tidyAudiences(text: string): string {
  const audiences = readAudiences(text);
  return audiences === null ? text.trim() : writeAudiences(audiences);
}

/** Those that the form marks: of a list with an unknown word the others. */
export function listKnown(text: string): Audience[] {
  return sortAudiences(text.split(",").flatMap((word) => findAudiences(word.trim())));
}

/** "Chicos"; a text that is no age as it is. */
export function tidyAge(text: string): string {
  const age = readAge(text);
  return age === null ? text.trim() : nameAge(age);
}
