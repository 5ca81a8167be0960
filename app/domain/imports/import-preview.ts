import { findSection, type Taxonomy } from "../catalogue/taxonomy";
import type { ImportChoices } from "./import-choices";
import type { ImportReading, FileProblem } from "./imported-product";
import type { PlacedCategory } from "./placed-categories";
import type { PlannedChange, PlannedProduct } from "./planned-product";

/** Products of each kind, and rows with an error. */
export type PlanCounts = {
  created: number;
  changed: number;
  same: number;
  skipped: number;
  /** Rows. */
  leftOut: number;
};

/** A server from which pictures are to come. */
export type PictureHost = { host: string; count: number; isConfirmed: boolean };

/** The first of a list, and how many there are in all. */
export type Excerpt<T> = { shown: T[]; total: number };

export type CreatedProduct = {
  name: string;
  priceInPesos: number;
  /** With its subcategory: "Ropa › Remeras". */
  category: string;
  sizes: string[];
  colors: string[];
  isHidden: boolean;
  /** Null without a sale. */
  salePriceInPesos: number | null;
};

export type ChangedProduct = { id: string; name: string; changes: PlannedChange[] };

/** What a page shows of an import before it takes place: never the whole of a long file. */
export type ImportPreview = {
  reading: ImportReading;
  choices: ImportChoices;
  counts: PlanCounts;
  problems: Excerpt<FileProblem>;
  notes: Excerpt<FileProblem>;
  /** How many new products have no price, and come in hidden. */
  withoutPrice: number;
  /** True when products have something that does not come in; the download says what. */
  hasUnkept: boolean;
  created: Excerpt<CreatedProduct>;
  changed: Excerpt<ChangedProduct>;
  categories: Excerpt<PlacedCategory>;
  newBrands: Excerpt<string>;
  pictures: { count: number; hosts: PictureHost[] };
  version: string;
};

/** The products and problems that a page shows. */
export const MAX_SHOWN = 50;
/** The shorter things: names, servers, columns. */
const MAX_NAMES = 30;
const MAX_VALUE_LENGTH = 120;

type Planned = {
  products: readonly PlannedProduct[];
  counts: PlanCounts;
  problems: readonly FileProblem[];
  notes: readonly FileProblem[];
  categories: readonly PlacedCategory[];
  newBrands: readonly string[];
  pictures: { count: number; hosts: readonly PictureHost[] };
  version: string;
};

type Surroundings = Pick<ImportPreview, "reading" | "hasUnkept" | "choices"> & {
  taxonomy: Taxonomy;
};

/** Picks what the page shows. */
export function previewPlan(
  plan: Planned,
  { reading, hasUnkept, choices, taxonomy }: Surroundings,
): ImportPreview {
  const { counts, pictures, version } = plan;
  return {
    reading: {
      ...reading,
      properties: reading.properties.slice(0, MAX_NAMES),
      unusedColumns: reading.unusedColumns.slice(0, MAX_NAMES),
    },
    choices,
    counts,
    problems: excerpt(plan.problems, MAX_SHOWN),
    notes: excerpt(plan.notes, MAX_SHOWN),
    withoutPrice: plan.products.filter(isPriceless).length,
    hasUnkept,
    created: { shown: listCreated(plan.products, taxonomy), total: counts.created },
    changed: { shown: listChanged(plan.products), total: counts.changed },
    categories: excerpt(plan.categories, MAX_NAMES),
    newBrands: excerpt(plan.newBrands, MAX_NAMES),
    pictures: { count: pictures.count, hosts: pictures.hosts.slice(0, MAX_NAMES) },
    version,
  };
}

function isPriceless(planned: PlannedProduct): boolean {
  return planned.kind === "create" && planned.write.product.priceInPesos === 0;
}

function excerpt<T>(all: readonly T[], count: number): Excerpt<T> {
  return { shown: all.slice(0, count), total: all.length };
}

function listCreated(products: readonly PlannedProduct[], taxonomy: Taxonomy): CreatedProduct[] {
  const created = products.filter((product) => product.kind === "create").slice(0, MAX_SHOWN);
  return created.map(({ write: { product } }) => ({
    name: product.name,
    priceInPesos: product.priceInPesos,
    category: [
      findSection(taxonomy, product.category)?.name ?? product.category,
      product.subcategory,
    ]
      .filter((name) => name !== "")
      .join(" › "),
    sizes: [...product.sizes],
    colors: [...product.colors],
    isHidden: product.isHidden,
    salePriceInPesos: product.sale?.priceInPesos ?? null,
  }));
}

function listChanged(products: readonly PlannedProduct[]): ChangedProduct[] {
  const changed = products.filter((product) => product.kind === "update").slice(0, MAX_SHOWN);
  return changed.map(({ id, name, changes }) => ({
    id,
    name,
    changes: changes.map(({ label, before, after }) => ({
      label,
      before: shorten(before),
      after: shorten(after),
    })),
  }));
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MAX_VALUE_LENGTH) return text;
  return `${characters.slice(0, MAX_VALUE_LENGTH - 1).join("")}…`;
}
