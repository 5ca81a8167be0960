import { readAudiences } from "../../domain/catalogue/audience";
import { pathOfStored } from "../../domain/catalogue/product-places";
import { toLine } from "../../domain/plain/visible-text";
import type { AdminField } from "../../domain/products/admin-listing";
import { AUDIENCE_CHOICES, tidyAudiences } from "../../domain/products/audience-words";
import type { FieldChange } from "../../domain/products/field-change";
import {
  findDepthProblem,
  findPlacesProblem,
  splitPlaces,
} from "../../domain/products/further-places";
import { NUMBER_FACTS } from "../../domain/products/number-fields";
import { PRODUCT_FIELDS } from "../../domain/products/product-fields";
import { findEntriesProblem, TEXT_FACTS } from "../../domain/products/text-fields";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { parseChosen, type ChosenProducts } from "./chosen-products";

/** `productos` in the errors stands for the checkboxes of the list. */
export type BulkReply = FormReply & { chosen: string[]; isAllChosen: boolean };

const INTENTS = ["hide", "show", "delete", "reprice", "sale", "duplicate"] as const;

/** The fields that a button sets, and what asks for the first one. */
const SETS = {
  "set-brand": { fields: ["brand"], required: "Escribí la marca." },
  "set-category": { fields: ["category", "subcategory"], required: "Escribí la categoría." },
  "set-collection": { fields: ["collection"], required: null },
  "set-season": { fields: ["season"], required: null },
  "set-audiences": { fields: ["audiences"], required: "Marcá para quién son." },
  "add-places": {
    fields: ["alsoIn"],
    required: "Escribí en qué lugar, por ejemplo: Mujer > Remeras.",
  },
  "set-cost": { fields: ["costInPesos"], required: null },
} as const satisfies Record<string, { fields: readonly BulkField[]; required: string | null }>;

const BULK_FIELDS = Object.values(SETS).flatMap(({ fields }) => fields);

export type BulkField = AdminField | "alsoIn" | "costInPesos";

type SetIntent = keyof typeof SETS;

export type BulkChange =
  | { intent: "hide" | "show" }
  | { intent: "delete" | "reprice" | "sale" }
  | { intent: "duplicate"; id: string }
  | { intent: SetIntent; fields: FieldChange };

type ParsedBulk =
  | { change: BulkChange; chosen: ChosenProducts; reply: null }
  | { change: null; chosen: ChosenProducts; reply: BulkReply };

/** Reads a form of the owner's list; null for an unknown intent. */
export function parseBulk(formData: FormData): ParsedBulk | null {
  const asked = readChange(formData);
  if (!asked) return null;
  const chosen = parseChosen(formData);
  const hasChoice = chosen.ids.length > 0 || chosen.all !== null;
  const { change, errors: wrongValues } = asked;
  const errors = {
    ...(!hasChoice && { productos: "Elegí al menos un producto." }),
    ...wrongValues,
  };
  if (Object.keys(errors).length === 0) return { change, chosen, reply: null };
  const values = BULK_FIELDS.map((field) => [
    PRODUCT_FIELDS[field].control,
    readValue(formData, field),
  ]);
  return {
    change: null,
    chosen,
    reply: refuseChoice(chosen, Object.fromEntries(values) as BulkReply["values"], errors),
  };
}

export function refuseChoice(
  { ids, all }: ChosenProducts,
  values: BulkReply["values"],
  errors: BulkReply["errors"],
): BulkReply {
  return { values, errors, chosen: ids, isAllChosen: all !== null };
}

function readChange(formData: FormData): AskedChange | null {
  const asked = readText(formData, "intent");
  const intent = INTENTS.find((known) => known === asked);
  if (intent === "duplicate") {
    return { change: { intent, id: parseChosen(formData).ids[0] ?? "" }, errors: {} };
  }
  if (intent) return { change: { intent }, errors: {} };
  if (!isSetIntent(asked)) return null;
  const read = SETS[asked].fields.map((field) => [field, readValue(formData, field)]);
  const values = Object.fromEntries(read) as Partial<Record<BulkField, string>>;
  return {
    change: { intent: asked, fields: toFieldChange(values) },
    errors: findValueErrors(asked, values),
  };
}

type AskedChange = { change: BulkChange; errors: BulkReply["errors"] };

function isSetIntent(text: string): text is SetIntent {
  return Object.hasOwn(SETS, text);
}

function readValue(formData: FormData, field: BulkField): string {
  const { control } = PRODUCT_FIELDS[field];
  if (field === "audiences") return tidyAudiences(readAll(formData, control));
  return toLine(readText(formData, control));
}

/** Of several boxes; a file is no box. */
function readAll(formData: FormData, control: string): string {
  const values = formData.getAll(control).filter((value) => typeof value === "string");
  return toLine(values.join(", "));
}

/** An empty subcategory keeps the stored one; an empty text of another field is none. */
function toFieldChange(values: Partial<Record<BulkField, string>>): FieldChange {
  const { audiences, alsoIn, costInPesos, ...typed } = values;
  const { subcategory, ...texts } = typed;
  return {
    ...{ ...texts, ...(subcategory && { subcategory }) },
    ...(audiences !== undefined && { audiences: readAudiences(audiences) ?? [] }),
    ...(alsoIn !== undefined && { placesToAdd: splitPlaces(alsoIn) }),
    ...(costInPesos !== undefined && { costInPesos: parseCost(costInPesos).value }),
  };
}

const parseCost = NUMBER_FACTS.costInPesos.parse;

/** By the limits of the product form, which must accept the values set here. */
function findValueErrors(intent: SetIntent, values: Partial<Record<BulkField, string>>) {
  const errors: BulkReply["errors"] = {};
  const { fields, required } = SETS[intent];
  for (const field of fields) {
    const value = values[field] ?? "";
    const isMissing = value === "" && required !== null && field === fields[0];
    const problem = isMissing ? required : findValueProblem(field, value);
    if (problem !== null) errors[PRODUCT_FIELDS[field].control] = problem;
  }
  const { category, subcategory = "" } = values;
  const depth = category ? findDepthProblem(pathOfStored({ category, subcategory })) : null;
  return depth === null ? errors : { categoria: depth, ...errors };
}

function findValueProblem(field: BulkField, value: string): string | null {
  switch (field) {
    case "audiences":
      return readAudiences(value) === null ? `Elegí para quién: ${AUDIENCE_CHOICES}.` : null;
    case "alsoIn":
      return findPlacesProblem(splitPlaces(value));
    case "costInPesos":
      return parseCost(value).problem;
    default: {
      const { maxLength } = TEXT_FACTS[field];
      if (value.length > maxLength) return `Puede tener hasta ${maxLength} letras.`;
      return findEntriesProblem(field, value);
    }
  }
}
