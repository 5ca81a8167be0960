import type { AdminSelection } from "../../domain/products/admin-listing";
import { cleanAdminList, parseAdminList } from "../catalogue/admin-product-list";

/** How many products one form changes: more would outgrow what an owner checks. */
export const MAX_CHOSEN = 1000;
const MAX_ID_LENGTH = 200;

/** Products that were ticked, or all that a list leaves. */
export type ChosenProducts = {
  ids: string[];
  /** When set, the ids do not count. */
  all: AdminSelection | null;
  /** The query of the list they were chosen in, to go back to. */
  list: string;
};

/**
 * Reads `id` (any number), `todos` and `lista` from a form or an address. Ids beyond the limit, and
 * those that can be nobody's, are dropped.
 */
export function parseChosen(fields: FormData | URLSearchParams): ChosenProducts {
  const list = cleanAdminList(readText(fields.get("lista")));
  const ids = [...fields.getAll("id")].map(readText);
  return {
    ids: [...new Set(ids.filter((id) => id !== "" && id.length <= MAX_ID_LENGTH))].slice(
      0,
      MAX_CHOSEN,
    ),
    all: fields.get("todos") === "1" ? parseAdminList(new URLSearchParams(list)) : null,
    list,
  };
}

/**
 * How long an address with a choice may be. Servers take 16 KB of headers, cookies and all; ordinary
 * ids fill half of this.
 */
const MAX_QUERY_LENGTH = 10_000;

/** How many of the chosen products an address has room for; null when it has for all. */
export function findChoiceLimit(chosen: ChosenProducts): number | null {
  const { length } = writeChosen(chosen);
  if (length <= MAX_QUERY_LENGTH) return null;
  // The list goes along with any number of them.
  const fixed = writeChosen({ ids: [], all: null, list: chosen.list }).length;
  const share = (MAX_QUERY_LENGTH - fixed) / (length - fixed);
  return Math.max(1, Math.floor(chosen.ids.length * share));
}

/** The query that hands a choice to another page. */
export function writeChosen({ ids, all, list }: ChosenProducts): string {
  const params = new URLSearchParams(all ? [["todos", "1"]] : ids.map((id) => ["id", id]));
  if (list !== "") params.set("lista", list);
  return `?${params}`;
}

function readText(value: FormDataEntryValue | string | null): string {
  return typeof value === "string" ? value : "";
}
