import { z } from "zod";

import { MAX_TEXT_LENGTHS } from "../../domain/products/product-limits";
import { parseChosen, type ChosenProducts } from "./chosen-products";
import type { FormReply } from "../form-reply";

/** `productos` stands for the checkboxes of the list. */
export type BulkField = "productos" | "marca" | "categoria" | "subcategoria" | "coleccion";

/** The errors, the typed values and what was chosen. */
export type BulkReply = FormReply<BulkField> & { chosen: string[]; isAllChosen: boolean };

export type BulkChange =
  | { intent: "hide" | "show" }
  | { intent: "delete" }
  | { intent: "reprice" }
  | { intent: "sale" }
  | { intent: "duplicate"; id: string }
  | { intent: "set-brand"; brand: string }
  /** An empty subcategory keeps the stored one. */
  | { intent: "set-category"; category: string; subcategory: string }
  /** Empty removes the products from their collection. */
  | { intent: "set-collection"; collection: string };

const INTENTS = [
  "hide",
  "show",
  "delete",
  "reprice",
  "sale",
  "duplicate",
  "set-brand",
  "set-category",
  "set-collection",
] as const;

/** One line: line breaks and odd blanks become plain blanks. */
const ValueSchema = z
  .string()
  .catch("")
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim());

const BulkSchema = z.object({
  intent: z.enum(INTENTS),
  marca: ValueSchema,
  categoria: ValueSchema,
  subcategoria: ValueSchema,
  coleccion: ValueSchema,
});

type ValueField = Exclude<BulkField, "productos">;
type Values = Record<ValueField, string>;

/** The limits of the product form, which must accept the values set here. */
const MAX_VALUE_LENGTHS: Record<ValueField, number> = {
  marca: MAX_TEXT_LENGTHS.brand,
  categoria: MAX_TEXT_LENGTHS.category,
  subcategoria: MAX_TEXT_LENGTHS.subcategory,
  coleccion: MAX_TEXT_LENGTHS.collection,
};

export type ParsedBulk =
  | { change: BulkChange; chosen: ChosenProducts; reply: null }
  | { change: null; chosen: ChosenProducts; reply: BulkReply };

/** Reads a form of the owner's list; null for an unknown intent. */
export function parseBulk(formData: FormData): ParsedBulk | null {
  const parsed = BulkSchema.safeParse(Object.fromEntries(formData));
  if (!parsed.success) return null;
  const { intent, ...values } = parsed.data;
  const chosen = parseChosen(formData);
  const errors = { ...findChoiceError(chosen), ...findValueErrors(intent, values) };
  if (Object.keys(errors).length > 0) {
    return { change: null, chosen, reply: refuseChoice(chosen, values, errors) };
  }
  return { change: toChange(intent, values, chosen), chosen, reply: null };
}

/** A refusal that keeps the selection. */
export function refuseChoice(
  { ids, all }: ChosenProducts,
  values: BulkReply["values"],
  errors: BulkReply["errors"],
): BulkReply {
  return { values, errors, chosen: ids, isAllChosen: all !== null };
}

function findChoiceError({ ids, all }: ChosenProducts): BulkReply["errors"] {
  return ids.length > 0 || all ? {} : { productos: "Elegí al menos un producto." };
}

function findValueErrors(intent: (typeof INTENTS)[number], values: Values): BulkReply["errors"] {
  switch (intent) {
    case "set-brand":
      return {
        ...requireValue(values, "marca", "Escribí la marca."),
        ...checkLength(values, "marca"),
      };
    case "set-category":
      return {
        ...requireValue(values, "categoria", "Escribí la categoría."),
        ...checkLength(values, "categoria"),
        ...checkLength(values, "subcategoria"),
      };
    case "set-collection":
      return checkLength(values, "coleccion");
    default:
      return {};
  }
}

function requireValue(values: Values, field: keyof Values, message: string): BulkReply["errors"] {
  return values[field] === "" ? { [field]: message } : {};
}

function checkLength(values: Values, field: keyof Values): BulkReply["errors"] {
  const maxLength = MAX_VALUE_LENGTHS[field];
  return values[field].length > maxLength
    ? { [field]: `Puede tener hasta ${maxLength} letras.` }
    : {};
}

function toChange(
  intent: (typeof INTENTS)[number],
  values: Values,
  { ids }: ChosenProducts,
): BulkChange {
  switch (intent) {
    case "duplicate":
      return { intent, id: ids[0] ?? "" };
    case "set-brand":
      return { intent, brand: values.marca };
    case "set-category":
      return { intent, category: values.categoria, subcategory: values.subcategoria };
    case "set-collection":
      return { intent, collection: values.coleccion };
    case "hide":
    case "show":
      return { intent };
    case "delete":
    case "reprice":
    case "sale":
      return { intent };
  }
}
