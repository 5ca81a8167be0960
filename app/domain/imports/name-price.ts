import { foldText } from "../plain/fold-text";
import { hasVisibleLetter } from "../plain/visible-text";

const CURRENCY = String.raw`(?:AR\$|U\$S|US\$|\$|\bARS)`;
const AMOUNT = String.raw`\d[\d.,]*\d|\d`;
const PRICE = `(?:${CURRENCY}\\s?(?:${AMOUNT})(?:[.,]?-)?|\\b(?:${AMOUNT})\\s?pesos\\b)(?:\\s?c/u\\.?)?`;
const JOINT = String.raw`[\s\-–—:|/(\[*.,…]`;
const AT_END = new RegExp(
  `(?:${JOINT}+(?:a|por|desde|precio|solo|ahora))?${JOINT}*${PRICE}[\\s)\\]!.*]*$`,
  "i",
);
const AT_START = new RegExp(`^[\\s(\\[]*${PRICE}[\\s)\\]\\-–—:|/*.,]+`, "i");
/** Their price is what they are. */
const GIFT = /\b(?:gift|giftcard|regalo|voucher|vale|credito)\b/;

/** "Remera lisa" of "Remera lisa ... $ 1.078": the price changes, and the name would not. */
export function removePrice(name: string): string {
  if (GIFT.test(foldText(name))) return name;
  const without = name.replace(AT_END, "").replace(AT_START, "").trim();
  return hasVisibleLetter(without) ? without : name;
}
