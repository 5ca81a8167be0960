import {
  MAX_PERCENT,
  MIN_PERCENT,
  ROUNDINGS_IN_PESOS,
  type PriceRule,
} from "../../domain/products/reprice";
import { formatPesos } from "../../domain/plain/money";
import { MAX_PRICE_IN_PESOS } from "../../domain/products/price-text";

export const PRICE_MODES = ["subir", "bajar", "fijar"] as const;

export type PriceMode = (typeof PRICE_MODES)[number];

/** The typed values, to be shown again. */
export type PriceRuleValues = { modo: PriceMode; valor: string; redondeo: string };

export type ParsedRule = {
  values: PriceRuleValues;
  /** Null when nothing was typed or when it is invalid. */
  rule: PriceRule | null;
  errors: { valor?: string };
};

const MAX_TYPED_LENGTH = 30;

/** Reads `modo`, `valor` and `redondeo` from an address or a form: "12,5", "10 %", "$ 26.000". */
export function parsePriceRule(fields: FormData | URLSearchParams): ParsedRule {
  const modo = PRICE_MODES.find((mode) => mode === fields.get("modo")) ?? "subir";
  const typed = fields.get("valor");
  const valor = typeof typed === "string" ? typed.trim().slice(0, MAX_TYPED_LENGTH) : "";
  const asked = fields.get("redondeo");
  const rounding = ROUNDINGS_IN_PESOS.find((step) => String(step) === asked) ?? 100;
  const values = { modo, valor, redondeo: String(rounding) };
  if (typed === null) return { values, rule: null, errors: {} };

  const amount = modo === "fijar" ? readPesos(valor) : readPercent(valor);
  const error = modo === "fijar" ? findPriceError(amount) : findPercentError(modo, amount);
  if (amount === null || error !== null) {
    return { values, rule: null, errors: error === null ? {} : { valor: error } };
  }
  const rule: PriceRule =
    modo === "fijar"
      ? { kind: "amount", amountInPesos: amount }
      : {
          kind: "percent",
          percent: modo === "bajar" ? -amount : amount,
          roundingInPesos: rounding,
        };
  return { values, rule, errors: {} };
}

/** A percentage with at most one decimal. */
function readPercent(text: string): number | null {
  const digits = text.replace(/[\s%]/g, "").replace(",", ".");
  return /^\d{1,4}(\.\d)?$/.test(digits) ? Number(digits) : null;
}

function readPesos(text: string): number | null {
  const digits = text.replace(/[\s$]/g, "");
  return /^(\d{1,12}|\d{1,3}(\.\d{3}){1,3})$/.test(digits)
    ? Number(digits.replaceAll(".", ""))
    : null;
}

function findPriceError(amount: number | null): string | null {
  if (amount === null) return "Escribí el precio en pesos enteros. Por ejemplo: 26.000.";
  if (amount === 0) return "El precio tiene que ser mayor que 0.";
  if (amount <= MAX_PRICE_IN_PESOS) return null;
  return `El precio no puede pasar de ${formatPesos(MAX_PRICE_IN_PESOS)}.`;
}

function findPercentError(modo: PriceMode, percent: number | null): string | null {
  if (percent === null || percent === 0) return "Escribí un porcentaje. Por ejemplo: 12,5.";
  const limit = modo === "bajar" ? -MIN_PERCENT : MAX_PERCENT;
  return percent > limit ? `No puede ser más de ${limit} %.` : null;
}
