import type { ColumnUse } from "./other-fields";

export const IMPORT_SYSTEMS = [
  { id: "tela", label: "Tela" },
  { id: "tiendanube", label: "Tiendanube" },
  { id: "woocommerce", label: "WooCommerce" },
  { id: "shopify", label: "Shopify" },
  { id: "other", label: "Otra planilla" },
] as const;

export type ImportSystem = IdOf<typeof IMPORT_SYSTEMS>;

/** Those whose headings the shop knows. The columns of any other file are as the owner says. */
export type KnownSystem = Exclude<ImportSystem, "other">;

export function systemLabel(system: ImportSystem): string {
  return IMPORT_SYSTEMS.find(({ id }) => id === system)?.label ?? system;
}

export const ENCODINGS = [
  { id: "utf-8", label: "UTF-8" },
  { id: "windows-1252", label: "Windows-1252 (Excel)" },
  { id: "macintosh", label: "Mac Roman (Excel de Mac)" },
] as const;
export type ImportEncoding = IdOf<typeof ENCODINGS>;

/** How a file writes ten thousand pesos and fifty cents. */
export const NUMBER_STYLES = [
  { id: "point", label: "10,000.50" },
  { id: "comma", label: "10.000,50" },
] as const;
export type NumberStyle = IdOf<typeof NUMBER_STYLES>;

/** What becomes of a property of variants that is neither a size nor a colour by its name. */
export const PROPERTY_USES = [
  { id: "ignore", label: "No usar" },
  { id: "size", label: "Es el talle" },
  { id: "color", label: "Es el color" },
] as const;
export type PropertyUse = IdOf<typeof PROPERTY_USES>;

/** A product of several colours stays one, or becomes one for each, linked. */
export const COLOR_USES = [
  { id: "together", label: "Dejar juntos" },
  { id: "split", label: "Separar y enlazar" },
] as const;

/** What becomes of a product whose id the shop has. */
export const EXISTING_USES = [
  { id: "update", label: "Actualizar" },
  { id: "skip", label: "Saltear" },
  { id: "create", label: "Crear otro" },
] as const;

export const PRICE_USES = [
  { id: "sale", label: "Dejarlo como oferta" },
  { id: "promotional", label: "Que sea el precio común" },
  { id: "list", label: "No usarlo" },
] as const;

type IdOf<Options extends readonly { id: string }[]> = Options[number]["id"];

/** By folded headings, of earlier files too. */
export type ColumnUses = Readonly<Record<string, ColumnUse>>;

/** How the owner wants a file read. Null: as the shop guesses it from the whole file. */
export type ImportChoices = {
  system: ImportSystem | null;
  encoding: ImportEncoding | null;
  numbers: NumberStyle | null;
  properties: Readonly<Record<string, PropertyUse>>;
  columns?: ColumnUses;
  colors: IdOf<typeof COLOR_USES>;
  existing: IdOf<typeof EXISTING_USES>;
  price: IdOf<typeof PRICE_USES>;
};

/**
 * What the same system's last file needed, this one needs too; but each import decides anew what becomes of products
 * that the shop has, and whether shoppers pay more than the promotional price.
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
