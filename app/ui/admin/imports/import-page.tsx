import { Link, Form } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeProgress } from "../../../domain/imports/describe-import";
import { foldHeading } from "../../../domain/imports/import-columns";
import type { ImportView, ImportResultView } from "../../../domain/imports/import-preview";
import {
  OTHER_FIELDS,
  type ColumnUse,
  type FileColumn,
} from "../../../domain/imports/other-fields";
import { formatLongMoment } from "../../../domain/plain/buenos-aires";
import { countPictures, countProducts } from "../../../domain/plain/words";
import { formatWhole } from "../../../domain/plain/whole-number";
import { type ImportReply, COLUMN_FIELDS } from "../../../forms/imports/import-form";
import { ErrorSummary, PostForm, useReplyErrors } from "../../form";
import { SelectField } from "../../fields";
import { MayLink, useMayOpen } from "../access";
import { PageRefresh } from "../page-refresh";
import { Fold } from "./fold";
import { ImportReview } from "./import-review";
import { IMPORT_FORM_ID, ReadingFields } from "./reading-fields";
import { IntentButton, Panel, QuietLink } from "../page-parts";

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

export function ImportPage({ view, reply }: { view: ImportView; reply: ImportReply | null }) {
  return (
    <div className="imports">
      <header className="page-header">
        <div className="import-heading">
          <h1>{titleImport(view)}</h1>
          <p className="cell-note">{view.fileName}</p>
        </div>
        <div className="page-actions">
          <QuietLink to={adminPaths.productImports()}>Importaciones</QuietLink>
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
      return <ImportResult id={view.id} result={view.result} />;
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

function ImportDiscard({ importId }: { importId: number }) {
  return (
    <PostForm action={adminPaths.productImport(importId)}>
      <IntentButton value="discard" className="button-quiet button-small">
        Descartar este archivo
      </IntentButton>
    </PostForm>
  );
}

const CONTROLS = { importacion: null, columnas: `${COLUMN_FIELDS.use}-0` };
const OPTIONS = [{ id: "ignore", label: "No usar" }, ...OTHER_FIELDS];

function ImportColumns({
  view: { id, columns, choices },
  reply,
}: {
  view: Extract<ImportView, { state: "columns" }>;
  reply: ImportReply | null;
}) {
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
          <IntentButton value="columns">Ver qué se importa</IntentButton>
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

function ImportResult({ id, result }: { id: number; result: ImportResultView }) {
  const { importedAt, batchId, isUndone } = result;
  return (
    <>
      <Panel id="resultado" title={<>Importado el {formatLongMoment(importedAt)}</>}>
        <ul className="bullets">
          {listFacts(result).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {isUndone ? (
          <p>Esta importación está deshecha.</p>
        ) : (
          <NextSteps importId={id} result={result} />
        )}
      </Panel>
      {!isUndone && <MissingPictures result={result} />}
      {batchId !== null && <TakeBack batchId={batchId} isUndone={isUndone} />}
    </>
  );
}

function listFacts({ created, changed, leftOut }: ImportResultView): string[] {
  const facts = [
    (created > 0 || changed === 0) &&
      `${created === 1 ? "Se creó" : "Se crearon"} ${countProducts(created)}.`,
    changed > 0 && `${changed === 1 ? "Cambió" : "Cambiaron"} ${countProducts(changed)}.`,
    leftOut > 0 &&
      (leftOut === 1
        ? "Quedó afuera 1 fila con error."
        : `Quedaron afuera ${formatWhole(leftOut)} filas con error.`),
  ];
  return facts.filter((fact) => fact !== false);
}

function NextSteps(props: { importId: number; result: ImportResultView }) {
  const { created } = props.result;
  return (
    <div className="page-actions">
      <Link className="button" to={adminPaths.products()}>
        Ver los productos
      </Link>
      {created > 0 && (
        <Link className="button button-quiet" to={adminPaths.productsIn("sin-foto")}>
          Los que están sin foto
        </Link>
      )}
      <Link className="button button-quiet" to={adminPaths.labels({ importId: props.importId })}>
        Imprimir etiquetas
      </Link>
    </div>
  );
}

/** No product is in the shop before it has a picture. */
function MissingPictures({ result: { created, pictures } }: { result: ImportResultView }) {
  if (created === 0 && pictures === 0) return null;
  return (
    <Panel id="fotos" title="Faltan las fotos">
      <p>
        {created > 0 && (
          <strong>
            {created === 1
              ? "El producto nuevo no se ve en la tienda hasta que tenga una foto. "
              : "Los productos nuevos no se ven en la tienda hasta que tengan una foto. "}
          </strong>
        )}
        {pictures === 0
          ? "El archivo no trae fotos: subilas todas juntas en un ZIP."
          : `${countPictures(pictures)} por traer: las de los sitios que confirmaste llegan de a poco, y las demás esperan en “Fotos que faltan” a que los confirmes. Mientras tanto el producto está en “Sin foto”.`}
      </p>
      <div className="page-actions">
        <Link className="button" to={adminPaths.productPictures()}>
          {pictures === 0 ? "Subir las fotos" : "Fotos que faltan"}
        </Link>
      </div>
    </Panel>
  );
}

/** The undo is the history's own: its page lists what stays as it is, and why. */
function TakeBack({ batchId, isUndone }: { batchId: number; isUndone: boolean }) {
  const address = adminPaths.historyBatch(batchId);
  const { maySend } = useMayOpen();
  return (
    <Panel id="deshacer" title={isUndone ? "Deshecha" : "¿Te arrepentiste?"}>
      <p>
        {isUndone
          ? "En el historial está qué volvió atrás, y desde ahí se puede volver a hacer."
          : "Los productos que creó se van (si ya se vendió alguno, se oculta), y los que cambió vuelven a como estaban, salvo lo que se haya editado después."}
      </p>
      <div className="page-actions">
        {!isUndone && maySend(address) && (
          <Form method="post" action={address}>
            <IntentButton value="undo" className="button-quiet">
              Deshacer esta importación
            </IntentButton>
          </Form>
        )}
        <MayLink className="button button-quiet" to={address}>
          Ver el cambio en el historial
        </MayLink>
      </div>
    </Panel>
  );
}
