import { formatPesos } from "../plain/money";
import { sum } from "../plain/lists";
import { parsePriceText } from "../products/price-text";

type GiftedLine = { productId: string; size: string; color: string };

/** What a person of the shop takes off a sale, or off one line of it: whole pesos, or percent. */
export type Gift = { kind: "amount" | "percent"; value: number; line: GiftedLine | null };

export const MAX_REASON_LENGTH = 120;

/** The line of a gift in a form. */
export function writeLineKey({ productId, size, color }: GiftedLine): string {
  return JSON.stringify([productId, size, color]);
}

type ParsedGift = { gift: Gift; problem: null } | { gift: null; problem: string };

/** "1.500", or "10%". */
export function parseGift(typed: string, line: GiftedLine | null = null): ParsedGift {
  const [, digits] = /^([\d.,]+)\s*%$/u.exec(typed.trim()) ?? [];
  if (digits === undefined) {
    const { priceInPesos, problem } = parsePriceText(typed, "descuento");
    if (problem !== null) return { gift: null, problem };
    return { gift: { kind: "amount", value: priceInPesos, line }, problem: null };
  }
  const value = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  if (value < 1 || value > 100)
    return { gift: null, problem: "El porcentaje va de 1 a 100, sin decimales." };
  return { gift: { kind: "percent", value, line }, problem: null };
}

type PricedLine = GiftedLine & {
  lineTotalInPesos: number;
  offerInPesos?: number;
  codeInPesos?: number;
};

/** What it takes off, and what its lines cost without it. */
export function measureGift(lines: readonly PricedLine[], gift: Gift) {
  const own = lines.filter((line) => isGifted(line, gift));
  return {
    takenInPesos: sum(own.map(({ codeInPesos = 0 }) => codeInPesos)),
    ofInPesos: sum(
      own.map(({ lineTotalInPesos, offerInPesos = 0 }) => lineTotalInPesos - offerInPesos),
    ),
  };
}

export function isGifted(line: GiftedLine, gift: Pick<Gift, "line">): boolean {
  return (
    gift.line === null ||
    (line.productId === gift.line.productId &&
      line.size === gift.line.size &&
      line.color === gift.line.color)
  );
}

/** @param limitPercent - most that the person may give; null for no limit */
export function isOverGiftLimit(
  lines: readonly PricedLine[],
  gift: Gift,
  limitPercent: number | null,
): boolean {
  if (limitPercent === null) return false;
  if (gift.kind === "percent") return gift.value > limitPercent;
  const { ofInPesos } = measureGift(lines, gift);
  return gift.value * 100 > limitPercent * ofInPesos;
}

type GivenGift = { gift: Gift; takenInPesos: number; reason: string; approvedBy: string | null };

/** "Descuento de $ 2.600 (10%): falla en la costura · Lo autorizó Lucía". */
export function describeGift({ gift, takenInPesos, reason, approvedBy }: GivenGift): string {
  const percent = gift.kind === "percent" ? ` (${gift.value}%)` : "";
  const approved = approvedBy === null ? "" : ` · Lo autorizó ${approvedBy}`;
  return `Descuento de ${formatPesos(takenInPesos)}${percent}: ${reason}${approved}`;
}
