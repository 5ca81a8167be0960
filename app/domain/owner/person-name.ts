import { MACHINE_AUTHOR, SHOP_AUTHOR } from "../history/author";
import { foldText } from "../plain/fold-text";

/** How the history calls what is no person. */
const RESERVED = [SHOP_AUTHOR.name, MACHINE_AUTHOR.name, "Fuera de la administración", "Alguien"];

export const NAME_TAKEN =
  "Ya hay una persona con ese nombre en la tienda: agregale algo que las distinga.";

/**
 * True when orders and the history could not tell this person from another. Invisible marks, case and
 * accents make no difference.
 */
export function isNameTaken(
  name: string,
  others: readonly { name: string; username: string }[],
): boolean {
  const seen = (text: string) => foldText(text.replace(/\p{Cf}/gu, "")).trim();
  const taken = [...RESERVED, ...others.flatMap((one) => [one.name, one.username])].map(seen);
  return name !== "" && taken.includes(seen(name));
}
