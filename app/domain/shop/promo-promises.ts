import { SAMPLE_PROMO_MESSAGES } from "./sample-messages";
import { foldText } from "../plain/fold-text";

/** "3 cuotas", "hasta 6 cuotas" and "tres cuotas" all promise instalments. */
const INSTALMENTS = /\bcuotas?\b/;
const COUNTED = /\b(\d+|[a-z]+)\s+cuotas?\b/g;
const WRITTEN: Record<string, number> = {
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  quince: 15,
  dieciocho: 18,
  veinticuatro: 24,
};

/**
 * The banner messages that promise other instalments than the prices show. The text is the owner's,
 * so the shop warns instead of changing it.
 * @param promised - the instalments that prices show; 1 for none
 */
export function findFalsePromises(messages: readonly string[], promised: number): string[] {
  return messages.filter((message) => {
    const text = foldText(message);
    if (!INSTALMENTS.test(text)) return false;
    const counts = [...text.matchAll(COUNTED)]
      .map(([, word = ""]) => WRITTEN[word] ?? Number(word))
      .filter((count) => count > 1);
    return promised < 2 ? !isDenied(text) : counts.some((count) => count !== promised);
  });
}

/**
 * The banner messages that shoppers see. A message of the sample that promises instalments is empty
 * while no price shows any; the owner's own words stay.
 * @param promised - the instalments that prices show; 1 for none
 */
export function hideFalseSamples(
  [first, second]: readonly [string, string],
  promised: number,
): [string, string] {
  const show = (message: string) => (isHiddenSample(message, promised) ? "" : message);
  return [show(first), show(second)];
}

/** True for a message of the sample that is not shown now. */
export function isHiddenSample(message: string, promised: number): boolean {
  const isSample = SAMPLE_PROMO_MESSAGES.includes(message);
  return isSample && promised < 2 && findFalsePromises([message], promised).length > 0;
}

/** "Sin cuotas" promises none. */
function isDenied(text: string): boolean {
  return /\bsin cuotas?\b/.test(text);
}
