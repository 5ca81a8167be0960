import type { LostCell } from "../../../domain/stock/stock-grid";
import { FIELDS, writeLost } from "../../../forms/stock/stock-form";

/** The id of the box of what a row's product lost. */
export function lostId(row: number, position: number): string {
  return `${FIELDS.lost}-${row}-${position}`;
}

type LostStockProps = { lost: LostCell; rowId: number; id: string; isChosen: boolean };

/** Pieces of a size or colour that the product lost: they are there until they are not counted. */
export function LostStock({ lost, rowId, id, isChosen }: LostStockProps) {
  const { seen, reserved } = lost;
  return (
    <span className="stock-lost">
      <span className="cell-note">
        {lost.shortName}, ya no está: {countPieces(seen.onHand)}
        {reserved > 0 && `, ${countReserved(reserved)}`}
      </span>
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name={FIELDS.lost}
          value={writeLost(rowId, lost)}
          defaultChecked={isChosen}
          aria-label={`Dejar de contar ${lost.name}`}
        />
        Dejar de contar
      </label>
    </span>
  );
}

export function countReserved(count: number): string {
  return count === 1 ? "1 reservada" : `${count} reservadas`;
}

function countPieces(count: number): string {
  return count === 1 ? "1 pieza" : `${count} piezas`;
}
