import { readPath, writePath } from "../catalogue/product-places";
import type { GuideNames } from "../catalogue/guide-names";
import { sizeLabel } from "../catalogue/size";
import { toName } from "../catalogue/typed-words";
import { columnName, describeValue } from "../history/describe-entry";
import { findSaleProblem } from "../offers/sale";
import { foldText } from "../plain/fold-text";
import { type ProductContent, toProductColumns, PRODUCT_COLUMNS } from "../products/product-fields";
import {
  findIdProblem,
  nextProductId,
  suggestProductId,
  type TakenNumbers,
} from "../products/product-id";
import { LIST_LIMITS, MAX_COLOR_LINKS } from "../products/product-limits";
import { eachNumber } from "../products/number-fields";
import { eachText } from "../products/text-fields";
import { variantKey, type Variant } from "../stock/stock-level";
import { applyFile, type FileFacts } from "./apply-file";
import { quoteCell } from "./file-cell";
import type { ImportChoices } from "./import-choices";
import type { ImportedProduct, RowProblem, ImportedFields } from "./imported-product";
import {
  GUIDE_COLUMN,
  NO_GUIDE,
  type PlannedProduct,
  type PlannedWrite,
  type StoredForImport,
  type PlannedChange,
} from "./planned-product";

export type PlanFacts = FileFacts & {
  /** The shop's product with that id, or that had it once; null for none. */
  stored: StoredForImport | null;
  existing: ImportChoices["existing"];
  isTaken: (id: string) => boolean;
  takenNumbers: TakenNumbers;
  /** True for the id of a product of the shop or of the file. */
  isProduct: (id: string) => boolean;
  guides: GuideNames;
};

type PlanOutcome =
  | {
      planned: PlannedProduct;
      /** What of the file is taken otherwise because of what the shop has. */
      notes: ProductProblem[];
    }
  | { problem: ProductProblem };

/** Of the product's first row, unless it names another. */
export type ProductProblem = Omit<RowProblem, "row"> & Partial<Pick<RowProblem, "row">>;

export function planProduct(imported: ImportedProduct, facts: PlanFacts): PlanOutcome {
  const { stored, existing } = facts;
  return stored === null || existing === "create"
    ? planNew(imported, facts)
    : planStored(imported, stored, facts);
}

function planStored(
  imported: ImportedProduct,
  stored: StoredForImport,
  facts: PlanFacts,
): PlanOutcome {
  const { rows } = imported;
  const { id, name, updatedAt } = stored.product;
  if (facts.existing === "skip") return { planned: { kind: "skip", rows, id, name }, notes: [] };
  const { createdAt: _, updatedAt: __, stock: ___, ...before } = stored.product;
  const guided = planGuide(imported, stored, facts);
  if ("problem" in guided) return guided;
  const applied = applyFile(before, imported, stored, facts);
  const { write, notes } = settle({ ...applied, ...guided }, before, facts);
  const problem = findProblem(write.product, stored.product);
  if (problem !== null) return { problem: { column: "", message: problem } };
  const changes = describeChanges(stored, write, facts);
  const planned = { rows, id, name, rowId: stored.rowId, updatedAt: updatedAt.toISOString() };
  if (imported.fields.priceInPesos === 0 && before.priceInPesos > 0) notes.push(KEPT_PRICE);
  return {
    notes,
    planned:
      changes.length === 0
        ? { kind: "same", ...planned }
        : {
            ...{ kind: "update", ...planned, write, changes },
            changesProduct:
              write.formerIds.length > 0 ||
              compareContents(stored.product, write.product).length > 0,
          },
  };
}

/** Moved products are no news for shoppers, so they are not marked as new. */
const NEW_PRODUCT: ProductContent = {
  ...{ id: "", priceInPesos: 0, ivaPermille: 210, ...eachText(() => ""), collection: null },
  ...{ images: [], imageTexts: {}, sizes: [], colors: [], colorLinks: {} },
  ...{ audiences: [], age: null, alsoIn: [], goesWith: [], ...eachNumber(() => null) },
  ...{ isNew: false, isHidden: false },
};

function planNew(imported: ImportedProduct, facts: PlanFacts): PlanOutcome {
  const { name = "" } = imported.fields;
  if (name === "") return { problem: { column: "Nombre", message: describeNameless(imported) } };
  // What the shop has under such an id was found by it, and keeps it.
  const idProblem = imported.id === "" ? null : findIdProblem(imported.id);
  if (idProblem !== null) return { problem: { column: "ID", message: idProblem } };
  const guided = planGuide(imported, null, facts);
  if ("problem" in guided) return guided;
  const id = chooseId(imported, name, facts);
  const applied = applyFile({ ...NEW_PRODUCT, id }, imported, null, facts);
  const { write, notes } = settle({ ...applied, ...guided }, NEW_PRODUCT, facts);
  const problem = findProblem(write.product, NEW_PRODUCT);
  return problem === null
    ? { planned: { kind: "create", rows: imported.rows, id, name, write }, notes }
    : { problem: { column: "", message: problem } };
}

/** A product without the guide that its row asks for would show the measures of another one: the row waits. */
function planGuide(
  { guide: asked }: ImportedProduct,
  stored: StoredForImport | null,
  { guides }: PlanFacts,
): Pick<PlannedWrite, "guide"> | { problem: ProductProblem } {
  if (!asked) return {};
  const { row, column, text } = asked;
  const [found, other] = guides.find(text);
  if (!found && foldText(text) === foldText(NO_GUIDE)) {
    return (stored?.guideId ?? null) === null ? {} : { guide: null };
  }
  if (!found || other) {
    const message = found
      ? `Hay más de una guía de talles ${quoteCell(text)}: poné la dirección de la que va, como ${found.id}.`
      : `No hay una guía de talles ${quoteCell(text)}: creala en “Guías de talles”, o dejá la celda vacía.`;
    return { problem: { row, column, message } };
  }
  return found.id === stored?.guideId
    ? {}
    : { guide: { id: found.id, label: guides.write(found.id) } };
}

const KEPT_PRICE: ProductProblem = {
  column: "Precio",
  message: "El archivo no tiene precio: queda el que tiene la tienda.",
};

/** What a product does without: a sale that is none, and links to what is not there. */
function settle(
  write: PlannedWrite,
  before: ProductContent,
  facts: PlanFacts,
): { write: PlannedWrite; notes: ProductProblem[] } {
  const notes: ProductProblem[] = [];
  const { sale, ...product } = write.product;
  const keptSale = isKept(sale, product, before, notes) ? sale : before.sale;
  const colorLinks = keepLinks(product.colorLinks, before, facts, notes);
  return {
    write: { ...write, product: { ...product, ...(keptSale && { sale: keptSale }), colorLinks } },
    notes,
  };
}

function isKept(
  sale: ProductContent["sale"],
  { priceInPesos }: Pick<ProductContent, "priceInPesos">,
  before: ProductContent,
  notes: ProductProblem[],
): boolean {
  if (sale === undefined || sale.priceInPesos === before.sale?.priceInPesos) return true;
  const problem = findSaleProblem(priceInPesos, sale);
  if (problem === null) return true;
  const message =
    priceInPesos === 0 ? "Sin precio no hay oferta." : `${problem.message} La oferta no entra.`;
  notes.push({ column: "Precio de oferta", message });
  return false;
}

function keepLinks(
  links: ProductContent["colorLinks"],
  before: ProductContent,
  { isProduct }: PlanFacts,
  notes: ProductProblem[],
): ProductContent["colorLinks"] {
  const known = new Set(Object.values(before.colorLinks));
  return Object.fromEntries(
    Object.entries(links).flatMap(([color, id]) => {
      if (known.has(id) || isProduct(id)) return [[color, id]];
      const message = `En los enlaces de color, no hay ningún producto con el ID ${id}. Ese enlace no entra.`;
      notes.push({ column: "", message });
      const kept = Object.hasOwn(before.colorLinks, color) ? before.colorLinks[color] : undefined;
      return kept === undefined ? [] : [[color, kept]];
    }),
  );
}

function describeNameless({ id, code = "" }: ImportedProduct): string {
  if (code !== "") {
    return `No hay ningún producto con el código ${code}, y para crearlo falta el nombre. Si los nombres están en otro archivo, importá ese antes.`;
  }
  return id === ""
    ? "Falta el nombre."
    : `No hay ningún producto con el ID ${id}, y para crearlo falta el nombre.`;
}

function chooseId(
  { id, fields }: ImportedProduct,
  name: string,
  { isTaken, takenNumbers }: PlanFacts,
): string {
  if (id === "") return suggestProductId(fields.brand ?? "", name, isTaken, takenNumbers);
  return isTaken(id) ? nextProductId(id, isTaken, takenNumbers) : id;
}

/** What only the shop's own data show. Values that the product has already are not judged again. */
function findProblem(after: ProductContent, before: ProductContent): string | null {
  const isLonger = (list: "sizes" | "colors") =>
    after[list].length > Math.max(LIST_LIMITS[list].entries, before[list].length);
  if (isLonger("sizes")) return `Un producto lleva hasta ${LIST_LIMITS.sizes.entries} talles.`;
  if (isLonger("colors")) return `Un producto lleva hasta ${LIST_LIMITS.colors.entries} colores.`;
  const links = Object.values(after.colorLinks);
  if (links.length > Math.max(MAX_COLOR_LINKS, Object.keys(before.colorLinks).length)) {
    return `Entran hasta ${MAX_COLOR_LINKS} colores enlazados.`;
  }
  return null;
}

function describeChanges(
  stored: StoredForImport,
  write: PlannedWrite,
  { guides }: PlanFacts,
): PlannedChange[] {
  const guideBefore = stored.guideId === null ? "" : guides.write(stored.guideId);
  return [
    ...compareContents(stored.product, write.product),
    ...write.stock.map((one) => describeStock(stored, one)),
    ...write.codes.flatMap((one) => describeCodes(stored, one)),
    ...(write.guide === undefined
      ? []
      : [{ label: GUIDE_COLUMN, before: guideBefore, after: write.guide?.label ?? "" }]),
    ...(write.toFetch.length > 0
      ? [{ label: "Fotos para traer", before: "", after: String(write.toFetch.length) }]
      : []),
    ...write.formerIds.map((id) => ({ label: "Dirección anterior", before: "", after: id })),
  ];
}

function compareContents(before: ProductContent, after: ProductContent): PlannedChange[] {
  const [was, is] = [toProductColumns(before), toProductColumns(after)];
  return PRODUCT_COLUMNS.flatMap(({ name, column }) => {
    const [one, other] = [toStored(was[column]), toStored(is[column])];
    if (one === other) return [];
    const values = [describeValue(name, one), describeValue(name, other)] as const;
    // Two long texts may begin alike, and two lists have as many pictures.
    const isLong = values[0] === values[1];
    return [
      {
        label: columnName(name),
        before: isLong ? "" : values[0],
        after: isLong ? "cambia" : values[1],
      },
    ];
  });
}

/** As SQLite has it. */
function toStored(value: string | number | boolean | null): string | number | null {
  return typeof value === "boolean" ? Number(value) : value;
}

function describeStock(
  stored: StoredForImport,
  { onHand, ...variant }: PlannedWrite["stock"][number],
): PlannedChange {
  const before = stored.onHand.get(variantKey(variant));
  return {
    label: labelVariant("Stock", variant),
    before: describeValue("on_hand", before ?? null),
    after: String(onHand),
  };
}

function describeCodes(
  stored: StoredForImport,
  { sku, barcode, ...variant }: PlannedWrite["codes"][number],
): PlannedChange[] {
  const before = stored.codes.get(variantKey(variant));
  const changes = [
    { column: "sku", was: before?.sku ?? "", is: sku },
    { column: "barcode", was: before?.barcode ?? "", is: barcode },
  ];
  return changes
    .filter(({ was, is }) => was !== is)
    .map(({ column, was, is }) => ({
      label: labelVariant(columnName(column), variant),
      before: was,
      after: is,
    }));
}

/** "Stock · Negro · M". */
function labelVariant(what: string, { size, color }: Variant): string {
  return [what, color, size === "" ? "" : sizeLabel(size)].filter(Boolean).join(" · ");
}

const SHARED_FIELDS = ["category", "subcategory", "brand", "collection"] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

export type KnownSpellings = {
  /** The value as the shop, or an earlier product of the file, writes it; it may write it in several ways. */
  spell: (field: SharedField, text: string) => string;
};

/** @param stored - values of the shop; the first spelling of a value counts for one that it lacks */
export function startSpellings(
  stored: readonly { field: SharedField; text: string }[],
): KnownSpellings {
  const known = new Map<string, string>();
  // What the shop exported comes back as it is.
  const exact = new Set(stored.map(({ field, text }) => `${field} ${text}`));
  const spell = (field: SharedField, text: string) => {
    if (exact.has(`${field} ${text}`)) return text;
    const key = toKey(field, text);
    const spelling = known.get(key) ?? (isPlace(field) ? tidyPath(text) : text);
    known.set(key, spelling);
    return spelling;
  };
  for (const { field, text } of stored.toReversed()) known.set(toKey(field, text), text);
  return { spell };
}

const toKey = (field: SharedField, text: string) => `${field} ${foldText(text)}`;

const isPlace = (field: SharedField) => field === "category" || field === "subcategory";

/** "MUJER > REMERAS" becomes "Mujer > Remeras". */
const tidyPath = (text: string) => writePath(readPath(text).map(toName));

/** "Accesorios" of another shop is "accesorios" of this one: a list of them has one entry. */
export function spellAsKnown(fields: ImportedFields, { spell }: KnownSpellings): ImportedFields {
  const spelled = { ...fields };
  for (const field of SHARED_FIELDS) {
    const text = fields[field];
    if (typeof text === "string" && text !== "") spelled[field] = spell(field, text);
  }
  if (fields.alsoIn) spelled.alsoIn = fields.alsoIn.map(tidyPath);
  return spelled;
}
