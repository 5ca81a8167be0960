import type { AdminSelection } from "../../domain/products/admin-listing";
import { cleanAdminList, parseAdminList } from "./admin-product-list";

/** Most products that one form changes: more would be too many to check. */
export const MAX_CHOSEN = 1000;
const MAX_ID_LENGTH = 200;

/** Selected products: checked ones, or everything that a list's filters leave. */
export type ChosenProducts = {
  ids: string[];
  /** When set, the ids are ignored. */
  all: AdminSelection | null;
  /** The query of the list, to return to it. */
  list: string;
};

/**
 * Drops ids beyond the limit and invalid ones. Ignores `todos` for a list that the shop did not
 * write: a filter that it cannot read must not mean all products.
 */
export function parseChosen(fields: FormData | URLSearchParams): ChosenProducts {
  const asked = fields.get("lista");
  const list = cleanAdminList(readText(asked));
  const isKnownList = asked === null || asked === list;
  const ids = [...fields.getAll("id")].map(readText);
  return {
    ids: [...new Set(ids.filter((id) => id !== "" && id.length <= MAX_ID_LENGTH))].slice(
      0,
      MAX_CHOSEN,
    ),
    all:
      isKnownList && fields.get("todos") === "1" ? parseAdminList(new URLSearchParams(list)) : null,
    list,
  };
}

/** Servers accept 16 KB of headers including cookies; ordinary ids fill half of this. */
const MAX_QUERY_LENGTH = 10_000;

/** How many of the selected products fit into an address; null when all fit. */
export function findChoiceLimit(chosen: ChosenProducts): number | null {
  const { length } = writeChosen(chosen);
  if (length <= MAX_QUERY_LENGTH) return null;
  const fixed = writeChosen({ ids: [], all: null, list: chosen.list }).length;
  const share = (MAX_QUERY_LENGTH - fixed) / (length - fixed);
  return Math.max(1, Math.floor(chosen.ids.length * share));
}

export function writeChosen({ ids, all, list }: ChosenProducts): string {
  const params = new URLSearchParams(all ? [["todos", "1"]] : ids.map((id) => ["id", id]));
  if (list !== "") params.set("lista", list);
  return `?${params}`;
}

function readText(value: FormDataEntryValue | string | null): string {
  return typeof value === "string" ? value : "";
}
