import { MACHINE_AUTHOR, SHOP_AUTHOR } from "../history/author";
import { foldText } from "../plain/fold-text";

/** How the history calls what is no person. */
const RESERVED = [SHOP_AUTHOR.name, MACHINE_AUTHOR.name, "Fuera de la administración", "Alguien"];

export type NameProblem = "name-taken" | "name-mixed" | "name-hidden";

export const NAME_PROBLEMS: Record<NameProblem, string> = {
  "name-taken": "Ya hay una persona con ese nombre en la tienda: agregale algo que las distinga.",
  "name-mixed":
    "El nombre mezcla letras de dos alfabetos, que se ven iguales y no lo son: escribilo de nuevo con tu teclado.",
  "name-hidden": "El nombre tiene marcas que no se ven: escribilo de nuevo, sin copiarlo.",
};

/** Some of their letters look like those of another one. Han and the like resemble none of them. */
const ALPHABETS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Coptic"],
  ...["Hebrew", "Arabic"],
].map((script) => new RegExp(`\\p{Script_Extensions=${script}}`, "u"));

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;
/** Emoji join their parts by such marks. */
const EMOJI = /\p{Extended_Pictographic}[\u200d\ufe0f]+/gu;

/** Why a person may not take this name; null for a good or an empty one. */
export function findNewNameProblem(
  name: string,
  others: readonly { name: string; username: string }[],
): NameProblem | null {
  if (HIDDEN.test(name.replace(EMOJI, ""))) return "name-hidden";
  if (mixesAlphabets(name)) return "name-mixed";
  return isNameTaken(name, others) ? "name-taken" : null;
}

function mixesAlphabets(name: string): boolean {
  const letters = name.normalize("NFKC").match(/\p{L}/gu) ?? [];
  return ALPHABETS.some((alphabet) => {
    const own = letters.filter((letter) => alphabet.test(letter));
    const others = letters.filter((letter) => ALPHABETS.some((other) => other.test(letter)));
    return own.length > 0 && own.length < others.length;
  });
}

/**
 * True when orders and the history could not tell this person from another. Invisible marks, case and
 * accents make no difference.
 */
function isNameTaken(name: string, others: readonly { name: string; username: string }[]): boolean {
  const seen = (text: string) => foldText(text.normalize("NFKC").replace(/\p{Cf}/gu, "")).trim();
  const taken = [...RESERVED, ...others.flatMap((one) => [one.name, one.username])].map(seen);
  return name !== "" && taken.includes(seen(name));
}
