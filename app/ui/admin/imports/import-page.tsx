import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeProgress } from "../../../domain/imports/describe-import";
import { foldHeading } from "../../../domain/imports/import-columns";
import type { ImportView } from "../../../domain/imports/import-view";
import {
  OTHER_FIELDS,
  type ColumnUse,
  type FileColumn,
} from "../../../domain/imports/other-fields";
import { type ImportReply, COLUMN_FIELDS } from "../../../forms/imports/import-form";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { SelectField } from "../../select-field";
import { useReplyErrors } from "../../use-reply-errors";
import { PageRefresh } from "../page-refresh";
import { Fold } from "./fold";
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

/** Throws an upload away that was not imported. */
function ImportDiscard({ importId }: { importId: number }) {
  return (
    <PostForm action={adminPaths.productImport(importId)}>
      <button className="button button-quiet button-small" name="intent" value="discard">
        Descartar este archivo
      </button>
    </PostForm>
  );
}

type ImportColumnsProps = {
  view: Extract<ImportView, { state: "columns" }>;
  reply: ImportReply | null;
};

const CONTROLS = { importacion: null, columnas: `${COLUMN_FIELDS.use}-0` };
const OPTIONS = [{ id: "ignore", label: "No usar" }, ...OTHER_FIELDS];

/** What the columns of a file of no known program are. */
function ImportColumns({ view: { id, columns, choices }, reply }: ImportColumnsProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const said = columns.map((column, at) => ({ ...column, at, use: saidOf(column, reply) }));
  const isMeant = ({ use, examples }: FileColumn) => use !== "ignore" && examples.length > 0;
  const used = said.filter(isMeant);
  const unused = said.filter((column) => !isMeant(column));
  return (
    <>
      {errors.length > 0 && <ErrorSummary title="Falta algo" errors={errors} />}
      <PostForm action={adminPaths.productImport(id)} className="import-plan">
        <p>
          No conocemos el programa que hizo este archivo, así que decinos qué es cada columna. Ya
          elegimos las que entendimos por su título. Lo que elijas queda para la próxima vez.
        </p>
        {used.length > 0 && (
          <div className="panel">
            <Columns columns={used} />
          </div>
        )}
        {unused.length > 0 && (
          <Fold
            title={unused.length === 1 ? "1 columna más" : `${unused.length} columnas más`}
            note="No las usamos, o están vacías"
            isOpen={used.length === 0 || unused.length <= FEW}
          >
            <Columns columns={unused} />
          </Fold>
        )}
        <div className="import-decision">
          <button className="button" name="intent" value="columns">
            Ver qué se importa
          </button>
        </div>
      </PostForm>
      <Fold title="¿Es de un programa conocido, o las letras salen mal?">
        <PostForm id={IMPORT_FORM_ID} action={adminPaths.productImport(id)}>
          <ReadingFields choices={choices} reading={null} />
        </PostForm>
      </Fold>
    </>
  );
}

/** So few columns need no fold. */
const FEW = 4;

function saidOf({ heading, use }: FileColumn, reply: ImportReply | null): ColumnUse {
  const columns = reply?.columns ?? {};
  const key = foldHeading(heading);
  return (Object.hasOwn(columns, key) ? columns[key] : undefined) ?? use;
}

function Columns({ columns }: { columns: readonly (FileColumn & { at: number })[] }) {
  return (
    <div className="form-row">
      {columns.map(({ heading, examples, use, at }) => (
        <div key={at}>
          <input type="hidden" name={COLUMN_FIELDS.heading} value={heading} />
          <SelectField
            id={`${COLUMN_FIELDS.use}-${at}`}
            name={COLUMN_FIELDS.use}
            label={heading}
            hint={
              examples.length > 0 ? `Por ejemplo: ${examples.map(shorten).join(" · ")}` : "Vacía"
            }
            defaultValue={use}
            options={OPTIONS}
          />
        </div>
      ))}
    </div>
  );
}

const MAX_EXAMPLE = 40;

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length > MAX_EXAMPLE ? `${letters.slice(0, MAX_EXAMPLE).join("")}…` : text;
}
