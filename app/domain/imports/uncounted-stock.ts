import { noteProblem, type Cell } from "./file-cell";
import type { RowProblem } from "./imported-product";

/** Says that a number of pieces gets lost: the other shop sells on when there are none. */
export function noteUncounted(stock: Cell, notes: RowProblem[]): void {
  if (!/[1-9]/.test(stock.text)) return;
  const message = `allá se vende aunque no haya stock: acá queda sin control, y las ${stock.text} piezas del archivo no se cuentan`;
  noteProblem(notes, stock, message);
}
