/** The numbers of one parameter, which is a list as JSON: `row_id IN ${NUMBER_LIST}`. */
export const NUMBER_LIST = "(SELECT CAST(value AS bigint) FROM json_each(?))";

export const TEXT_LIST = "(SELECT value FROM json_each(?))";

/** An SQL condition with the values of its question marks, in order. */
export type Condition = { where: string; values: (string | number)[] };

export function joinConditions(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { where: "", values: [] };
  return {
    where: `WHERE ${conditions.map(({ where }) => where).join(" AND ")}`,
    values: conditions.flatMap(({ values }) => values),
  };
}
