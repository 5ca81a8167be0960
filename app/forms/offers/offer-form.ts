import {
  CODE_KINDS,
  MAX_CODE_LENGTH,
  MIN_CODE_LENGTH,
  parseCode,
} from "../../domain/offers/discount-code";
import type { OfferChoices, CodeTerms, QuantityOfferTerms } from "../../domain/offers/edited-offer";
import type { OfferDays, OfferScope } from "../../domain/offers/offered-line";
import { QUANTITY_OFFER_KINDS } from "../../domain/offers/quantity-offer";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import {
  dayField,
  writeGroup,
  yesNoField,
  type FieldGroup,
  type GroupValues,
  type Texts,
  choiceField,
  moneyField,
  numberField,
  textField,
} from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { parseFields, readTyped } from "../kit/typed-texts";

const NO_DAY = "Ese día no existe. Escribilo así: 2026-03-31.";

/** The fields that codes and offers by quantity share, besides their brands and categories. */
export const DAY_FIELDS = {
  from: dayField({ name: "desde", label: "Desde", hint: "Vacío: desde ya.", problem: NO_DAY }),
  until: dayField({
    isBeside: true,
    name: "hasta",
    label: "Hasta",
    hint: "Ese día inclusive. Vacío: sin fin.",
    problem: NO_DAY,
  }),
};
export const SALE_FIELD = yesNoField({
  name: "sinOferta",
  label: "No vale para lo que ya está en oferta",
});

const SHARED = { ...DAY_FIELDS, skipsSale: SALE_FIELD };

type OfferContext = {
  choices: OfferChoices;
  today: CalendarDay;
  /** A new offer must not be over already. */
  isNew: boolean;
};

type SharedTerms = OfferDays & { scope: OfferScope };

export type OfferReply = FormReply & { brands: string[]; groups: string[] };

type ParsedOffer<Terms> =
  | { terms: Terms; errors: null }
  | { terms: null; errors: FormReply["errors"] };

/** More than a shop has brands or categories. */
const MAX_CHOSEN = 500;

function readChosen(formData: FormData, name: string): string[] {
  const texts = formData.getAll(name).filter((value) => typeof value === "string");
  return [...new Set(texts)].slice(0, MAX_CHOSEN);
}

function parseOffer<Group extends FieldGroup>(
  formData: FormData,
  own: Group,
  { choices, today, isNew }: OfferContext,
): ParsedOffer<{ own: GroupValues<Group>; shared: SharedTerms }> {
  const { values, errors: ofOwn } = parseFields(formData, own);
  const { values: shared, errors: ofShared } = parseFields(formData, SHARED);
  const errors: FormReply["errors"] = { ...ofOwn, ...ofShared };
  const { from, until } = shared ?? { from: null, until: null };
  if (from !== null && until !== null && until < from) {
    errors.hasta = "No puede terminar antes de empezar.";
  } else if (isNew && until !== null && until < today) {
    errors.hasta = "Ese día ya pasó. Elegí hoy o uno que venga.";
  }
  const brands = readChosen(formData, "marcas");
  const groups = readChosen(formData, "categorias");
  if (!isKnown(brands, choices.brands)) errors.marcas = "Una de esas marcas ya no existe.";
  if (!isKnown(groups, choices.groups)) {
    errors.categorias = "Una de esas categorías ya no existe.";
  }
  if (values === null || shared === null || Object.keys(errors).length > 0) {
    return { terms: null, errors };
  }
  const scope = { brands, groups, skipsSale: shared.skipsSale };
  return { terms: { own: values, shared: { from, until, scope } }, errors: null };
}

function isKnown(ids: readonly string[], known: readonly { id: string }[]): boolean {
  return ids.every((id) => known.some((one) => one.id === id));
}

export function writeOffer<Group extends FieldGroup>(
  own: Group,
  offer: GroupValues<Group> & SharedTerms,
): Texts {
  const { from, until, scope } = offer;
  const shared = writeGroup(SHARED, { from, until, skipsSale: scope.skipsSale });
  return { ...writeGroup(own, offer), ...shared };
}

export function keepOffer(
  formData: FormData,
  own: FieldGroup,
  errors: FormReply["errors"],
): OfferReply {
  return {
    values: readTyped(formData, [...Object.values(own), ...Object.values(SHARED)]),
    errors,
    brands: readChosen(formData, "marcas"),
    groups: readChosen(formData, "categorias"),
  };
}

const MAX_USES = 999_999;

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

function parseValue({ tipo = "", valor = "" }: Texts) {
  const kind = CODE_FIELDS.kind.read(tipo).value;
  if (kind === "percent") return PERCENT.read(valor);
  if (kind !== "amount") return { value: 0, problem: null };
  const problem = "Escribí cuántos pesos descuenta.";
  return valor.trim() === "" ? { value: null, problem } : AMOUNT.read(valor);
}

export function toCodeTexts(code: CodeTerms): Texts {
  return writeOffer(CODE_FIELDS, { ...code, value: code.value > 0 ? String(code.value) : "" });
}

export const QUANTITY_OFFER_FIELDS = {
  kind: choiceField({
    name: "tipo",
    label: "Tipo",
    kind: "select",
    options: QUANTITY_OFFER_KINDS,
    problem: "Elegí una promoción.",
  }),
};

export function parseQuantityOfferForm(
  formData: FormData,
  context: OfferContext,
): ParsedOffer<QuantityOfferTerms> {
  const { terms, errors } = parseOffer(formData, QUANTITY_OFFER_FIELDS, context);
  if (terms === null) return { terms, errors };
  return { terms: { ...terms.own, ...terms.shared }, errors: null };
}
