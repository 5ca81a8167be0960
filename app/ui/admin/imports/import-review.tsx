import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import {
  describeCounts,
  describeNothing,
  describeReading,
  describeRounded,
  describeWithoutPrice,
  nameImport,
  nameLeavingOut,
} from "../../../domain/imports/describe-import";
import type {
  ImportPreview,
  Excerpt,
  ChangedProduct,
  CreatedProduct,
} from "../../../domain/imports/import-preview";
import type { ImportView } from "../../../domain/imports/import-view";
import type { PlacedCategory } from "../../../domain/imports/placed-categories";
import { countProducts } from "../../../domain/plain/count-words";
import { formatPesos } from "../../../domain/plain/money";
import { formatWhole } from "../../../domain/plain/whole-number";
import { IMPORT_FIELDS, type ImportReply } from "../../../forms/imports/import-form";
import { ErrorSummary } from "../../error-summary";
import { FieldError } from "../../field-frame";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { useReplyErrors } from "../../use-reply-errors";
import { MayLink } from "../may-link";
import { Fold } from "./fold";
import { ImportNotes, ImportProblems } from "./import-problems";
import { PictureHosts } from "./picture-hosts";
import { IMPORT_FORM_ID, PropertyFields, ReadingFields } from "./reading-fields";
import { listWords } from "../../../domain/plain/list-words";

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
  const withoutPrice = describeWithoutPrice(preview.withoutPrice);
  const asked = preview.reading.properties.filter(({ use }) => use === null);
  return (
    <>
      {errors.length > 0 && <ErrorSummary title="No se importó nada" errors={errors} />}
      {errors.length === 0 && failure !== null && <Notice text={failure} />}
      <div className="import-summary">
        <p className="import-counts">{describeCounts(preview.counts)}</p>
        <p>{describeReading(preview.reading).join(" ")}</p>
      </div>
      {rounded !== null && <Notice text={rounded} />}
      {withoutPrice !== null && <Notice text={withoutPrice} />}
      <PostForm id={IMPORT_FORM_ID} action={adminPaths.productImport(id)} className="import-plan">
        {asked.length > 0 && <PropertyQuestions asked={asked} />}
        {nothing === null && (
          <PictureHosts pictures={preview.pictures} ticked={reply?.hosts ?? []} />
        )}
        {nothing !== null && <p>{nothing}</p>}
        <div className="import-folds">
          {preview.problems.total > 0 && (
            <ImportProblems
              importId={id}
              problems={preview.problems}
              leftOut={preview.counts.leftOut}
            />
          )}
          <ImportNotes importId={id} notes={preview.notes} />
          <Reading importId={id} preview={preview} />
          {nothing === null && (
            <>
              <PlacedCategories categories={preview.categories} />
              <NewBrands brands={preview.newBrands} />
              <ChangedProducts changed={preview.changed} />
              <CreatedProducts created={preview.created} />
            </>
          )}
        </div>
        {nothing === null && <Decision preview={preview} error={reply?.errors[LEAVE_OUT]} />}
      </PostForm>
    </>
  );
}

/** What tells variants apart must not get lost unseen. */
function PropertyQuestions({ asked }: { asked: Asked }) {
  return (
    <section className="panel" aria-labelledby="preguntas">
      <h2 id="preguntas">{askFor(asked)}</h2>
      <p>{tellUnanswered(asked)}</p>
      <div className="import-choices">
        <div className="form-row">
          <PropertyFields idStart="pregunta" properties={asked} />
        </div>
        <button className="button button-quiet" form={IMPORT_FORM_ID} name="intent" value="choices">
          Volver a revisar
        </button>
      </div>
    </section>
  );
}

type Asked = ImportPreview["reading"]["properties"];

function askFor(asked: Asked): string {
  const names = asked.map(({ name, examples }) => `“${name}” (${examples.join(", ")})`);
  return `Decinos qué ${asked.length === 1 ? "es" : "son"} ${listWords(names)}`;
}

function tellUnanswered(asked: Asked): string {
  const [them, stays] = asked.length === 1 ? ["lo", "queda"] : ["los", "quedan"];
  return `Un talle, un color, o nada que tu tienda use. Mientras no ${them} elijas, ${stays} junto al talle, como “M / ${asked[0]?.examples[0] ?? ""}”, y no se suma nada.`;
}

/** Who says how a file is to be read is likely to say it again. */
function isCorrected({ system, encoding, numbers }: ImportPreview["choices"]): boolean {
  return system !== null || encoding !== null || numbers !== null;
}

type ReadingProps = { importId: number; preview: ImportPreview };

function Reading({ importId, preview: { reading, hasUnkept, choices } }: ReadingProps) {
  const { unusedColumns } = reading;
  return (
    <Fold title="Cómo lo leímos" isOpen={isCorrected(choices)}>
      <ReadingFields choices={choices} reading={reading} />
      {reading.system === "other" && (
        <p>
          <Link to={adminPaths.productImportColumns(importId)}>Cambiar qué es cada columna</Link>
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p className="field-hint">Columnas que no usamos: {unusedColumns.join(", ")}.</p>
      )}
      {hasUnkept && <Unkept importId={importId} />}
    </Fold>
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

/** The brands that an import adds to the shop. */
function NewBrands({ brands: { shown, total } }: { brands: Excerpt<string> }) {
  if (total === 0) return null;
  const more = total - shown.length;
  return (
    <Fold title={total === 1 ? "1 marca nueva" : `${formatWhole(total)} marcas nuevas`}>
      <p>
        {shown.join(", ")}
        {more > 0 && ` y ${formatWhole(more)} más`}.
      </p>
    </Fold>
  );
}

type PlacedCategoriesProps = { categories: Excerpt<PlacedCategory> };

/** Where the products of each category of the file go, and which categories are new. */
function PlacedCategories({ categories: { shown, total } }: PlacedCategoriesProps) {
  if (total === 0) return null;
  const added = shown.filter(({ isNew }) => isNew).length;
  return (
    <Fold
      title="Adónde van las categorías"
      {...(added > 0 && { note: added === 1 ? "1 nueva" : `${formatWhole(added)} nuevas` })}
    >
      <ul className="bullets import-categories">
        {shown.map(({ path, place }) => (
          <li key={path}>
            <strong>{path}:</strong> {place}.
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="field-hint">Y {formatWhole(total - shown.length)} más.</p>
      )}
      {added > 0 && (
        <>
          <p>
            Las nuevas quedan en el menú, como cuando las escribís en un producto. Si una va en otra
            sección, sumá antes esa sección en “Menú” con el nombre que tiene en el archivo, y volvé
            a revisar. También podés pasarla después.
          </p>
          <MayLink className="button button-quiet button-small" to={adminPaths.menu()}>
            Menú
          </MayLink>
        </>
      )}
    </Fold>
  );
}

/** What changes in the products that the shop has. */
function ChangedProducts({ changed }: { changed: Excerpt<ChangedProduct> }) {
  if (changed.total === 0) return null;
  return (
    <Fold
      title={changed.total === 1 ? "Cambia 1 producto" : `Cambian ${countProducts(changed.total)}`}
    >
      <ul className="import-products">
        {changed.shown.map(({ id, name, changes }) => (
          <li key={id}>
            <h3>{name}</h3>
            <dl className="history-columns">
              {changes.map(({ label, before, after }, at) => (
                <div key={at}>
                  <dt>{label}</dt>
                  <dd>
                    <span className="visually-hidden">Antes: </span>
                    <s>{before === "" ? "nada" : before}</s>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden">. Después: </span>
                    <span>{after === "" ? "nada" : after}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <More {...changed} />
    </Fold>
  );
}

/** The products that the shop does not have yet. */
function CreatedProducts({ created }: { created: Excerpt<CreatedProduct> }) {
  if (created.total === 0) return null;
  return (
    <Fold
      title={
        created.total === 1 ? "1 producto nuevo" : `${formatWhole(created.total)} productos nuevos`
      }
    >
      <ul className="import-products">
        {created.shown.map((product, at) => (
          <li key={at}>
            <h3>{product.name}</h3>
            <p className="cell-note">{describeProduct(product)}</p>
          </li>
        ))}
      </ul>
      <More {...created} />
    </Fold>
  );
}

function describeProduct(product: CreatedProduct): string {
  const { priceInPesos, salePriceInPesos, category, sizes, colors, isHidden } = product;
  const price = priceInPesos === 0 ? "sin precio" : formatPesos(priceInPesos);
  const sale = salePriceInPesos === null ? "" : `en oferta ${formatPesos(salePriceInPesos)}`;
  const parts = [price, sale, category, sizes.join(", "), colors.join(", ")];
  return [...parts, isHidden ? "oculto" : ""].filter((part) => part !== "").join(" · ");
}

function More({ shown, total }: Excerpt<unknown>) {
  if (total === shown.length) return null;
  return <p className="field-hint">Y {formatWhole(total - shown.length)} más.</p>;
}
