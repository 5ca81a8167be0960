import {
  CODE_KINDS,
  MAX_CODE_LENGTH,
  MIN_CODE_LENGTH,
  parseCode,
} from "../../domain/offers/discount-code";
import type { CodeTerms } from "../../domain/offers/edited-offer";
import {
  choiceField,
  moneyField,
  numberField,
  textField,
  yesNoField,
  type Texts,
} from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { readTyped } from "../kit/typed-texts";
import {
  keepOffer,
  parseOffer,
  writeOffer,
  type OfferContext,
  type OfferReply,
  type ParsedOffer,
} from "./offer-fields";

export const MAX_USES = 999_999;

const NO_CODE = `Entre ${MIN_CODE_LENGTH} y ${MAX_CODE_LENGTH} letras, números, puntos o guiones. Por ejemplo: VERANO10.`;

export const CODE_FIELDS = {
  code: textField({
    name: "codigo",
    label: "Código",
    hint: "Da lo mismo en mayúsculas o minúsculas, con o sin acentos y espacios.",
    required: NO_CODE,
    parse: parseCode,
    problem: NO_CODE,
    input: {
      autoComplete: "off",
      autoCapitalize: "characters",
      spellCheck: false,
      required: true,
    },
  }),
  kind: choiceField({
    name: "tipo",
    label: "Tipo",
    hint: "Qué se descuenta.",
    kind: "select",
    options: CODE_KINDS,
    problem: "Elegí qué da el código.",
  }),
  /** It reads by the kind: see `parseValue`. */
  value: textField({
    isBeside: true,
    name: "valor",
    label: "Valor",
    hint: "Porcentaje o pesos. Con envío gratis no hace falta.",
    input: { inputMode: "numeric", autoComplete: "off" },
  }),
  maxUses: numberField({
    name: "usos",
    label: "Usos como máximo",
    hint: "Pedidos que lo pueden usar, entre todos. Vacío: sin tope.",
    min: 1,
    max: MAX_USES,
    empty: null,
    problem: "Escribí un número entero desde 1, o dejalo vacío para que no tenga tope.",
  }),
  minPesos: moneyField({
    isBeside: true,
    name: "minimo",
    label: "Compra mínima",
    hint: "En pesos, sin contar el envío. Vacío: sin mínimo.",
    noun: "mínimo",
    empty: 0,
  }),
  oncePerEmail: yesNoField({ name: "unaVez", label: "Una vez por e-mail" }),
};

const VALUE = { name: "valor", label: "Valor" };
const PERCENT = numberField({
  ...VALUE,
  min: 1,
  max: 100,
  isPercent: true,
  problem: "El porcentaje va de 1 a 100, sin decimales.",
});
const AMOUNT = moneyField({ ...VALUE, noun: "monto" });

export function parseCodeForm(formData: FormData, context: OfferContext): ParsedOffer<CodeTerms> {
  const { terms, errors } = parseOffer(formData, CODE_FIELDS, context);
  const { value, problem } = parseValue(readTyped(formData, Object.values(CODE_FIELDS)));
  if (terms === null || problem !== null) {
    return { terms: null, errors: { ...errors, ...(problem !== null && { valor: problem }) } };
  }
  return { terms: { ...terms.own, ...terms.shared, value }, errors: null };
}

function parseValue({ tipo, valor = "" }: Texts) {
  if (tipo === "percent") return PERCENT.read(valor);
  if (tipo !== "amount") return { value: 0, problem: null };
  const problem = "Escribí cuántos pesos descuenta.";
  return valor.trim() === "" ? { value: null, problem } : AMOUNT.read(valor);
}

/** What the form of a code shows. */
export function toCodeTexts(code: CodeTerms): Texts {
  return writeOffer(CODE_FIELDS, { ...code, value: code.value > 0 ? String(code.value) : "" });
}

/** The refused form as it was typed. */
export function toCodeReply(formData: FormData, errors: FormReply["errors"]): OfferReply {
  return keepOffer(formData, CODE_FIELDS, errors);
}
