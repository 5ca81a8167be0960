import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import { codes, quantityOffers } from "./schema/offers";
import { pages, settings } from "./schema/shop";
import { productRedirects, products, variantCodes } from "./schema/products";
import { sizeGuideRows, sizeGuides, sizeGuideSizes, sizeGuideUses } from "./schema/size-guides";
import {
  brands,
  collections,
  groupRedirects,
  groups,
  menuLinks,
  sections,
} from "./schema/taxonomy";

type Exceptions = {
  /** Columns without a history. */
  unrecorded?: readonly PgColumn[];
  /** Columns whose change alone is no news; they are kept with a row that comes or goes. */
  derived?: readonly PgColumn[];
  /** All that is recorded of a new row. */
  ofNew?: readonly PgColumn[];
};

function audit(rows: PgTable, key: PgColumn, exceptions: Exceptions = {}) {
  const { unrecorded = [], derived = [], ofNew } = exceptions;
  const recorded = Object.values(getTableColumns(rows)).filter((one) => !unrecorded.includes(one));
  const nameAll = (columns: readonly PgColumn[]) => columns.map(({ name }) => name);
  return {
    rows,
    table: getTableName(rows),
    key: key.name,
    columns: nameAll(recorded),
    columnsOf: {
      insert: nameAll(ofNew ?? recorded),
      update: nameAll(recorded.filter((column) => !derived.includes(column))),
      delete: nameAll(recorded),
    },
  };
}

/** The tables whose triggers write the history, by the kind of their subjects: all columns but these exceptions. */
export const AUDITED = {
  product: audit(products, products.rowId, {
    // The first names the subject; the others follow from each change, or from the sale and the day.
    unrecorded: [
      products.rowId,
      products.updatedAt,
      products.isOnSale,
      products.showsList,
      products.saleDueAt,
    ],
    ofNew: [products.id, products.name, products.price],
  }),
  code: audit(variantCodes, variantCodes.variant),
  // The orders count its uses.
  "discount-code": audit(codes, codes.id, { unrecorded: [codes.uses] }),
  "quantity-offer": audit(quantityOffers, quantityOffers.id),
  redirect: audit(productRedirects, productRedirects.oldId),
  setting: audit(settings, settings.name),
  section: audit(sections, sections.id),
  group: audit(groups, groups.id),
  "group-redirect": audit(groupRedirects, groupRedirects.path),
  brand: audit(brands, brands.id),
  collection: audit(collections, collections.id),
  link: audit(menuLinks, menuLinks.id),
  "size-guide": audit(sizeGuides, sizeGuides.id),
  "size-guide-row": audit(sizeGuideRows, sizeGuideRows.id),
  "size-guide-size": audit(sizeGuideSizes, sizeGuideSizes.id),
  "size-guide-use": audit(sizeGuideUses, sizeGuideUses.id),
  page: audit(pages, pages.id, { unrecorded: [pages.updatedAt], derived: [pages.version] }),
};

const EVENTS = ["insert", "update", "delete"] as const;

/** What of a migrated database differs from these is made anew: no migration writes them. */
function listTriggers() {
  return Object.entries(AUDITED).flatMap(([kind, { table, key, columnsOf }]) =>
    EVENTS.map((event) => {
      const columns = columnsOf[event].map((column) => `"${column}"`);
      return { name: `${table}_${event}_audited`, table, kind, key, event, columns };
    }),
  );
}

/** `audit_intake` keeps of an update only the columns that differ. */
export function listFileTriggers(): { name: string; sql: string }[] {
  return listTriggers().map(({ name, table, kind, key, event, columns }) => {
    const side = (row: string) =>
      `json_object(${columns.map((column) => `'${column.slice(1, -1)}', ${row}.${column}`).join(", ")})`;
    const subject = `${event === "insert" ? "new" : "old"}."${key}"`;
    const before = event === "insert" ? "NULL" : side("old");
    const after = event === "delete" ? "NULL" : side("new");
    const when = event === "update" ? `UPDATE OF ${columns.join(", ")}` : event.toUpperCase();
    const sql = `CREATE TRIGGER "${name}" AFTER ${when} ON "${table}" BEGIN
  INSERT INTO audit_intake VALUES ('${kind}', ${subject}, ${before}, ${after});
END`;
    return { name, sql };
  });
}

const ROWS_OF_EVENT = {
  insert: { given: "NEW TABLE AS came", from: () => "came" },
  update: {
    given: "OLD TABLE AS was NEW TABLE AS came",
    from: (key: string) => `was JOIN came USING ("${key}")`,
  },
  delete: { given: "OLD TABLE AS was", from: () => "was" },
};

/** A function for each table and event, so that the server plans its statement once for all its rows. */
export function listServerTriggers(): { name: string; body: string; trigger: string }[] {
  return listTriggers().map(({ name, table, kind, key, event, columns }) => {
    const side = (row: string) => {
      const parts = columns.map((column) => {
        const part = `'${column}:' || coalesce(to_json(${row}.${column})::text, 'null')`;
        const isOther = `was.${column} IS DISTINCT FROM came.${column}`;
        return event === "update" ? `CASE WHEN ${isOther} THEN ${part} END` : part;
      });
      return `'{' || concat_ws(',', ${parts.join(", ")}) || '}'`;
    };
    const { given, from } = ROWS_OF_EVENT[event];
    const body = `
BEGIN
  INSERT INTO audit (at, admin_id, admin_name, action, subject_kind, subject_id, before, after, batch_id, undoes_id)
    SELECT coalesce(context.at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), context.admin_id,
      coalesce(context.admin_name, ''), coalesce(context.action, 'outside'), '${kind}', subject, before, after,
      coalesce(context.batch_id, (SELECT last_value + is_called::int FROM audit_id_seq)), context.undoes_id
    FROM (
      SELECT "${key}"::text AS subject, ${event === "insert" ? "NULL" : side("was")} AS before,
        ${event === "delete" ? "NULL" : side("came")} AS after
      FROM ${from(key)} ORDER BY "${key}"
    ) AS entries LEFT JOIN audit_context AS context ON true WHERE before IS DISTINCT FROM after;
  RETURN NULL;
END`;
    const trigger = `CREATE OR REPLACE TRIGGER "${name}" AFTER ${event.toUpperCase()} ON "${table}"
  REFERENCING ${given} FOR EACH STATEMENT EXECUTE FUNCTION "${name}"()`;
    return { name, body, trigger };
  });
}
