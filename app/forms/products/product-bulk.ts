import { toLine } from "../../domain/plain/visible-text";
import { ADMIN_FIELDS, type AdminField } from "../../domain/products/admin-listing";
import { TEXT_FACTS } from "../../domain/products/text-fields";
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
} as const satisfies Record<string, { fields: readonly AdminField[]; required: string | null }>;

type SetIntent = keyof typeof SETS;

export type BulkChange =
  | { intent: "hide" | "show" }
  | { intent: "delete" | "reprice" | "sale" }
  | { intent: "duplicate"; id: string }
  /** An empty subcategory keeps the stored one; an empty collection is none. */
  | { intent: SetIntent; values: Partial<Record<AdminField, string>> };

type ParsedBulk =
  | { change: BulkChange; chosen: ChosenProducts; reply: null }
  | { change: null; chosen: ChosenProducts; reply: BulkReply };

/** Reads a form of the owner's list; null for an unknown intent. */
export function parseBulk(formData: FormData): ParsedBulk | null {
  const change = readChange(formData);
  if (!change) return null;
  const chosen = parseChosen(formData);
  const hasChoice = chosen.ids.length > 0 || chosen.all !== null;
  const errors = {
    ...(!hasChoice && { productos: "Elegí al menos un producto." }),
    ...("values" in change && findValueErrors(change)),
  };
  if (Object.keys(errors).length === 0) return { change, chosen, reply: null };
  const controls = ADMIN_FIELDS.map((field) => TEXT_FACTS[field].control);
  const values = Object.fromEntries(controls.map((name) => [name, readValue(formData, name)]));
  return { change: null, chosen, reply: refuseChoice(chosen, values, errors) };
}

export function refuseChoice(
  { ids, all }: ChosenProducts,
  values: BulkReply["values"],
  errors: BulkReply["errors"],
): BulkReply {
  return { values, errors, chosen: ids, isAllChosen: all !== null };
}

function readChange(formData: FormData): BulkChange | null {
  const asked = readText(formData, "intent");
  const intent = INTENTS.find((known) => known === asked);
  if (intent === "duplicate") return { intent, id: parseChosen(formData).ids[0] ?? "" };
  if (intent) return { intent };
  if (!isSetIntent(asked)) return null;
  const values = SETS[asked].fields.map((field) => {
    return [field, readValue(formData, TEXT_FACTS[field].control)];
  });
  return { intent: asked, values: Object.fromEntries(values) as Record<AdminField, string> };
}

function isSetIntent(text: string): text is SetIntent {
  return Object.hasOwn(SETS, text);
}

function readValue(formData: FormData, name: string): string {
  return toLine(readText(formData, name));
}

/** By the limits of the product form, which must accept the values set here. */
function findValueErrors({ intent, values }: Extract<BulkChange, { values: object }>) {
  const errors: BulkReply["errors"] = {};
  const { fields, required } = SETS[intent];
  for (const field of fields) {
    const { control, maxLength } = TEXT_FACTS[field];
    const value = values[field] ?? "";
    if (value.length > maxLength) errors[control] = `Puede tener hasta ${maxLength} letras.`;
    if (value === "" && required !== null && field === fields[0]) errors[control] = required;
  }
  return errors;
}
