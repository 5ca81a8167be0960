/** The programs whose product files Tela reads. */
export const IMPORT_SYSTEMS = [
  { id: "tela", label: "Tela" },
  { id: "tiendanube", label: "Tiendanube" },
  { id: "woocommerce", label: "WooCommerce" },
  { id: "shopify", label: "Shopify" },
] as const;

export type ImportSystem = (typeof IMPORT_SYSTEMS)[number]["id"];

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

/** How the owner wants a file read. Null: as the shop guesses it from the whole file. */
export type ImportChoices = {
  system: ImportSystem | null;
  encoding: ImportEncoding | null;
  numbers: NumberStyle | null;
  /** By the property's name as the file has it. */
  properties: Readonly<Record<string, PropertyUse>>;
  /** A product of several colours stays one, or becomes one for each, linked. */
  colors: "together" | "split";
  /** What becomes of a product whose id the shop has. */
  existing: "update" | "skip" | "create";
  /** The shop has one price: the list price, or the promotional one where the file has it. */
  price: "list" | "promotional";
};

/**
 * What a new file begins with. What the same system's last file needed, this one needs too; but each
 * import decides anew what becomes of products that the shop has.
 */
export function startChoices(last: ImportChoices | null): ImportChoices {
  if (last === null) return DEFAULT_CHOICES;
  const { properties, colors, price } = last;
  return { ...DEFAULT_CHOICES, properties, colors, price };
}

export const DEFAULT_CHOICES: ImportChoices = {
  system: null,
  encoding: null,
  numbers: null,
  properties: {},
  colors: "together",
  existing: "update",
  price: "list",
};
