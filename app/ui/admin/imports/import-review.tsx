import { adminPaths } from "../../../admin-paths";
import {
  describeCounts,
  describeNothing,
  describeReading,
  describeRounded,
  nameImport,
  nameLeavingOut,
} from "../../../domain/imports/describe-import";
import type { ImportPreview } from "../../../domain/imports/import-preview";
import type { ImportView } from "../../../domain/imports/import-view";
import { IMPORT_FIELDS, type ImportReply } from "../../../forms/imports/import-form";
import { ErrorSummary } from "../../error-summary";
import { FieldError } from "../../field-frame";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { useReplyErrors } from "../../use-reply-errors";
import { ChangedProducts, CreatedProducts } from "./planned-products";
import { ImportDiscard } from "./import-discard";
import { ImportProblems } from "./import-problems";
import { NewBrands } from "./new-brands";
import { PlacedCategories } from "./placed-categories";
import { PictureHosts } from "./picture-hosts";
import { IMPORT_FORM_ID, ReadingFields } from "./reading-fields";

type ImportReviewProps = {
  view: Extract<ImportView, { state: "review" }>;
  reply: ImportReply | null;
};

const LEAVE_OUT = IMPORT_FIELDS.leaveOut;
const CONTROLS = { importacion: null, [LEAVE_OUT]: LEAVE_OUT };

/** What a file would change, before it does. */
export function ImportReview({ view, reply }: ImportReviewProps) {
  const { id, preview, failure } = view;
  const errors = useReplyErrors(reply, CONTROLS);
  const nothing = describeNothing(preview.counts);
  const rounded = describeRounded(preview.reading);
  const asked = preview.reading.properties.filter(({ use }) => use === null);
  return (
    <>
      {errors.length > 0 && <ErrorSummary title="No se importó nada" errors={errors} />}
      {errors.length === 0 && failure !== null && <Notice text={failure} />}
      <p className="import-counts">{describeCounts(preview.counts)}</p>
      {rounded !== null && <Notice text={rounded} />}
      {asked.length > 0 && <Notice text={askFor(asked)} />}
      <PostForm id={IMPORT_FORM_ID} action={adminPaths.productImport(id)} className="import-plan">
        <Reading importId={id} preview={preview} />
        {preview.problems.total > 0 && (
          <ImportProblems
            importId={id}
            problems={preview.problems}
            leftOut={preview.counts.leftOut}
          />
        )}
        {nothing !== null && <p>{nothing}</p>}
        {nothing === null && (
          <>
            <PlacedCategories categories={preview.categories} />
            <NewBrands brands={preview.newBrands} />
            <PictureHosts pictures={preview.pictures} ticked={reply?.hosts ?? null} />
            <ChangedProducts changed={preview.changed} />
            <CreatedProducts created={preview.created} />
            <Decision preview={preview} error={reply?.errors[LEAVE_OUT]} />
          </>
        )}
      </PostForm>
      <ImportDiscard importId={id} />
    </>
  );
}

/** What tells variants apart must not get lost unseen. */
function askFor(asked: ImportPreview["reading"]["properties"]): string {
  const names = asked.map(({ name, examples }) => `«${name}» (${examples.join(", ")})`);
  const [is, them] = asked.length === 1 ? ["es", "lo"] : ["son", "los"];
  return `Decinos qué ${is} ${names.join(" y ")}, en «Cómo lo leímos»: un talle, un color, o nada que tu tienda use. Mientras no ${them} elijas, queda junto al talle, como «M / ${asked[0]?.examples[0] ?? ""}», y no se suma nada.`;
}

type ReadingProps = { importId: number; preview: ImportPreview };

function Reading({ importId, preview: { reading, hasUnkept, choices } }: ReadingProps) {
  const { unusedColumns } = reading;
  return (
    <section className="panel" aria-labelledby="lectura">
      <h2 id="lectura">Cómo lo leímos</h2>
      <p>{describeReading(reading).join(" ")}</p>
      <ReadingFields choices={choices} reading={reading} />
      {unusedColumns.length > 0 && (
        <p className="field-hint">Columnas que no usamos: {unusedColumns.join(", ")}.</p>
      )}
      {hasUnkept && <Unkept importId={importId} />}
    </section>
  );
}

/** What a shop would lose unseen by moving here. */
function Unkept({ importId }: { importId: number }) {
  return (
    <p>
      Hay datos que no entran, como el costo, el peso, las etiquetas o los textos para buscadores:
      tu tienda no tiene lugar para ellos.{" "}
      <a className="list-export" href={adminPaths.productImportProblems(importId)} download>
        Descargar lo que no entra, producto por producto (CSV)
      </a>
    </p>
  );
}

type DecisionProps = { preview: ImportPreview; error: string | undefined };

/** Stays in sight below long lists. */
function Decision({ preview: { counts, version }, error }: DecisionProps) {
  return (
    <div className="import-decision">
      <input type="hidden" name={IMPORT_FIELDS.version} value={version} />
      <input type="hidden" name={IMPORT_FIELDS.leftOut} value={counts.leftOut} />
      {counts.leftOut > 0 && (
        <div>
          <FieldError id={LEAVE_OUT} error={error} />
          <label className="check" htmlFor={LEAVE_OUT}>
            <input
              id={LEAVE_OUT}
              type="checkbox"
              name={LEAVE_OUT}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${LEAVE_OUT}-error`}
            />
            {nameLeavingOut(counts.leftOut)}
          </label>
        </div>
      )}
      <button className="button" form={IMPORT_FORM_ID} name="intent" value="import">
        {nameImport(counts)}
      </button>
    </div>
  );
}
