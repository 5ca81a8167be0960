import { DEFAULT_SHOP_SETTINGS } from "../shop/default-settings";
import type { Columns, RowChange } from "./row-change";

/** A setting without a row has its default: null for a name that is no setting with a form. */
export function defaultRow({ kind, subjectId: name }: RowChange): Columns | null {
  if (kind !== "setting" || !Object.hasOwn(DEFAULT_SHOP_SETTINGS, name)) return null;
  const value = DEFAULT_SHOP_SETTINGS[name as keyof typeof DEFAULT_SHOP_SETTINGS];
  return { name, value: JSON.stringify(value) };
}

/** The first change of a setting is none of its birth: it had its default before. */
export function sinceDefault(change: RowChange): RowChange {
  const standard = defaultRow(change);
  if (standard === null) return change;
  return { ...change, before: change.before ?? standard, after: change.after ?? standard };
}
