import type { Connection } from "../../../db/connection";
import { sizeLabel } from "../../domain/catalogue/size";
import { describeKind } from "../../domain/history/describe-entry";
import { nameSetting } from "../../domain/shop/settings-table";
import { parseStockSubject } from "../../domain/stock/stock-level";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { SubjectKind } from "../../domain/history/subjects";
import { groupBy } from "../../domain/plain/lists";
import { TEXT_LIST, NUMBER_LIST } from "../dialect/conditions.server";

export type SubjectRef = { kind: SubjectKind; subjectId: string };

export type NamedSubject = SubjectRef & {
  name: string;
  /** What its page is addressed by: a product's id, an order's number; null without a page. */
  link: string | null;
};

type Found = { name: string; link: string | null };

export async function nameSubjects(
  connection: Connection,
  subjects: readonly SubjectRef[],
): Promise<NamedSubject[]> {
  const named = subjects.map((subject) => ({ subject, stock: toStock(subject) }));
  const asked = named.flatMap(({ subject, stock }) =>
    isStock(subject) ? (stock ? [ofProduct(stock.productRow)] : []) : [subject],
  );
  const names = new Map<string, Found>();
  for (const [kind, ofKind] of groupBy(asked, (subject) => subject.kind)) {
    const ids = [...new Set(ofKind.map(({ subjectId }) => subjectId))];
    for (const { id, ...found } of await findNames(connection, kind, ids)) {
      names.set(toKey({ kind, subjectId: id }), found);
    }
  }
  const find = (subject: SubjectRef): Found =>
    names.get(toKey(subject)) ?? { name: subject.subjectId, link: null };
  return named.map(({ subject, stock }) => {
    if (!isStock(subject)) return { ...subject, ...find(subject) };
    if (!stock) return { ...subject, name: subject.subjectId, link: null };
    return { ...subject, ...nameVariant(find(ofProduct(stock.productRow)), stock) };
  });
}

export async function nameSubject(subject: SubjectRef): Promise<NamedSubject> {
  const { database } = getStoredShop();
  const [named] = await database.read((connection) => nameSubjects(connection, [subject]));
  return named ?? { ...subject, name: subject.subjectId, link: null };
}

function isStock({ kind }: SubjectRef): boolean {
  return kind === "stock" || kind === "code";
}

function toStock(subject: SubjectRef) {
  return isStock(subject) ? parseStockSubject(subject.subjectId) : null;
}

function ofProduct(productRow: number): SubjectRef {
  return { kind: "product", subjectId: String(productRow) };
}

function toKey({ kind, subjectId }: SubjectRef): string {
  return `${kind}\n${subjectId}`;
}

/** "Remera X · Negro · M", with the product's page while there is one. */
function nameVariant(product: Found, { color, size }: { color: string; size: string }): Found {
  const parts = [product.name, color, sizeLabel(size)];
  return { ...product, name: parts.filter((part) => part !== "").join(" · ") };
}

type FoundRow = Found & { id: string };

/** Of those that are there, and of others from the entries of their deletion or birth. */
async function findNames(
  connection: Connection,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<FoundRow[]> {
  if (kind === "setting") return ids.map((id) => ({ id, name: nameSetting(id), link: null }));
  const query = NAME_QUERIES[kind];
  const found = query ? await query(connection, ids) : [];
  const foundIds = new Set(found.map(({ id }) => id));
  const gone = ids.filter((id) => !foundIds.has(id));
  const all = [...found, ...(gone.length > 0 ? await readFormerNames(connection, kind, gone) : [])];
  // It has no name of its own.
  if (kind !== "quantity-offer") return all;
  return all.map((row) => ({ ...row, name: describeKind(row.name) }));
}

const NAME_QUERIES: Partial<Record<SubjectKind, NameQuery>> = {
  product: select("name", "id", "products", { id: "row_id" }),
  order: select("order_number", "order_number", "orders"),
  section: select("name", "NULL", "sections", { ids: TEXT_LIST }),
  group: select("name", "id", '"groups"', { ids: TEXT_LIST }),
  brand: select("name", "NULL", "brands", { ids: TEXT_LIST }),
  collection: select("name", "id", "collections", { ids: TEXT_LIST }),
  link: select("label", "NULL", "menu_links"),
  "size-guide": select("name", "id", "size_guides", { ids: TEXT_LIST }),
  "size-guide-row": select("id", "guide_id", "size_guide_rows", { ids: TEXT_LIST }),
  "size-guide-size": select("id", "guide_id", "size_guide_sizes", { ids: TEXT_LIST }),
  page: select("title", "CAST(id AS TEXT)", "pages"),
  "discount-code": select("code", "CAST(id AS TEXT)", "codes"),
  "quantity-offer": select("kind", "NULL", "quantity_offers"),
  customer: select("name", "CAST(id AS TEXT)", "customers"),
  mail: select("subject", "CAST(id AS TEXT)", "mail_outbox"),
  withdrawal: select("code", "NULL", "withdrawals"),
  "price-run": select("after ->> 'rule'", "NULL", "audit", {
    ...{ id: "subject_id", ids: TEXT_LIST },
    condition: "subject_kind = 'price-run' AND after ->> 'rule' IS NOT NULL",
  }),
  person: select("CASE WHEN name = '' THEN username ELSE name END", "CAST(id AS TEXT)", "admins"),
};

type NameQuery = (connection: Connection, ids: readonly string[]) => Promise<FoundRow[]>;

function select(
  name: string,
  link: string,
  table: string,
  { id = "id", ids = NUMBER_LIST, condition = "true" } = {},
): NameQuery {
  const text = `SELECT CAST(${id} AS TEXT) AS id, ${name} AS name, ${link} AS link FROM ${table}
    WHERE ${id} IN ${ids} AND ${condition}`;
  // Subjects without a row have other ids: an invitation has its address.
  const canBe = (subjectId: string) => ids !== NUMBER_LIST || /^\d{1,15}$/.test(subjectId);
  return ({ prepare }, subjectIds) =>
    prepare<[string], FoundRow>(text).all(JSON.stringify(subjectIds.filter(canBe)));
}

async function readFormerNames(
  { prepare }: Connection,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<FoundRow[]> {
  const entries = await prepare<[string, string], { id: string; name: string | null }>(
    `SELECT subject_id AS id,
        coalesce(before ->> 'name', before ->> 'title', before ->> 'label', before ->> 'code', before ->> 'kind',
          after ->> 'name', after ->> 'title', after ->> 'label', after ->> 'code', after ->> 'kind') AS name
      FROM audit WHERE subject_kind = ? AND subject_id IN ${TEXT_LIST} ORDER BY batch_id, id`,
  ).all(kind, JSON.stringify(ids));
  // The last one counts.
  const nameById = new Map(entries.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: nameById.get(id) ?? id, link: null }));
}
