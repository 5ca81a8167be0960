import type { Connection } from "../../../db/connection";
import { BRAND_PATH, brandPath } from "../../domain/catalogue/arrange-brands";
import { pathOf } from "../../domain/catalogue/arrange-groups";
import { foldText } from "../../domain/plain/fold-text";
import type { Columns } from "../../domain/history/row-change";
import { foresee, foreseeAll, type Outlook } from "../../domain/history/undo-outlook";
import { parseTerms } from "../catalogue/taxonomy.server";
import { listSubjectRows, type RowKind } from "./subject-rows.server";

type Row = { kind: RowKind; subjectId: string };

/** Columns whose earlier value does not fit what is stored now, or what the undo has made of it. */
export async function listTaken(
  connection: Connection,
  row: Row,
  values: Columns,
  outlook: Outlook,
): Promise<[column: string, reason: "taken" | "bound"][]> {
  switch (row.kind) {
    case "product":
      return (await isIdTaken(connection, row, values)) ? [["id", "taken"]] : [];
    case "redirect":
      return checkRedirect(connection, values, outlook);
    case "page":
      return (await isSlugTaken(connection, row, values)) ? [["slug", "taken"]] : [];
    case "group":
      return checkGroup(connection, row, values, outlook);
    case "group-redirect":
      return (await hasPlace(connection, String(values.path), outlook)) ? [["path", "taken"]] : [];
    case "discount-code":
      return (await isCodeTaken(connection, row, values)) ? [["code", "taken"]] : [];
    case "brand":
      return (await isBrandTaken(connection, row, values, outlook)) ? [["id", "taken"]] : [];
    default:
      return [];
  }
}

/** True when others belong to a row that should go, or when an address would lead nowhere. */
export async function isBound(
  connection: Connection,
  row: Row,
  outlook: Outlook,
): Promise<boolean> {
  const { kind, subjectId } = row;
  if (kind === "section") {
    const groups = foreseeAll(outlook, "group", await listSubjectRows(connection, "group"));
    return [...groups.values()].some(({ section }) => section === subjectId);
  }
  if (kind === "page") {
    const place = "SELECT 1 FROM pages WHERE id = ? AND place <> 'page'";
    return isFound(connection, place, subjectId);
  }
  return kind === "group-redirect" && !(await hasPlace(connection, subjectId, outlook));
}

/** True when a brand or a group has the former address, so that it needs no redirect. */
async function hasPlace(connection: Connection, path: string, outlook: Outlook): Promise<boolean> {
  const kind = path.startsWith(BRAND_PATH) ? "brand" : "group";
  const rows = foreseeAll(outlook, kind, await listSubjectRows(connection, kind));
  return [...rows].some(([id, { section }]) =>
    kind === "brand" ? brandPath(id) === path : pathOf({ section: String(section), id }) === path,
  );
}

async function isIdTaken(
  connection: Connection,
  { subjectId }: Row,
  { id }: Columns,
): Promise<boolean> {
  const taken = "SELECT 1 FROM products WHERE id = ? AND row_id <> ?";
  return typeof id === "string" && (await isFound(connection, taken, id, Number(subjectId)));
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

async function checkRedirect(
  { prepare }: Connection,
  { old_id: oldId, product_id: productId }: Columns,
  outlook: Outlook,
): Promise<[string, "taken" | "bound"][]> {
  if (outlook.missingProducts.has(String(productId))) return [["product_id", "bound"]];
  const owner = await prepare<unknown[], { rowId: number; id: string }>(
    `SELECT row_id AS "rowId", id FROM products WHERE id = ?`,
  ).get(oldId ?? null);
  if (!owner) return [];
  const left = foresee(outlook, { kind: "product", subjectId: String(owner.rowId) }, owner);
  return left?.id === oldId ? [["old_id", "taken"]] : [];
}

async function checkGroup(
  connection: Connection,
  { subjectId }: Row,
  { section, terms }: Columns,
  outlook: Outlook,
): Promise<[string, "taken" | "bound"][]> {
  const sections = foreseeAll(outlook, "section", await listSubjectRows(connection, "section"));
  const groups = foreseeAll(outlook, "group", await listSubjectRows(connection, "group"));
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
async function isBrandTaken(
  connection: Connection,
  { subjectId }: Row,
  { id }: Columns,
  outlook: Outlook,
): Promise<boolean> {
  if (typeof id !== "string") return false;
  const brands = foreseeAll(outlook, "brand", await listSubjectRows(connection, "brand"));
  return [...brands.keys()].some((one) => one !== subjectId && foldText(one) === foldText(id));
}

async function isFound(
  { prepare }: Connection,
  query: string,
  ...bound: (string | number)[]
): Promise<boolean> {
  return (await prepare(query).get(...bound)) !== undefined;
}
