import type { Connection } from "../../../db/open";
import { BRAND_PATH, brandPath } from "../../domain/catalogue/arrange-brands";
import { pathOf } from "../../domain/catalogue/arrange-groups";
import { foldText } from "../../domain/plain/fold-text";
import type { Columns } from "../../domain/history/row-change";
import { foresee, foreseeAll, type Outlook } from "../../domain/history/undo-outlook";
import { parseTerms } from "../catalogue/taxonomy.server";
import { listSubjectRows, type RowKind } from "./subject-rows.server";

type Row = { kind: RowKind; subjectId: string };

/** Columns whose earlier value does not fit what is stored now, or what the undo has made of it. */
export function listTaken(
  connection: Connection,
  row: Row,
  values: Columns,
  outlook: Outlook,
): [column: string, reason: "taken" | "bound"][] {
  switch (row.kind) {
    case "product":
      return isIdTaken(connection, row, values) ? [["id", "taken"]] : [];
    case "redirect":
      return checkRedirect(connection, values, outlook);
    case "page":
      return isSlugTaken(connection, row, values) ? [["slug", "taken"]] : [];
    case "group":
      return checkGroup(connection, row, values, outlook);
    case "group-redirect":
      return hasPlace(connection, String(values.path), outlook) ? [["path", "taken"]] : [];
    case "discount-code":
      return isCodeTaken(connection, row, values) ? [["code", "taken"]] : [];
    case "brand":
      return isBrandTaken(connection, row, values, outlook) ? [["id", "taken"]] : [];
    default:
      return [];
  }
}

/** True when others belong to a row that should go, or when an address would lead nowhere. */
export function isBound(connection: Connection, row: Row, outlook: Outlook): boolean {
  const { kind, subjectId } = row;
  if (kind === "section") {
    const groups = foreseeAll(outlook, "group", listSubjectRows(connection, "group"));
    return [...groups.values()].some(({ section }) => section === subjectId);
  }
  if (kind === "page") {
    const place = "SELECT 1 FROM pages WHERE id = ? AND place <> 'page'";
    return isFound(connection, place, subjectId);
  }
  return kind === "group-redirect" && !hasPlace(connection, subjectId, outlook);
}

/** True when a brand or a group has the former address, so that it needs no redirect. */
function hasPlace(connection: Connection, path: string, outlook: Outlook): boolean {
  const kind = path.startsWith(BRAND_PATH) ? "brand" : "group";
  const rows = foreseeAll(outlook, kind, listSubjectRows(connection, kind));
  return [...rows].some(([id, { section }]) =>
    kind === "brand" ? brandPath(id) === path : pathOf({ section: String(section), id }) === path,
  );
}

function isIdTaken(connection: Connection, { subjectId }: Row, { id }: Columns): boolean {
  const taken = "SELECT 1 FROM products WHERE id = ? AND row_id <> ?";
  return typeof id === "string" && isFound(connection, taken, id, Number(subjectId));
}

function isSlugTaken(connection: Connection, { subjectId }: Row, { slug }: Columns): boolean {
  const taken = "SELECT 1 FROM pages WHERE slug = ? AND id <> ?";
  return typeof slug === "string" && isFound(connection, taken, slug, Number(subjectId));
}

function isCodeTaken(connection: Connection, { subjectId }: Row, { code }: Columns): boolean {
  const taken = "SELECT 1 FROM codes WHERE code = ? AND id <> ?";
  return typeof code === "string" && isFound(connection, taken, code, Number(subjectId));
}

function checkRedirect(
  { sqlite }: Connection,
  { old_id: oldId, product_id: productId }: Columns,
  outlook: Outlook,
): [string, "taken" | "bound"][] {
  if (outlook.missingProducts.has(String(productId))) return [["product_id", "bound"]];
  const owner = sqlite
    .prepare<unknown[], { rowId: number; id: string }>(
      "SELECT row_id AS rowId, id FROM products WHERE id = ?",
    )
    .get(oldId ?? null);
  if (!owner) return [];
  const left = foresee(outlook, { kind: "product", subjectId: String(owner.rowId) }, owner);
  return left?.id === oldId ? [["old_id", "taken"]] : [];
}

function checkGroup(
  connection: Connection,
  { subjectId }: Row,
  { section, terms }: Columns,
  outlook: Outlook,
): [string, "taken" | "bound"][] {
  const sections = foreseeAll(outlook, "section", listSubjectRows(connection, "section"));
  const groups = foreseeAll(outlook, "group", listSubjectRows(connection, "group"));
  groups.delete(subjectId);
  const used = new Set([...groups.values()].flatMap((group) => parseTerms(String(group.terms))));
  const isShared = typeof terms === "string" && parseTerms(terms).some((term) => used.has(term));
  return [
    ...(typeof section === "string" && !sections.has(section)
      ? [["section", "bound"] as [string, "bound"]]
      : []),
    ...(isShared ? [["terms", "taken"] as [string, "taken"]] : []),
  ];
}

/** Case and accents do not make another brand. */
function isBrandTaken(
  connection: Connection,
  { subjectId }: Row,
  { id }: Columns,
  outlook: Outlook,
): boolean {
  if (typeof id !== "string") return false;
  const brands = foreseeAll(outlook, "brand", listSubjectRows(connection, "brand"));
  return [...brands.keys()].some((one) => one !== subjectId && foldText(one) === foldText(id));
}

function isFound({ sqlite }: Connection, query: string, ...bound: (string | number)[]): boolean {
  return sqlite.prepare(query).get(...bound) !== undefined;
}
