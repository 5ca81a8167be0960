import { brandPath } from "../catalogue/arrange-brands";
import { pathOf } from "../catalogue/arrange-groups";
import type { Columns, RowChange } from "./row-change";

/**
 * A renamed group or brand is stored as one that goes, one that comes, and the former address. People
 * read it as one change of one thing.
 */
export function joinRenames(changes: readonly RowChange[]): RowChange[] {
  return changes
    .filter(({ kind, before }) => kind === "group-redirect" && before === null)
    .reduce<RowChange[]>(joinOne, [...changes]);
}

function joinOne(changes: RowChange[], redirect: RowChange): RowChange[] {
  const { path, target } = redirect.after ?? {};
  const gone = changes.find(({ before, after, ...row }) => !after && placeOf(row, before) === path);
  const made = changes.find(
    ({ before, after, ...row }) => !before && placeOf(row, after) === target,
  );
  if (!gone?.before || !made?.after || gone.kind !== made.kind) return changes;
  const { before } = gone;
  const { after } = made;
  const names = Object.keys(after).filter((name) => name !== "id" && after[name] !== before[name]);
  const pick = (row: Columns) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const joined = { ...made, before: pick(before), after: pick(after) };
  return changes
    .filter((change) => change !== gone && change !== redirect)
    .map((change) => (change === made ? joined : change));
}

function placeOf({ kind, subjectId }: Pick<RowChange, "kind" | "subjectId">, row: Columns | null) {
  if (kind === "brand") return brandPath(subjectId);
  return kind === "group" ? pathOf({ section: String(row?.section), id: subjectId }) : null;
}
