import type { Connection } from "../../../db/open";
import { sizeLabel } from "../../domain/catalogue/size";
import { describeKind } from "../../domain/history/describe-columns";
import { settingName } from "../../domain/history/setting-names";
import { parseStockSubject } from "../../domain/stock/stock-subject";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { SubjectKind } from "../../domain/history/subjects";

export type SubjectRef = { kind: SubjectKind; subjectId: string };

export type NamedSubject = SubjectRef & {
  name: string;
  /** What its page is addressed by: a product's id, an order's number; null without a page. */
  link: string | null;
};

type Found = { name: string; link: string | null };

/** What people call these subjects, also those that are gone. */
export function nameSubjects(
  connection: Connection,
  subjects: readonly SubjectRef[],
): NamedSubject[] {
  return subjects.map((subject) => ({ ...subject, ...findName(connection, subject) }));
}

/** @throws DatabaseUnavailableError */
export function nameSubject(subject: SubjectRef): Promise<NamedSubject> {
  return getStoredShop().database.read((connection) => ({
    ...subject,
    ...findName(connection, subject),
  }));
}

function findName(connection: Connection, { kind, subjectId }: SubjectRef): Found {
  if (kind === "stock" || kind === "code") return nameVariant(connection, subjectId);
  const query = NAME_QUERIES[kind];
  const found = query && connection.sqlite.prepare<[string], Found>(query).get(subjectId);
  if (found) return kind === "quantity-offer" ? nameOffer(found) : found;
  if (kind === "setting") return { name: settingName(subjectId), link: null };
  const former = readFormerName(connection, { kind, subjectId }) ?? subjectId;
  return { name: kind === "quantity-offer" ? describeKind(former) : former, link: null };
}

/** It has no name of its own. */
function nameOffer({ name, link }: Found): Found {
  return { name: describeKind(name), link };
}

/** "Remera X · Negro · M", with the product's page while there is one. */
function nameVariant(connection: Connection, subjectId: string): Found {
  const subject = parseStockSubject(subjectId);
  if (!subject) return { name: subjectId, link: null };
  const product = findName(connection, { kind: "product", subjectId: String(subject.productRow) });
  const parts = [product.name, subject.color, sizeLabel(subject.size)];
  return { ...product, name: parts.filter((part) => part !== "").join(" · ") };
}

const NAME_QUERIES: Partial<Record<SubjectKind, string>> = {
  product: "SELECT name, id AS link FROM products WHERE row_id = ?",
  order: "SELECT order_number AS name, order_number AS link FROM orders WHERE id = ?",
  section: "SELECT name, NULL AS link FROM sections WHERE id = ?",
  group: `SELECT name, id AS link FROM "groups" WHERE id = ?`,
  brand: "SELECT name, NULL AS link FROM brands WHERE id = ?",
  link: "SELECT label AS name, NULL AS link FROM menu_links WHERE id = ?",
  page: "SELECT title AS name, CAST(id AS TEXT) AS link FROM pages WHERE id = ?",
  "discount-code": "SELECT code AS name, CAST(id AS TEXT) AS link FROM codes WHERE id = ?",
  "quantity-offer": "SELECT kind AS name, NULL AS link FROM quantity_offers WHERE id = ?",
  customer: "SELECT name, CAST(id AS TEXT) AS link FROM customers WHERE id = ?",
  mail: "SELECT subject AS name, CAST(id AS TEXT) AS link FROM mail_outbox WHERE id = ?",
  withdrawal: "SELECT code AS name, NULL AS link FROM withdrawals WHERE id = ?",
  "price-run": `SELECT after ->> 'rule' AS name, NULL AS link FROM audit
    WHERE subject_kind = 'price-run' AND subject_id = ? AND after ->> 'rule' IS NOT NULL`,
  person:
    "SELECT CASE WHEN name = '' THEN username ELSE name END AS name, CAST(id AS TEXT) AS link FROM admins WHERE id = ?",
};

/** From the entry of its deletion, or of its birth. */
function readFormerName({ sqlite }: Connection, { kind, subjectId }: SubjectRef): string | null {
  const found = sqlite
    .prepare<[string, string], string | null>(
      `SELECT coalesce(before ->> 'name', before ->> 'title', before ->> 'label', before ->> 'code', before ->> 'kind',
          after ->> 'name', after ->> 'title', after ->> 'label', after ->> 'code', after ->> 'kind')
        FROM audit WHERE subject_kind = ? AND subject_id = ? ORDER BY batch_id DESC LIMIT 1`,
    )
    .pluck()
    .get(kind, subjectId);
  return found ?? null;
}
