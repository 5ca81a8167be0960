import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeImported } from "../../../domain/imports/describe-import";
import type { ListedImport } from "../../../domain/imports/import-view";
import { formatMoment } from "../../../domain/plain/buenos-aires";

/** The last uploads. */
export function ImportTable({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <section className="import-last" aria-labelledby="ultimas">
      <h2 id="ultimas">Últimas importaciones</h2>
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Archivo</th>
            <th scope="col">Quién</th>
            <th scope="col">Cuándo</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, fileName, adminName, createdAt, imported, isUndone }) => (
            <tr key={id}>
              <th scope="row" className="card-wide import-file">
                <Link className="row-link" to={adminPaths.productImport(id)}>
                  {fileName}
                </Link>
              </th>
              <td className="cell-person">{adminName}</td>
              <td>{formatMoment(createdAt)}</td>
              <td className="card-wide">
                {imported ? `Importado: ${describeImported(imported)}` : "Sin importar"}
                {isUndone && <span className="tag">Deshecha</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
