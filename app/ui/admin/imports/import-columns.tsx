import { adminPaths } from "../../../admin-paths";
import { foldHeading } from "../../../domain/imports/import-columns";
import type { ImportView } from "../../../domain/imports/import-view";
import {
  OTHER_FIELDS,
  type ColumnUse,
  type FileColumn,
} from "../../../domain/imports/other-fields";
import { COLUMN_FIELDS, type ImportReply } from "../../../forms/imports/import-form";
import { ErrorSummary } from "../../error-summary";
import { PostForm } from "../../post-form";
import { SelectField } from "../../select-field";
import { useReplyErrors } from "../../use-reply-errors";
import { Fold } from "./fold";
import { IMPORT_FORM_ID, ReadingFields } from "./reading-fields";

type ImportColumnsProps = {
  view: Extract<ImportView, { state: "columns" }>;
  reply: ImportReply | null;
};

const CONTROLS = { importacion: null, columnas: `${COLUMN_FIELDS.use}-0` };
const OPTIONS = [{ id: "ignore", label: "No usar" }, ...OTHER_FIELDS];

/** What the columns of a file of no known program are. */
export function ImportColumns({ view: { id, columns, choices }, reply }: ImportColumnsProps) {
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
