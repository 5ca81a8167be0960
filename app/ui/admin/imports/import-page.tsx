import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeProgress } from "../../../domain/imports/describe-import";
import type { ImportView } from "../../../domain/imports/import-view";
import type { ImportReply } from "../../../forms/imports/import-form";
import { PostForm } from "../../post-form";
import { PageRefresh } from "../page-refresh";
import { ImportColumns } from "./import-columns";
import { ImportDiscard } from "./import-discard";
import { ImportResult } from "./import-result";
import { ImportReview } from "./import-review";
import { IMPORT_FORM_ID, ReadingFields } from "./reading-fields";

const REFRESH_SECONDS = 2;

const TITLES: Record<ImportView["state"], string> = {
  review: "Revisá antes de importar",
  columns: "¿Qué es cada columna?",
  unreadable: "No se puede leer el archivo",
  running: "Importando",
  imported: "Productos importados",
  gone: "El archivo ya no está",
};

const CAN_BE_DISCARDED: readonly ImportView["state"][] = ["review", "columns", "unreadable"];

export function titleImport(view: ImportView | null): string {
  return view === null ? "Importar productos" : TITLES[view.state];
}

/** One upload: what it would change, its progress, or what it did. */
export function ImportPage({ view, reply }: { view: ImportView; reply: ImportReply | null }) {
  return (
    <div className="imports">
      <header className="page-header">
        <div className="import-heading">
          <h1>{titleImport(view)}</h1>
          <p className="cell-note">{view.fileName}</p>
        </div>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.productImports()}>
            Importaciones
          </Link>
          {CAN_BE_DISCARDED.includes(view.state) && <ImportDiscard importId={view.id} />}
        </div>
      </header>
      <ImportState view={view} reply={reply} />
    </div>
  );
}

function ImportState({ view, reply }: { view: ImportView; reply: ImportReply | null }) {
  switch (view.state) {
    case "review":
      return <ImportReview view={view} reply={reply} />;
    case "columns":
      return <ImportColumns view={view} reply={reply} />;
    case "unreadable":
      return (
        <PostForm id={IMPORT_FORM_ID} action={adminPaths.productImport(view.id)} className="panel">
          <p>{view.reason}</p>
          <ReadingFields choices={view.choices} reading={null} />
        </PostForm>
      );
    case "running":
      return <ImportProgress view={view} />;
    case "imported":
      return <ImportResult result={view.result} />;
    case "gone":
      return (
        <div className="panel">
          <p>
            El archivo ya no está en la tienda, por ejemplo porque volvió de una copia. Subilo de
            nuevo.
          </p>
          <p>
            <Link className="button" to={adminPaths.productImports()}>
              Subir el archivo
            </Link>
          </p>
        </div>
      );
  }
}

function ImportProgress({ view }: { view: Extract<ImportView, { state: "running" }> }) {
  const { id, done, total } = view;
  const address = adminPaths.productImportRunning(id);
  return (
    <section className="panel import-progress">
      <PageRefresh address={address} seconds={REFRESH_SECONDS} />
      <p role="status">{describeProgress({ done, total })}</p>
      <progress aria-label="Avance" {...(total > 0 && { value: done, max: total })} />
      <p className="field-hint">
        Podés salir de esta página: la importación sigue sola. <Link to={address}>Actualizar</Link>
      </p>
    </section>
  );
}
