import { foldText } from "../plain/fold-text";
import { formatDay, type CalendarDay } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import type { OfferDays, OfferScope } from "./offered-line";

export const CODE_KINDS = [
  { id: "percent", label: "Porcentaje" },
  { id: "amount", label: "Monto en pesos" },
  { id: "shipping", label: "Envío gratis" },
] as const;

/** A credit is given by the shop for money that it owes, and used up in parts: no form makes one. */
type CodeKind = (typeof CODE_KINDS)[number]["id"] | "credit";

export const MIN_CODE_LENGTH = 2;
export const MAX_CODE_LENGTH = 49;

export type DiscountCode = OfferDays & {
  id: number;
  /** As `parseCode` gives it. */
  code: string;
  kind: CodeKind;
  /** Percent or whole pesos; 0 for free shipping. */
  value: number;
  /** Null for any number. */
  maxUses: number | null;
  /** Orders that have it and were not cancelled. */
  uses: number;
  /** What of a credit no order has used; absent for any other kind. */
  leftInPesos?: number;
  oncePerEmail: boolean;
  /** Least that the pieces must cost, whole pesos; 0 for none. */
  minPesos: number;
  scope: OfferScope;
  isOff: boolean;
};

/** "Verano 10" and "VERANO10" are the same code. Null for one that cannot exist. */
export function parseCode(text: string): string | null {
  if (text.length > 200) return null;
  const code = foldText(text.normalize("NFKC")).replace(/\s+/g, "").toUpperCase();
  if (code.length < MIN_CODE_LENGTH || code.length > MAX_CODE_LENGTH) return null;
  return /^[A-Z0-9_.-]+$/.test(code) ? code : null;
}

export type CodeProblem =
  | { kind: "unknown" }
  | { kind: "not-yet"; from: CalendarDay }
  | { kind: "over"; until: CalendarDay }
  | { kind: "used-up" }
  | { kind: "spent" }
  | { kind: "too-little"; missingInPesos: number }
  | { kind: "not-for-these" }
  | { kind: "used-by-you" };

export function describeCodeProblem(problem: CodeProblem): string {
  switch (problem.kind) {
    case "unknown":
      return "Ese código no existe";
    case "not-yet":
      return `Ese código vale desde el ${formatDay(problem.from)}`;
    case "over":
      return `Ese código venció el ${formatDay(problem.until)}`;
    case "used-up":
      return "Ese código ya se usó todas las veces";
    case "spent":
      return "De ese crédito no queda nada";
    case "too-little":
      return `Te falta ${formatPesos(problem.missingInPesos)} para usarlo`;
    case "not-for-these":
      return "Ese código no vale para lo que tenés en el carrito";
    case "used-by-you":
      return "Ese código ya lo usaste con este e-mail";
  }
}

/** What keeps a code from being used on that day, whatever is in the cart; null for nothing. */
export function findCodeProblem(
  code: Pick<DiscountCode, "isOff" | "from" | "until" | "maxUses" | "uses" | "leftInPesos">,
  today: CalendarDay,
): CodeProblem | null {
  if (code.isOff) return { kind: "unknown" };
  if (code.until !== null && today > code.until) return { kind: "over", until: code.until };
  if (code.from !== null && today < code.from) return { kind: "not-yet", from: code.from };
  if (code.maxUses !== null && code.uses >= code.maxUses) return { kind: "used-up" };
  if (code.leftInPesos === 0) return { kind: "spent" };
  return null;
}

export type CartCode = {
  /** The one that is there; empty without one. */
  entered: string;
  /** Why it does not count now; absent when it does. */
  problem?: string;
};

/** "10 % de descuento", "$ 5.000 de descuento", "Envío gratis". */
export function describeCodeValue({
  kind,
  value,
  leftInPesos = value,
}: Pick<DiscountCode, "kind" | "value" | "leftInPesos">): string {
  switch (kind) {
    case "percent":
      return `${value}\u00a0% de descuento`;
    case "amount":
      return `${formatPesos(value)} de descuento`;
    case "shipping":
      return "Envío gratis";
    case "credit":
      return `Crédito de ${formatPesos(value)}: ${leftInPesos === value ? "sin usar" : `quedan ${formatPesos(leftInPesos)}`}`;
  }
}

/** "Te quedan $ 3.200 en el código CRE-7K2M9QXW." for who paid with it. */
export function describeCreditLeft({ code, leftInPesos }: { code: string; leftInPesos: number }) {
  return leftInPesos === 0
    ? `Usaste todo lo que tenías en el código ${code}.`
    : `Te quedan ${formatPesos(leftInPesos)} en el código ${code}.`;
}
