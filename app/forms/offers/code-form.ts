import {
  CODE_KINDS,
  MAX_CODE_LENGTH,
  MIN_CODE_LENGTH,
  parseCode,
  type CodeKind,
} from "../../domain/offers/discount-code";
import type { CodeTerms } from "../../domain/offers/edited-offer";
import { parsePriceText } from "../../domain/products/price-text";
import type { FormReply } from "../form-reply";
import {
  parseShared,
  readChosen,
  readText,
  type Errors,
  type OfferContext,
  type SharedField,
} from "./offer-fields";

export type CodeField =
  SharedField | "codigo" | "tipo" | "valor" | "usos" | "minimo" | "unaVez" | "formulario";

export type CodeReply = FormReply<CodeField> & { brands: string[]; groups: string[] };

export const MAX_USES = 999_999;

export type ParsedCode =
  { terms: CodeTerms; errors: null } | { terms: null; errors: Errors<CodeField> };

export function parseCodeForm(formData: FormData, context: OfferContext): ParsedCode {
  const errors: Errors<CodeField> = {};
  const shared = parseShared(formData, context, errors);
  const code = parseCode(readText(formData, "codigo"));
  if (code === null) {
    errors.codigo = `Entre ${MIN_CODE_LENGTH} y ${MAX_CODE_LENGTH} letras, números, puntos o guiones. Por ejemplo: VERANO10.`;
  }
  const kind = CODE_KINDS.find(({ id }) => id === readText(formData, "tipo"))?.id ?? null;
  if (kind === null) errors.tipo = "Elegí qué da el código.";
  const value = kind === null ? 0 : parseValue(kind, readText(formData, "valor"), errors);
  const maxUses = parseUses(readText(formData, "usos"), errors);
  const minPesos = parseMinimum(readText(formData, "minimo"), errors);
  if (code === null || kind === null || Object.keys(errors).length > 0) {
    return { terms: null, errors };
  }
  const oncePerEmail = readText(formData, "unaVez") === "1";
  return { terms: { code, kind, value, maxUses, minPesos, oncePerEmail, ...shared }, errors: null };
}

function parseValue(kind: CodeKind, text: string, errors: Errors<CodeField>): number {
  if (kind === "shipping") return 0;
  if (kind === "percent") {
    const percent = /^\d{1,3}\s*%?$/.test(text) ? Number.parseInt(text, 10) : 0;
    if (percent >= 1 && percent <= 100) return percent;
    errors.valor = "El porcentaje va de 1 a 100, sin decimales.";
    return 0;
  }
  const { priceInPesos, problem } = parsePriceText(text, "monto");
  if (priceInPesos !== null) return priceInPesos;
  errors.valor = text === "" ? "Escribí cuántos pesos descuenta." : problem;
  return 0;
}

function parseUses(text: string, errors: Errors<CodeField>): number | null {
  if (text === "") return null;
  const digits = text.replace(/^(\d{1,3})\.(\d{3})$/, "$1$2");
  const uses = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  if (uses >= 1 && uses <= MAX_USES) return uses;
  errors.usos = "Escribí un número entero desde 1, o dejalo vacío para que no tenga tope.";
  return null;
}

function parseMinimum(text: string, errors: Errors<CodeField>): number {
  if (text === "" || text === "0") return 0;
  const { priceInPesos, problem } = parsePriceText(text, "mínimo");
  if (priceInPesos !== null) return priceInPesos;
  errors.minimo = problem;
  return 0;
}

const TEXTS = [
  "codigo",
  "tipo",
  "valor",
  "desde",
  "hasta",
  "usos",
  "minimo",
  "unaVez",
  "sinOferta",
] as const;

/** The refused form as it was typed. */
export function toCodeReply(formData: FormData, errors: Errors<CodeField>): CodeReply {
  return {
    values: Object.fromEntries(TEXTS.map((name) => [name, readText(formData, name)])),
    errors,
    brands: readChosen(formData, "marcas"),
    groups: readChosen(formData, "categorias"),
  };
}
