import { adminPaths } from "../../../admin-paths";
import type { Excerpt } from "../../../domain/imports/import-preview";
import type { FileProblem } from "../../../domain/imports/imported-product";
import { formatWhole } from "../../../domain/plain/whole-number";
import { Fold } from "./fold";
import { Table } from "../page-parts";

type ImportProblemsProps = {
  importId: number;
  problems: Excerpt<FileProblem>;
  /** Rows that stay out of the shop: a row may have several errors, and may take others along. */
  leftOut: number;
};

const FEW_PROBLEMS = 3;

export function ImportProblems({
  importId,
  problems: { shown, total },
  leftOut,
}: ImportProblemsProps) {
  return (
    <Fold
      title={total === 1 ? "1 error" : `${formatWhole(total)} errores`}
      isOpen={total <= FEW_PROBLEMS}
    >
      <p>
        {leftOut === 1 ? "No se importa 1 fila" : `No se importan ${formatWhole(leftOut)} filas`}{" "}
        del archivo. Podés corregir la planilla y subirla de nuevo.
      </p>
      <RowTable rows={{ shown, total }} />
      <Download importId={importId} />
    </Fold>
  );
}

export function ImportNotes({
  importId,
  notes,
}: {
  importId: number;
  notes: Excerpt<FileProblem>;
}) {
  if (notes.total === 0) return null;
  const [what, it] =
    notes.total === 1
      ? ["1 dato", "que entra"]
      : [`${formatWhole(notes.total)} datos`, "que entran"];
  return (
    <Fold title={`${what} ${it} distinto que en el archivo`}>
      <RowTable rows={notes} />
      <Download importId={importId} />
    </Fold>
  );
}

function RowTable({ rows: { shown, total } }: { rows: Excerpt<FileProblem> }) {
  return (
    <>
      <Table className="import-problems" columns={["Fila", "Columna", "Qué pasa", "Producto"]}>
        {shown.map(({ row, column, message, product }, at) => (
          <tr key={at}>
            <th scope="row">Fila {row}</th>
            <td>{column}</td>
            <td>{message}</td>
            <td>
              <span className="cell-note">{product}</span>
            </td>
          </tr>
        ))}
      </Table>
      {total > shown.length && (
        <p className="field-hint">
          Y {formatWhole(total - shown.length)} más, que están en la descarga.
        </p>
      )}
    </>
  );
}

function Download({ importId }: { importId: number }) {
  return (
    <p>
      <a className="list-export" href={adminPaths.productImportProblems(importId)} download>
        Descargar la lista (CSV)
      </a>
    </p>
  );
}
