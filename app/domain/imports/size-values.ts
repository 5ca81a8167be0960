import { isSizeText } from "../catalogue/size-text";
import { foldText } from "../plain/fold-text";

/** So much of a property's values has to look like sizes. */
const MOST = 0.8;
/** Values of these can be numbers, and are no sizes then. */
const NO_SIZES =
  /\b(?:modelos?|disenos?|estilos?|estampas?|estampados?|cantidad|pack|unidades|materiales|material|telas?|codigo|version|models?|styles?|designs?|quantity|qty|fabric)\b/;

/**
 * True for a property whose values are mostly those of sizes, however it is called.
 * @param mayBeNumbers - whether "1, 2, 3" alone show it: so only when they tell variants of a product apart
 */
export function areSizes(
  name: string,
  values: Iterable<string>,
  { mayBeNumbers }: { mayBeNumbers: boolean },
): boolean {
  const all = [...values];
  const sizes = all.filter(isSizeText);
  if (all.length === 0 || sizes.length < all.length * MOST) return false;
  const mayCount = mayBeNumbers && !NO_SIZES.test(foldText(name));
  return mayCount || sizes.some((text) => !/^\d+$/.test(text.trim()));
}
