import { z } from "zod";

import {
  DEFAULT_CHOICES,
  ENCODINGS,
  IMPORT_SYSTEMS,
  NUMBER_STYLES,
  PRICE_USES,
  PROPERTY_USES,
  type ImportChoices,
} from "../../domain/imports/import-choices";
import { COLUMN_USES } from "../../domain/imports/other-fields";

const SYSTEM_IDS = IMPORT_SYSTEMS.map(({ id }) => id);

/** By entries: a record of the schema would forget a property that is named `__proto__`. */
const PropertiesSchema = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? Object.entries(value) : value),
  z
    .array(z.tuple([z.string(), z.enum(PROPERTY_USES)]))
    .transform((entries) => Object.fromEntries(entries)),
);

const ColumnsSchema = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? Object.entries(value) : value),
  z
    .array(z.tuple([z.string(), z.enum(COLUMN_USES)]))
    .transform((entries) => Object.fromEntries(entries)),
);

const ChoicesSchema = z.object({
  system: z.enum(SYSTEM_IDS).nullable(),
  encoding: z.enum(ENCODINGS).nullable(),
  numbers: z.enum(NUMBER_STYLES).nullable(),
  properties: PropertiesSchema,
  columns: ColumnsSchema.optional(),
  colors: z.enum(["together", "split"]),
  existing: z.enum(["update", "skip", "create"]),
  price: z.enum(PRICE_USES),
});

/** The defaults for what another program stored. */
export function parseStoredChoices(text: string): ImportChoices {
  try {
    const parsed = ChoicesSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : DEFAULT_CHOICES;
  } catch {
    return DEFAULT_CHOICES;
  }
}

const CountsSchema = z.object({
  created: z.number(),
  changed: z.number(),
  leftOut: z.number(),
  /** Pictures that were to come. */
  pictures: z.number(),
});

/** What an import did. */
export type ImportCounts = z.infer<typeof CountsSchema>;

export function parseStoredCounts(text: string): ImportCounts | null {
  try {
    return CountsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
