import type { OfferChoices } from "../../domain/offers/edited-offer";
import type { OfferScope } from "../../domain/offers/offered-line";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import {
  dayField,
  writeGroup,
  yesNoField,
  type FieldGroup,
  type GroupValues,
  type Texts,
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

/** Where the form is answered, and what it may say. */
export type OfferContext = {
  choices: OfferChoices;
  today: CalendarDay;
  /** A new offer must not be over already. */
  isNew: boolean;
};

export type SharedTerms = {
  from: CalendarDay | null;
  until: CalendarDay | null;
  scope: OfferScope;
};

export type OfferReply = FormReply & { brands: string[]; groups: string[] };

export type ParsedOffer<Terms> =
  { terms: Terms; errors: null } | { terms: null; errors: FormReply["errors"] };

export function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value.trim().slice(0, 200) : "";
}

/** More than a shop has brands or categories. */
const MAX_CHOSEN = 500;

function readChosen(formData: FormData, name: string): string[] {
  const texts = formData.getAll(name).filter((value) => typeof value === "string");
  return [...new Set(texts)].slice(0, MAX_CHOSEN);
}

/** Reads the form's own fields with its days and its scope. */
export function parseOffer<Group extends FieldGroup>(
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

/** What the form of a stored offer shows. */
export function writeOffer<Group extends FieldGroup>(
  own: Group,
  offer: GroupValues<Group> & SharedTerms,
): Texts {
  const { from, until, scope } = offer;
  const shared = writeGroup(SHARED, { from, until, skipsSale: scope.skipsSale });
  return { ...writeGroup(own, offer), ...shared };
}

/** The refused form as it was typed. */
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
