import type { Product } from "../catalogue/product";
import { findSaleProblem } from "../offers/sale";
import type { ProductContent } from "../products/product-columns";
import {
  findIdProblem,
  nextProductId,
  suggestProductId,
  type TakenNumbers,
} from "../products/product-id";
import { LIST_LIMITS, MAX_COLOR_LINKS } from "../products/product-limits";
import { applyFile, type FileFacts } from "./apply-file";
import { compareContents, describeChanges } from "./describe-changes";
import type { ImportChoices } from "./import-choices";
import type { ImportedProduct, RowProblem } from "./imported-product";
import type { PlannedProduct, StoredForImport } from "./planned-product";

export type PlanFacts = FileFacts & {
  /** The shop's product with that id, or that had it once; null for none. */
  stored: StoredForImport | null;
  existing: ImportChoices["existing"];
  /** True for an id that a new product may not get. */
  isTaken: (id: string) => boolean;
  takenNumbers: TakenNumbers;
  /** True for the id of a product of the shop or of the file. */
  isProduct: (id: string) => boolean;
};

export type PlanOutcome =
  | { planned: PlannedProduct }
  /** The product is left out. */
  | { problem: ProductProblem };

export type ProductProblem = Omit<RowProblem, "row">;

/** What an import does with one product of a file. */
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
  if (facts.existing === "skip") return { planned: { kind: "skip", rows, id, name } };
  const write = applyFile(toContent(stored.product), imported, stored, facts);
  const problem = findProblem(write.product, stored.product, facts);
  if (problem !== null) return { problem: { column: "", message: problem } };
  const changes = describeChanges(stored, write);
  const planned = { rows, id, name, rowId: stored.rowId, updatedAt: updatedAt.toISOString() };
  return {
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
  ...{ id: "", name: "", priceInPesos: 0, ivaPermille: 210, brand: "" },
  ...{ category: "", subcategory: "", collection: null, description: "", composition: "" },
  ...{ images: [], imageTexts: {}, sizes: [], colors: [], colorLinks: {} },
  ...{ isNew: false, isHidden: false },
};

function planNew(imported: ImportedProduct, facts: PlanFacts): PlanOutcome {
  const { name = "", priceInPesos } = imported.fields;
  if (name === "") return { problem: { column: "Nombre", message: describeNameless(imported) } };
  if (priceInPesos === undefined) {
    return { problem: { column: "Precio", message: "Falta el precio." } };
  }
  // What the shop has under such an id was found by it, and keeps it.
  const idProblem = imported.id === "" ? null : findIdProblem(imported.id);
  if (idProblem !== null) return { problem: { column: "ID", message: idProblem } };
  const id = chooseId(imported, name, facts);
  const write = applyFile({ ...NEW_PRODUCT, id }, imported, null, facts);
  const problem = findProblem(write.product, NEW_PRODUCT, facts);
  return problem === null
    ? { planned: { kind: "create", rows: imported.rows, id, name, write } }
    : { problem: { column: "", message: problem } };
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

function toContent({ createdAt: _, updatedAt: __, stock: ___, ...content }: Product) {
  return content;
}

/** What only the shop's own data show. Values that the product has already are not judged again. */
function findProblem(
  after: ProductContent,
  before: ProductContent,
  { isProduct }: PlanFacts,
): string | null {
  const isLonger = (list: "sizes" | "colors") =>
    after[list].length > Math.max(LIST_LIMITS[list].entries, before[list].length);
  if (isLonger("sizes")) return `Un producto lleva hasta ${LIST_LIMITS.sizes.entries} talles.`;
  if (isLonger("colors")) return `Un producto lleva hasta ${LIST_LIMITS.colors.entries} colores.`;
  const links = Object.values(after.colorLinks);
  if (links.length > Math.max(MAX_COLOR_LINKS, Object.keys(before.colorLinks).length)) {
    return `Entran hasta ${MAX_COLOR_LINKS} colores enlazados.`;
  }
  const isNewSale = after.sale?.priceInPesos !== before.sale?.priceInPesos;
  const saleProblem = isNewSale && after.sale && findSaleProblem(after.priceInPesos, after.sale);
  if (saleProblem) return saleProblem.message;
  const kept = new Set(Object.values(before.colorLinks));
  const unknown = links.find((id) => !kept.has(id) && !isProduct(id));
  if (unknown === undefined) return null;
  return `En los enlaces de color, no hay ningún producto con el ID ${unknown}.`;
}
