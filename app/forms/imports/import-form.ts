import {
  ENCODINGS,
  IMPORT_SYSTEMS,
  NUMBER_STYLES,
  PRICE_USES,
  PROPERTY_USES,
  type ImportChoices,
  COLOR_USES,
  EXISTING_USES,
} from "../../domain/imports/import-choices";
import { foldHeading } from "../../domain/imports/import-columns";
import { COLUMN_USES, findUsesProblem, type ColumnUse } from "../../domain/imports/other-fields";
import type { FormReply } from "../form-reply";
import { MAX_IMPORT_COLUMNS } from "../../domain/imports/imported-product";

export const FILE_FIELD = "archivo";

/** The fields of the choices; a property's name and its use are two lists in the same order. */
export const CHOICE_FIELDS = {
  system: "programa",
  encoding: "codificacion",
  numbers: "numeros",
  property: "propiedad",
  use: "uso",
  colors: "colores",
  existing: "existentes",
  price: "precio",
} as const;

/** What each column is: two lists in the same order. */
export const COLUMN_FIELDS = { heading: "columna", use: "campo" } as const;

export const IMPORT_FIELDS = {
  version: "version",
  /** How many rows with an error the page showed. */
  leftOut: "con-error",
  leaveOut: "dejar-afuera",
  host: "servidor",
} as const;

export const MAX_PROPERTIES = 100;
export const MAX_HOSTS = 1000;
const HOST = /^[a-z\d.-]{1,253}$/i;

export type ImportForm =
  | { intent: "choices"; choices: ImportChoices }
  | {
      intent: "columns";
      choices: ImportChoices;
      /** Why the file cannot be read so; null when it can. */
      problem: string | null;
    }
  | {
      intent: "import";
      version: string;
      /** As the page shows them: others than the stored ones were not reviewed. */
      choices: ImportChoices;
      /** False when there are rows with an error that the box does not let go. */
      mayLeaveOut: boolean;
      hosts: string[];
    }
  | { intent: "discard" };

export type ImportReply = FormReply<"importacion" | "dejar-afuera" | "columnas"> & {
  hosts: string[];
  columns?: ImportChoices["columns"];
};

/** Null for what no such form can send. Fields that the page did not show keep what `current` has. */
export function parseImportForm(formData: FormData, current: ImportChoices): ImportForm | null {
  switch (formData.get("intent")) {
    case "choices": {
      const choices = parseChoices(formData, current);
      return choices && { intent: "choices", choices };
    }
    case "columns":
      return parseColumns(formData, current);
    case "import":
      return parseImport(formData, current);
    case "discard":
      return { intent: "discard" };
    default:
      return null;
  }
}

function parseColumns(formData: FormData, current: ImportChoices): ImportForm | null {
  const headings = readTexts(formData, COLUMN_FIELDS.heading, MAX_IMPORT_COLUMNS);
  const uses = readTexts(formData, COLUMN_FIELDS.use, MAX_IMPORT_COLUMNS);
  if (headings === null || uses === null || headings.length !== uses.length) return null;
  const said = headings.flatMap((heading, at) => {
    const use = COLUMN_USES.find((one) => one === uses[at]);
    return use === undefined ? [] : [{ heading, use }];
  });
  if (said.length === 0 || said.length !== headings.length) return null;
  const columns = new Map<string, ColumnUse>(Object.entries(current.columns ?? {}));
  for (const { heading, use } of said) columns.set(foldHeading(heading), use);
  return {
    intent: "columns",
    choices: { ...current, columns: Object.fromEntries(columns) },
    problem: findUsesProblem(said),
  };
}

function parseImport(formData: FormData, current: ImportChoices): ImportForm | null {
  const choices = parseChoices(formData, current);
  const version = formData.get(IMPORT_FIELDS.version);
  const leftOut = formData.get(IMPORT_FIELDS.leftOut);
  const hosts = readTexts(formData, IMPORT_FIELDS.host, MAX_HOSTS);
  if (typeof version !== "string" || typeof leftOut !== "string") return null;
  if (hosts === null || choices === null) return null;
  if (!/^\d{1,6}$/.test(leftOut) || !hosts.every((host) => HOST.test(host))) return null;
  const mayLeaveOut = Number(leftOut) === 0 || formData.has(IMPORT_FIELDS.leaveOut);
  return { intent: "import", version, choices, mayLeaveOut, hosts };
}

function parseChoices(formData: FormData, current: ImportChoices): ImportChoices | null {
  const read = createReader(formData);
  const system = read(CHOICE_FIELDS.system, IMPORT_SYSTEMS, current.system);
  const encoding = read(CHOICE_FIELDS.encoding, ENCODINGS, current.encoding);
  const numbers = read(CHOICE_FIELDS.numbers, NUMBER_STYLES, current.numbers);
  const colors = read(CHOICE_FIELDS.colors, COLOR_USES, current.colors);
  const existing = read(CHOICE_FIELDS.existing, EXISTING_USES, current.existing);
  const price = read(CHOICE_FIELDS.price, PRICE_USES, current.price);
  const properties = parseProperties(formData, current);
  if (system === undefined || encoding === undefined || numbers === undefined) return null;
  if (!colors || !existing || !price || !properties) return null;
  return { ...current, system, encoding, numbers, properties, colors, existing, price };
}

/** Undefined for a value that the field cannot have; null for an empty one: as the shop guesses. */
function createReader(formData: FormData) {
  return <T extends string, C extends T | null>(
    field: string,
    allowed: readonly { id: T }[],
    current: C,
  ): T | C | null | undefined => {
    const value = formData.get(field);
    if (value === null) return current;
    if (value === "") return null;
    return allowed.find(({ id }) => id === value)?.id;
  };
}

function parseProperties(
  formData: FormData,
  current: ImportChoices,
): ImportChoices["properties"] | null {
  const names = readTexts(formData, CHOICE_FIELDS.property, MAX_PROPERTIES);
  const uses = readTexts(formData, CHOICE_FIELDS.use, MAX_PROPERTIES);
  if (names === null || uses === null || names.length !== uses.length) return null;
  const chosen = new Map(Object.entries(current.properties));
  for (const [at, name] of names.entries()) {
    const use = PROPERTY_USES.find(({ id }) => id === uses[at])?.id;
    if (use !== undefined) chosen.set(name, use);
    // The owner has not said it yet.
    else if (uses[at] === "") chosen.delete(name);
    else return null;
  }
  return Object.fromEntries(chosen);
}

/** Null for more values than the page can have, and for files. */
function readTexts(formData: FormData, field: string, most: number): string[] | null {
  const values = formData.getAll(field);
  const texts = values.filter((value) => typeof value === "string");
  return texts.length === values.length && texts.length <= most ? texts : null;
}
