import type { AdminSelection } from "../domain/admin-listing";
import { cleanAdminList, parseAdminList } from "./admin-product-list";

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

/** The query that hands a choice to another page. */
export function writeChosen({ ids, all, list }: ChosenProducts): string {
  const params = new URLSearchParams(all ? [["todos", "1"]] : ids.map((id) => ["id", id]));
  if (list !== "") params.set("lista", list);
  return `?${params}`;
}

function readText(value: FormDataEntryValue | string | null): string {
  return typeof value === "string" ? value : "";
}
