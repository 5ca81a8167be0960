import { joinList, splitList } from "../plain/text-list";

/** What the shop says of a plain text of a product; `docs/adding.md` says what a new one needs. */
type TextFacts = {
  control: string;
  /** In the form, in a conflict, in the history and in files. */
  label: string;
  /** With its article, for messages. */
  what: string;
  maxLength: number;
  /** Of a text that is a list with commas: how many entries it takes, and how long one may be. */
  entries?: { most: number; length: number };
  /** How high its control is, for a text with line breaks; a text of one line has none. */
  rows?: number;
  /** Headings of other programs' lists that mean it: folded, without marks, brackets and a number at the end. */
  headings: readonly string[];
  /** What says, in the name of another program's property, that the property is this text; folded. */
  properties?: RegExp;
  /** What the file to fill in shows. */
  example?: string;
};

/** How many collections a product names, and how long a name may be. */
export const COLLECTION_LIMITS = { most: 10, length: 40 } as const;

/** The texts in the order of form, history and files. Each is its own column: empty for none, a collection null. */
const TEXTS = {
  name: {
    control: "nombre",
    label: "Nombre",
    what: "El nombre",
    maxLength: 200,
    headings: words("name|nombre|producto|product|product name|nombre del producto|titulo|title"),
  },
  brand: {
    control: "marca",
    label: "Marca",
    what: "La marca",
    maxLength: 60,
    headings: words("brand|marca|manufacturer|fabricante|vendor"),
  },
  category: {
    control: "categoria",
    label: "Categoría",
    what: "La categoría",
    // Also a path: "Mujer > Remeras".
    maxLength: 120,
    headings: words("categories|category|categoria|categorias|collection|rubro|familia|seccion"),
  },
  subcategory: {
    control: "subcategoria",
    label: "Subcategoría",
    what: "La subcategoría",
    maxLength: 60,
    headings: words("subcategoria|subcategory|subrubro|subfamilia"),
  },
  collection: {
    control: "coleccion",
    label: "Colecciones",
    what: "La lista de colecciones",
    maxLength: 418,
    entries: COLLECTION_LIMITS,
    headings: words("coleccion|colecciones"),
  },
  season: {
    control: "temporada",
    label: "Temporada",
    what: "La temporada",
    maxLength: 40,
    headings: words("temporada|season"),
  },
  description: {
    control: "descripcion",
    label: "Descripción",
    what: "La descripción",
    maxLength: 5000,
    rows: 5,
    headings: words("description|descripcion|detalle|detalles|descripcion larga"),
    example: "Una fila por talle y color. Borrá este ejemplo.",
  },
  composition: {
    control: "composicion",
    label: "Composición",
    what: "La composición",
    maxLength: 1000,
    rows: 2,
    headings: words("composicion|material|materiales"),
    properties: /\b(?:composicion|material|materiales|fabric|tejido|tela|telas)\b/,
    example: "100% algodón",
  },
  careInstructions: {
    control: "cuidados",
    label: "Cuidados",
    what: "El texto de los cuidados",
    maxLength: 1000,
    rows: 3,
    headings: words(
      "cuidados|cuidado|instrucciones de cuidado|instrucciones de lavado|lavado|care|care instructions",
    ),
    properties: /\b(?:cuidados?|lavado|care|washing)\b/,
    example: "Lavar a mano con agua fría.",
  },
} as const satisfies Record<string, TextFacts>;

export type TextField = keyof typeof TEXTS;
export type TextControl = (typeof TEXTS)[TextField]["control"];

export const TEXT_FACTS: Readonly<Record<TextField, TextFacts & { control: TextControl }>> = TEXTS;
export const TEXT_FIELDS = Object.keys(TEXTS) as TextField[];
export const LONG_TEXT_FIELDS = TEXT_FIELDS.filter((field) => TEXT_FACTS[field].rows !== undefined);

/** What of a text is stored: of a list each entry once, with a comma and a blank between. */
export function tidyText(field: TextField, text: string): string {
  return TEXT_FACTS[field].entries === undefined ? text : joinList(splitList(text));
}

/** What is wrong with the entries of a list; null for any other text. */
export function findEntriesProblem(field: TextField, text: string): string | null {
  const { entries, what } = TEXT_FACTS[field];
  if (entries === undefined) return null;
  const listed = splitList(text);
  const { most, length } = entries;
  if (listed.length <= most && listed.every((entry) => entry.length <= length)) return null;
  return `${what} puede tener hasta ${most}, de hasta ${length} letras cada una. Separalas con comas.`;
}

export function eachText<Value>(read: (field: TextField) => Value): Record<TextField, Value> {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, read(field)])) as Record<
    TextField,
    Value
  >;
}

export function pickTexts<Source extends Record<TextField, unknown>>(
  source: Source,
): Pick<Source, TextField> {
  return eachText((field) => source[field]);
}

function words(list: string): readonly string[] {
  return list.split("|");
}
