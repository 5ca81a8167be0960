/** The row of a statement that always gives one, such as an insert that returns its id. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement gave no row");
  return row;
}
