import { formatWhole } from "./whole-number";

/**
 * Whole pesos with a no-break space: `$ 26.000`.
 * @throws RangeError when the amount is not a whole, safe number: a price is never rounded
 * silently.
 */
export function formatPesos(amountInPesos: number): string {
  requireWhole(amountInPesos, "pesos");
  return withSign(amountInPesos, formatWhole(Math.abs(amountInPesos)));
}

export function formatCents(amountInCents: number): string {
  requireWhole(amountInCents, "cents");
  const cents = Math.abs(amountInCents);
  const decimals = String(cents % 100).padStart(2, "0");
  return withSign(amountInCents, `${formatWhole(Math.floor(cents / 100))},${decimals}`);
}

function withSign(amount: number, text: string): string {
  return `${amount < 0 ? "-" : ""}$\u00a0${text}`;
}

function requireWhole(amount: number, unit: string): void {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`Not an amount in whole ${unit}: ${amount}`);
}

/** Adds whole pesos and stops at the largest exact number, because other tools may store larger amounts. */
export function addPesos(left: number, right: number): number {
  return Math.min(left + right, Number.MAX_SAFE_INTEGER);
}

type ParsedCents =
  | { amountInCents: number; problem: null }
  | { amountInCents: null; problem: string };

/** Reads a typed amount with cents: "1500", "1.500,50", "$ 1.500". Never rounds. */
export function parseCentsText(text: string): ParsedCents {
  const typed = text.replace(/[\s\u00a0]/g, "").replace(/^(?:\$|ARS)/i, "");
  if (typed === "") return refuse("Escribí el importe.");
  if (/^[-−–]/.test(typed)) return refuse("El importe no puede ser negativo.");
  // Number pads without a comma offer a point: three digits after it are thousands, two are cents.
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2})|\.(\d{2}))?$/.exec(typed);
  if (!parts) {
    return refuse("Escribí el importe solo con números, con los centavos después de una coma.");
  }
  const [, pesos = "", comma, point] = parts;
  const cents = (comma ?? point ?? "").padEnd(2, "0");
  const amountInCents = Number(pesos.replaceAll(".", "") + cents);
  if (amountInCents === 0) return refuse("El importe tiene que ser mayor que 0.");
  if (!Number.isSafeInteger(amountInCents)) return refuse("El importe es demasiado grande.");
  return { amountInCents, problem: null };
}

function refuse(problem: string): ParsedCents {
  return { amountInCents: null, problem };
}
