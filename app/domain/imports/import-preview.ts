import { pathOfStored } from "../catalogue/product-places";
import { findSection, type Taxonomy } from "../catalogue/taxonomy";
import type { ImportChoices } from "./import-choices";
import type { ImportReading, FileProblem } from "./imported-product";
import type { FileColumn } from "./other-fields";
import type { PlacedCategory } from "./placed-categories";
import type { PlannedChange, PlannedProduct } from "./planned-product";

export type PlanCounts = {
  created: number;
  changed: number;
  same: number;
  skipped: number;
  /** Rows. */
  leftOut: number;
};

export type Excerpt<T> = { shown: T[]; total: number };

export type CreatedProduct = {
  name: string;
  priceInPesos: number;
  /** With its subcategory: "Ropa › Remeras". */
  category: string;
  sizes: string[];
  colors: string[];
  isHidden: boolean;
  salePriceInPesos: number | null;
  /** Of its own; empty for none. */
  guide: string;
};

export type ChangedProduct = { id: string; name: string; changes: PlannedChange[] };

/** What a page shows of an import before it takes place: never the whole of a long file. */
export type ImportPreview = {
  reading: ImportReading;
  choices: ImportChoices;
  counts: PlanCounts;
  problems: Excerpt<FileProblem>;
  notes: Excerpt<FileProblem>;
  withoutPrice: number;
  /** True when products have something that does not come in; the download says what. */
  hasUnkept: boolean;
  created: Excerpt<CreatedProduct>;
  changed: Excerpt<ChangedProduct>;
  categories: Excerpt<PlacedCategory>;
  newBrands: Excerpt<string>;
  pictures: { count: number; hosts: { host: string; count: number; isConfirmed: boolean }[] };
  version: string;
};

export const MAX_SHOWN = 50;
/** The shorter things: names, servers, columns. */
const MAX_NAMES = 30;
const MAX_VALUE_LENGTH = 120;

export type ImportPlan = {
  products: PlannedProduct[];
  counts: PlanCounts;
  /** Those of the file and those that only the shop's data show, by row. */
  problems: FileProblem[];
  notes: FileProblem[];
  leftOut: number[];
  categories: PlacedCategory[];
  newBrands: string[];
  pictures: ImportPreview["pictures"];
  /** Names exactly this plan: one that would do anything else has another. */
  version: string;
};

type Surroundings = Pick<ImportPreview, "reading" | "hasUnkept" | "choices"> & {
  taxonomy: Taxonomy;
};

export function previewPlan(
  plan: ImportPlan,
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
    withoutPrice: plan.products.filter(
      (planned) => planned.kind === "create" && planned.write.product.priceInPesos === 0,
    ).length,
    hasUnkept,
    created: { shown: listCreated(plan.products, taxonomy), total: counts.created },
    changed: { shown: listChanged(plan.products), total: counts.changed },
    categories: excerpt(plan.categories, MAX_NAMES),
    newBrands: excerpt(plan.newBrands, MAX_NAMES),
    pictures: { count: pictures.count, hosts: pictures.hosts.slice(0, MAX_NAMES) },
    version,
  };
}

function excerpt<T>(all: readonly T[], count: number): Excerpt<T> {
  return { shown: all.slice(0, count), total: all.length };
}

function listCreated(products: readonly PlannedProduct[], taxonomy: Taxonomy): CreatedProduct[] {
  const created = products.filter((product) => product.kind === "create").slice(0, MAX_SHOWN);
  return created.map(({ write: { product, guide } }) => ({
    name: product.name,
    priceInPesos: product.priceInPesos,
    category: namePath(taxonomy, pathOfStored(product)),
    sizes: [...product.sizes],
    colors: [...product.colors],
    isHidden: product.isHidden,
    salePriceInPesos: product.sale?.priceInPesos ?? null,
    guide: guide?.label ?? "",
  }));
}

function namePath(taxonomy: Taxonomy, [first = "", ...rest]: readonly string[]): string {
  return [findSection(taxonomy, first)?.name ?? first, ...rest].join(" › ");
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

export type ListedImport = {
  id: number;
  fileName: string;
  adminName: string;
  createdAt: Date;
  imported: { created: number; changed: number } | null;
  isUndone: boolean;
};

export type ImportResultView = Pick<PlanCounts, "created" | "changed" | "leftOut"> & {
  pictures: number;
  importedAt: Date;
  batchId: number | null;
  isUndone: boolean;
};

export type ImportView = { id: number; fileName: string } & (
  | {
      state: "review";
      preview: ImportPreview;
      failure: string | null;
    }
  | { state: "columns"; columns: FileColumn[]; choices: ImportPreview["choices"] }
  | { state: "unreadable"; reason: string; choices: ImportPreview["choices"] }
  | { state: "running"; done: number; total: number }
  | { state: "imported"; result: ImportResultView }
  | { state: "gone" }
);
