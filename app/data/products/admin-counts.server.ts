import type { Connection } from "../../../db/connection";
import {
  ADMIN_FIELDS,
  type AdminCounts,
  type AdminField,
  type ValueCount,
} from "../../domain/products/admin-catalogue";
import { sortCounts } from "../../domain/products/products-in-memory";
import { perShop } from "../../settings/current-shop.server";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import { countStates } from "./selected-products.server";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { mapInTurn } from "../../domain/plain/in-turn";

const kept = perShop((): { last: { facts: StoredFacts; counts: AdminCounts } | null } => ({
  last: null,
}));

/** Counts over all products. They read the whole table, so they are kept until a product changes. */
export async function readAdminCounts(
  connection: Connection,
  facts: StoredFacts,
): Promise<AdminCounts> {
  const shop = kept();
  if (shop.last?.facts !== facts) {
    shop.last = { facts, counts: await countProducts(connection, facts) };
  }
  return shop.last.counts;
}

async function countProducts(connection: Connection, facts: StoredFacts): Promise<AdminCounts> {
  const { todos: total, ...states } = await countStates(connection, facts, NO_SELECTION);
  const values = Object.fromEntries(
    await mapInTurn(ADMIN_FIELDS, async (field) => [
      field,
      sortCounts(await countValues(connection, field)),
    ]),
  ) as AdminCounts["values"];
  return { total, states, values };
}

function countValues({ prepare }: Connection, field: AdminField): Promise<ValueCount[]> {
  return prepare<[], ValueCount>(
    `SELECT ${field} AS value, count(*) AS count FROM products WHERE ${field} <> '' GROUP BY 1`,
  ).all();
}
