import { foldText } from "../plain/fold-text";

export const SAMPLE_PROMO_MESSAGES: readonly [string, string] = [
  "3 cuotas sin interés con bancos seleccionados",
  "10% de descuento pagando por transferencia",
];

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

/** The text is the owner's, so the shop warns instead of changing it. @param promised - 1 for no instalments */
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

/** A sample's message that promises instalments is empty while no price shows any; the owner's words stay. */
export function hideFalseSamples(
  [first, second]: readonly [string, string],
  promised: number,
): [string, string] {
  const show = (message: string) => (isHiddenSample(message, promised) ? "" : message);
  return [show(first), show(second)];
}

function isHiddenSample(message: string, promised: number): boolean {
  const isSample = SAMPLE_PROMO_MESSAGES.includes(message);
  return isSample && promised < 2 && findFalsePromises([message], promised).length > 0;
}

/** "Sin cuotas" promises none. */
function isDenied(text: string): boolean {
  return /\bsin cuotas?\b/.test(text);
}
