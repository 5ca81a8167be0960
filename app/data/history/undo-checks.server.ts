import type { Connection } from "../../../db/connection";
import { BRAND_PATH, brandPath } from "../../domain/catalogue/arrange-brands";
import { pathOf } from "../../domain/catalogue/arrange-groups";
import type { RowChange, Columns } from "../../domain/history/row-change";
import { foreseeAll, foreseeOwner, type Outlook } from "../../domain/history/undo";
import { foldText } from "../../domain/plain/fold-text";
import { parseTerms } from "../catalogue/taxonomy.server";
import { NUMBER_LIST } from "../dialect/conditions.server";
import type { RowKind } from "./subject-rows.server";

/**
 * The row numbers of the products that these changes made and that are in an order, under their current
 * or a former id: their pages stay, hidden, when the change is taken back.
 */
export async function findSoldProducts(
  { prepare }: Connection,
  changes: readonly RowChange[],
): Promise<ReadonlySet<string>> {
  const made = changes.flatMap(({ kind, before, subjectId }) =>
    kind === "product" && before === null ? [Number(subjectId)] : [],
  );
  if (made.length === 0) return new Set();
  const rows = await prepare<[string], number>(
    `WITH made AS (SELECT row_id, id FROM products
          WHERE row_id IN ${NUMBER_LIST}),
        names AS (SELECT row_id, id FROM made UNION ALL
          SELECT made.row_id, old_id FROM product_redirects JOIN made ON made.id = product_id)
        SELECT DISTINCT row_id FROM names
          WHERE id IN (SELECT product_id FROM order_items)`,
  )
    .pluck()
    .all(JSON.stringify(made));
  return new Set(rows.map(String));
}

type Row = { kind: RowKind; subjectId: string };

/** What is stored besides the row, and what the undo makes of it. */
export type Surroundings = {
  listAll: (kind: RowKind) => Promise<ReadonlyMap<string, Columns>>;
  /** The rows of products by their ids: of each id that a planned row asks about. */
  owners: ReadonlyMap<string, string>;
  outlook: Outlook;
};

/** Columns whose earlier value does not fit what is stored now, or what the undo has made of it. */
export async function listTaken(
  connection: Connection,
  row: Row,
  values: Columns,
  around: Surroundings,
): Promise<[column: string, reason: "taken" | "bound"][]> {
  switch (row.kind) {
    case "product":
      return isIdTaken(row, values, around) ? [["id", "taken"]] : [];
    case "redirect":
      return checkRedirect(values, around);
    case "page":
      return (await isSlugTaken(connection, row, values)) ? [["slug", "taken"]] : [];
    case "group":
      return checkGroup(row, values, around);
    case "group-redirect":
      return (await hasPlace(String(values.path), around)) ? [["path", "taken"]] : [];
    case "discount-code":
      return (await isCodeTaken(connection, row, values)) ? [["code", "taken"]] : [];
    case "brand":
      return (await isBrandTaken(row, values, around)) ? [["id", "taken"]] : [];
    default:
      return [];
  }
}

/** True when others belong to a row that should go, or when an address would lead nowhere. */
export async function isBound(
  { kind, subjectId }: Row,
  stored: Columns | null,
  around: Surroundings,
): Promise<boolean> {
  if (kind === "section") {
    const groups = foreseeAll(around.outlook, "group", await around.listAll("group"));
    return [...groups.values()].some(({ section }) => section === subjectId);
  }
  if (kind === "page") return stored?.place !== "page";
  return kind === "group-redirect" && !(await hasPlace(subjectId, around));
}

/** True when a brand or a group has the former address, so that it needs no redirect. */
async function hasPlace(path: string, { listAll, outlook }: Surroundings): Promise<boolean> {
  const kind = path.startsWith(BRAND_PATH) ? "brand" : "group";
  const rows = foreseeAll(outlook, kind, await listAll(kind));
  return [...rows].some(([id, { section }]) =>
    kind === "brand" ? brandPath(id) === path : pathOf({ section: String(section), id }) === path,
  );
}

function isIdTaken({ subjectId }: Row, { id }: Columns, around: Surroundings): boolean {
  if (typeof id !== "string") return false;
  const owner = foreseeOwner(around.outlook, id, around.owners);
  return owner !== null && owner !== subjectId;
}

async function isSlugTaken(
  connection: Connection,
  { subjectId }: Row,
  { slug }: Columns,
): Promise<boolean> {
  const taken = "SELECT 1 FROM pages WHERE slug = ? AND id <> ?";
  return typeof slug === "string" && (await isFound(connection, taken, slug, Number(subjectId)));
}

async function isCodeTaken(
  connection: Connection,
  { subjectId }: Row,
  { code }: Columns,
): Promise<boolean> {
  const taken = "SELECT 1 FROM codes WHERE code = ? AND id <> ?";
  return typeof code === "string" && (await isFound(connection, taken, code, Number(subjectId)));
}

function checkRedirect(
  { old_id: oldId, product_id: productId }: Columns,
  { outlook, owners }: Surroundings,
): [string, "taken" | "bound"][] {
  if (outlook.missingProducts.has(String(productId))) return [["product_id", "bound"]];
  const owner = foreseeOwner(outlook, String(oldId), owners);
  return owner === null ? [] : [["old_id", "taken"]];
}

/** Where a group stands, and with which words: these come back together, or none of them. */
const PLACE_COLUMNS = ["section", "parent", "terms"];

/** A word belongs to one group of its section, or of its category for a kind; its section or category must be there. */
async function checkGroup(
  { subjectId }: Row,
  values: Columns,
  { listAll, outlook }: Surroundings,
): Promise<[string, "taken" | "bound"][]> {
  const sections = foreseeAll(outlook, "section", await listAll("section"));
  const groups = foreseeAll(outlook, "group", await listAll("group"));
  const { section, parent, terms } = { ...groups.get(subjectId), ...values };
  groups.delete(subjectId);
  // A kind goes to the section of its category in the end: see `closeGaps`.
  const isOrphan = parent !== "" && groups.get(String(parent))?.parent !== "";
  const used = [...groups.values()]
    .filter((one) => one.section === section && one.parent === parent)
    .flatMap((one) => parseTerms(String(one.terms)));
  const isShared = parseTerms(String(terms)).some((term) => used.includes(term));
  const changed = PLACE_COLUMNS.filter((column) => column in values);
  if (!sections.has(String(section)) || isOrphan) {
    return changed.map((column) => [column, "bound"]);
  }
  return isShared ? changed.map((column) => [column, "taken"]) : [];
}

/** Case and accents do not make another brand. */
async function isBrandTaken(
  { subjectId }: Row,
  { id }: Columns,
  { listAll, outlook }: Surroundings,
): Promise<boolean> {
  if (typeof id !== "string") return false;
  const brands = foreseeAll(outlook, "brand", await listAll("brand"));
  return [...brands.keys()].some((one) => one !== subjectId && foldText(one) === foldText(id));
}

async function isFound(
  { prepare }: Connection,
  query: string,
  ...bound: (string | number)[]
): Promise<boolean> {
  return (await prepare(query).get(...bound)) !== undefined;
}
