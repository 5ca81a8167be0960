import type { ColumnUse } from "./other-fields";

/** The programs whose product files Tela reads. */
export const IMPORT_SYSTEMS = [
  { id: "tela", label: "Tela" },
  { id: "tiendanube", label: "Tiendanube" },
  { id: "woocommerce", label: "WooCommerce" },
  { id: "shopify", label: "Shopify" },
  { id: "other", label: "Otra planilla" },
] as const;

export type ImportSystem = (typeof IMPORT_SYSTEMS)[number]["id"];

/** Those whose headings the shop knows. The columns of any other file are as the owner says. */
export type KnownSystem = Exclude<ImportSystem, "other">;

export function systemLabel(system: ImportSystem): string {
  return IMPORT_SYSTEMS.find(({ id }) => id === system)?.label ?? system;
}

export const ENCODINGS = ["utf-8", "windows-1252", "macintosh"] as const;
export type ImportEncoding = (typeof ENCODINGS)[number];

/** How a file writes ten thousand pesos and fifty cents: `10,000.50` or `10.000,50`. */
export const NUMBER_STYLES = ["point", "comma"] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

/** What becomes of a property of variants that is neither a size nor a colour by its name. */
export const PROPERTY_USES = ["ignore", "size", "color"] as const;
export type PropertyUse = (typeof PROPERTY_USES)[number];

/** By folded headings, of earlier files too. */
export type ColumnUses = Readonly<Record<string, ColumnUse>>;

/** How the owner wants a file read. Null: as the shop guesses it from the whole file. */
export type ImportChoices = {
  system: ImportSystem | null;
  encoding: ImportEncoding | null;
  numbers: NumberStyle | null;
  /** By the property's name as the file has it. */
  properties: Readonly<Record<string, PropertyUse>>;
  /** What the columns of files of no known program are; absent before the first of them. */
  columns?: ColumnUses;
  /** A product of several colours stays one, or becomes one for each, linked. */
  colors: "together" | "split";
  /** What becomes of a product whose id the shop has. */
  existing: "update" | "skip" | "create";
  /** What becomes of a promotional price: a sale, the only price, or nothing. */
  price: PriceUse;
};

export const PRICE_USES = ["sale", "promotional", "list"] as const;
export type PriceUse = (typeof PRICE_USES)[number];

/**
 * What a new file begins with. What the same system's last file needed, this one needs too; but each
 * import decides anew what becomes of products that the shop has, and whether shoppers pay more than
 * the promotional price.
 */
export function startChoices(last: ImportChoices | null): ImportChoices {
  if (last === null) return DEFAULT_CHOICES;
  const { properties, columns, colors, price } = last;
  return {
    ...DEFAULT_CHOICES,
    ...{ properties, colors, ...(columns && { columns }) },
    price: price === "list" ? "sale" : price,
  };
}

export const DEFAULT_CHOICES: ImportChoices = {
  system: null,
  encoding: null,
  numbers: null,
  properties: {},
  colors: "together",
  existing: "update",
  price: "sale",
};
