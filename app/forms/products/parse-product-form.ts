import { z } from "zod";

import { FOCUS_IDS, readFocus } from "../../domain/catalogue/picture-focus";
import { addToList, joinList } from "../../domain/plain/text-list";
import { trimInvisible } from "../../domain/plain/visible-text";
import { tidyAudiences } from "../../domain/products/audience-words";
import { eachNumber, NUMBER_FACTS } from "../../domain/products/number-fields";
import type { PictureEntry, PictureMove } from "../../domain/products/picture-list";
import { PRODUCT_FIELDS } from "../../domain/products/product-fields";
import {
  EMPTY_PRODUCT,
  type LinkRow,
  type ProductTexts,
} from "../../domain/products/product-texts";
import { eachText, TEXT_FACTS, type TextField } from "../../domain/products/text-fields";
import { hasStock, listTyped, parseStockForm, type StockForm } from "../stock/stock-form";
import { LINK_PICKER, MAX_PICKER_TEXT } from "./picker-search";
import type { ProductFormContent } from "./product-form-data";

type ProductFormIntent =
  | { kind: "save" }
  | { kind: "upload" }
  | { kind: "picture"; move: PictureMove; position: number }
  | { kind: "mend-link"; productId: string }
  | { kind: "find-products"; picker: string; text: string };

/** A posted product form, as it came: nothing in it is checked against the rules yet. */
export type PostedProductForm = Omit<ProductFormContent, "fileProblems" | "stock"> & {
  intent: ProductFormIntent;
  /** Null for a form without cells of the stock, or with none typed into. */
  stock: StockForm | null;
  addresses: string[];
  /** Posted by the script that shows how much was sent, which can follow a redirect only. */
  isScriptedUpload: boolean;
};

const PICKERS = [PRODUCT_FIELDS.goesWith.control, LINK_PICKER];

const MOVES: readonly PictureMove[] = ["up", "down", "first", "remove"];

/** Longer texts are cut: no rule accepts half as much. */
const MAX_POSTED_LENGTH = 20_000;

const TextSchema = z
  .string()
  .catch("")
  .transform((text) => text.slice(0, MAX_POSTED_LENGTH).replaceAll("\r\n", "\n"));

/** Reads a posted product form; null for a button or a stock that no page has. Never throws. */
export function parseProductForm(formData: FormData): PostedProductForm | null {
  const intent = readIntent(formData);
  const stock = hasStock(formData) ? parseStockForm(formData) : NO_STOCK;
  if (!intent || !stock) return null;
  const base = readBase(formData.get("base"));
  return {
    intent,
    stock: listTyped(stock).length === 0 ? null : stock,
    texts: {
      id: readLine(formData, "id"),
      ...eachText((field) => readTextField(formData, field)),
      collection: addToList(
        readTextField(formData, "collection"),
        readLines(formData, "coleccion-sumada"),
      ),
      ...readNumbers(formData, base),
      audiences: tidyAudiences(readLines(formData, "para").join(", ")),
      age: readLine(formData, "edad"),
      alsoIn: addToList(readLine(formData, "tambien"), readLines(formData, "tambien-sumado")),
      goesWith: joinList(readLines(formData, PRODUCT_FIELDS.goesWith.control)),
      price: readLine(formData, "precio"),
      ...readSale(formData, base),
      // A form that does not ask for it leaves it as it was.
      iva: readLine(formData, "iva") || (base ?? EMPTY_PRODUCT).iva,
      sizes: addToList(readLine(formData, "talles"), readLines(formData, "talle-sumado")),
      colors: addToList(readLine(formData, "colores"), readLines(formData, "color-sumado")),
      isNew: formData.has("novedad"),
      isHidden: formData.has("oculto"),
      pictures: readPictures(formData),
      links: readLinks(formData),
    },
    addresses: readText(formData, "direcciones")
      .split("\n")
      .map((address) => address.trim())
      .filter((address) => address !== ""),
    base,
    updatedAt: readLine(formData, "version"),
    draftId: readLine(formData, "borrador"),
    isScriptedUpload: formData.has("progreso"),
  };
}

/** A form that does not ask for a number leaves it as it was. */
function readNumbers(formData: FormData, base: ProductTexts | null) {
  return eachNumber((field) => {
    const { control } = NUMBER_FACTS[field];
    return formData.has(control) ? readLine(formData, control) : (base ?? EMPTY_PRODUCT)[field];
  });
}

/** A form that does not ask for the sale leaves it as it was. */
function readSale(formData: FormData, base: ProductTexts | null) {
  if (formData.has("precioOferta")) {
    return {
      salePrice: readLine(formData, "precioOferta"),
      saleFrom: readLine(formData, "ofertaDesde"),
      saleUntil: readLine(formData, "ofertaHasta"),
    };
  }
  const { salePrice, saleFrom, saleUntil } = base ?? EMPTY_PRODUCT;
  return { salePrice, saleFrom, saleUntil };
}

const NO_STOCK: StockForm = { cells: [], reason: null };

function readIntent(formData: FormData): ProductFormIntent | null {
  const text = readText(formData, "intent");
  if (text === "save") return findEnteredSearch(formData) ?? { kind: text };
  if (text === "upload") return { kind: text };
  if (text.startsWith("mend-link:")) {
    return { kind: "mend-link", productId: text.slice("mend-link:".length) };
  }
  const [, picker] = /^find-products:([a-z0-9-]{1,40})$/.exec(text) ?? [];
  if (picker !== undefined) return toSearch(formData, picker);
  const [, move, position] = /^picture-([a-z]+):(\d{1,3})$/.exec(text) ?? [];
  const known = MOVES.find((name) => name === move);
  return known ? { kind: "picture", move: known, position: Number(position) } : null;
}

/**
 * Enter in a picker's field presses the form's first button, which saves. Without a script the form also sends the
 * last search of each picker: a text that differs from it is a search by Enter.
 */
function findEnteredSearch(formData: FormData): ProductFormIntent | null {
  for (const picker of PICKERS) {
    const last = formData.get(`buscado-${picker}`);
    const search = toSearch(formData, picker);
    if (typeof last === "string" && search.text !== "" && search.text !== toLine(last)) {
      return search;
    }
  }
  return null;
}

function toSearch(formData: FormData, picker: string) {
  const text = readLine(formData, `buscar-${picker}`).slice(0, MAX_PICKER_TEXT);
  return { kind: "find-products", picker, text } as const;
}

function readText(formData: FormData, name: string): string {
  return TextSchema.parse(formData.get(name));
}

function readTextField(formData: FormData, field: TextField): string {
  const { control, rows } = TEXT_FACTS[field];
  return rows === undefined ? readLine(formData, control) : readText(formData, control).trim();
}

/** Not cut as typed texts are: half of it would be none. */
function readBase(value: FormDataEntryValue | null): ProductTexts | null {
  return typeof value === "string" ? parseProductTexts(value) : null;
}

function readLine(formData: FormData, name: string): string {
  return toLine(readText(formData, name));
}

function readLines(formData: FormData, name: string): string[] {
  return formData.getAll(name).map((value) => toLine(TextSchema.parse(value)));
}

/** Control characters come from pasting, and no name, id or colour has any use for them. */
function toLine(text: string): string {
  return trimInvisible(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
}

function readPictures(formData: FormData): PictureEntry[] {
  const texts = readLines(formData, "imagen-texto");
  // All pictures have the field, or none has it.
  const colors = readLines(formData, "imagen-color");
  const focuses = readLines(formData, "imagen-foco");
  return readLines(formData, "imagen").map((address, position) => {
    const color = colors[position] ?? "";
    const focus = readFocus(focuses[position] ?? "");
    return {
      ...{ address, text: texts[position] ?? "" },
      ...(color !== "" && { color }),
      ...(focus !== null && { focus }),
    };
  });
}

/** The form's rows, and after them what its picker chose, which has no colour yet. */
function readLinks(formData: FormData): LinkRow[] {
  const productIds = readLines(formData, "enlace-producto");
  const before = readLines(formData, "enlace-antes");
  const rows = readLines(formData, "enlace-color")
    .map((color, position) => ({
      color,
      productId: productIds[position] ?? "",
      before: before[position] ?? "",
    }))
    .filter((row) => Object.values(row).some((text) => text !== ""));
  const added = readLines(formData, LINK_PICKER)
    .filter((id) => !rows.some(({ productId }) => productId === id))
    .map((productId) => ({ color: "", productId, before: "" }));
  return [...rows, ...added];
}

/** Twice the size of the largest valid product. */
const MAX_TEXTS_LENGTH = 256 * 1024;
/** A draft holds the typed texts and their base. */
const MAX_DRAFT_LENGTH = 2 * MAX_TEXTS_LENGTH;

const TextsSchema = z.object({
  id: z.string(),
  // Forms and drafts of an earlier version lack the newest.
  ...eachText(() => z.string().default("")),
  ...eachNumber(() => z.string().default("")),
  ...{ audiences: z.string().default(""), age: z.string().default("") },
  alsoIn: z.string().default(""),
  goesWith: z.string().default(""),
  price: z.string(),
  // Forms and drafts of an earlier version have no sale.
  salePrice: z.string().default(""),
  saleFrom: z.string().default(""),
  saleUntil: z.string().default(""),
  // Old forms and drafts have no IVA rate.
  iva: z.string().default(EMPTY_PRODUCT.iva),
  sizes: z.string(),
  colors: z.string(),
  isNew: z.boolean(),
  isHidden: z.boolean(),
  pictures: z
    .array(
      z.object({
        ...{ address: z.string(), text: z.string(), color: z.string().optional() },
        focus: z.enum(FOCUS_IDS).optional().catch(undefined),
      }),
    )
    .max(200),
  links: z
    .array(z.object({ color: z.string(), productId: z.string(), before: z.string() }))
    .max(200),
}) satisfies z.ZodType<ProductTexts>;

export type ProductDraft = Omit<ProductFormContent, "draftId">;

/** The stored form, in which the time of the last change is called `version`. */
const DraftSchema = z
  .object({
    texts: TextsSchema,
    base: TextsSchema.nullable(),
    version: z.string().max(40),
    fileProblems: z.array(z.string()).max(50),
    // Drafts of an earlier version have none.
    stock: z.record(z.string(), z.string()).default({}),
  })
  .transform(({ version, ...draft }): ProductDraft => ({ ...draft, updatedAt: version }));

export function parseProductTexts(text: string): ProductTexts | null {
  return text.length > MAX_TEXTS_LENGTH ? null : parseJson(text, TextsSchema);
}

export function parseProductDraft(text: string): ProductDraft | null {
  return parseJson(text, DraftSchema);
}

/** The draft in its stored form; null when it would be too long to read back. */
export function writeProductDraft({ updatedAt, ...draft }: ProductDraft): string | null {
  const text = JSON.stringify({ ...draft, version: updatedAt });
  return parseProductDraft(text) === null ? null : text;
}

function parseJson<T>(text: string, schema: z.ZodType<T>): T | null {
  if (text === "" || text.length > MAX_DRAFT_LENGTH) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
