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
  ImportView,
} from "../../../domain/imports/import-preview";
import { countProducts, countPictures, listWords } from "../../../domain/plain/words";
import { formatPesos } from "../../../domain/plain/money";
import { formatWhole } from "../../../domain/plain/whole-number";
import { IMPORT_FIELDS, type ImportReply } from "../../../forms/imports/import-form";
import { ErrorSummary, PostForm, useReplyErrors } from "../../form";
import { FieldError } from "../../fields";
import { Notice } from "../../page";
import { MayLink } from "../access";
import { Fold } from "./fold";
import { ImportNotes, ImportProblems } from "./import-problems";
import { IMPORT_FORM_ID, PropertyFields, ReadingFields } from "./reading-fields";

const LEAVE_OUT = IMPORT_FIELDS.leaveOut;
const CONTROLS = { importacion: null, [LEAVE_OUT]: LEAVE_OUT };

export function ImportReview({
  view,
  reply,
}: {
  view: Extract<ImportView, { state: "review" }>;
  reply: ImportReply | null;
}) {
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

function Reading({ importId, preview }: { importId: number; preview: ImportPreview }) {
  const { reading, hasUnkept, choices } = preview;
  const { unusedColumns } = reading;
  // Who says how a file is to be read is likely to say it again.
  const isCorrected = [choices.system, choices.encoding, choices.numbers].some(Boolean);
  return (
    <Fold title="Cómo lo leímos" isOpen={isCorrected}>
      <ReadingFields choices={choices} reading={reading} />
      {reading.system === "other" && (
        <p>
          <Link to={adminPaths.productImportColumns(importId)}>Cambiar qué es cada columna</Link>
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p className="field-hint">Columnas que no usamos: {unusedColumns.join(", ")}.</p>
      )}
      {/* What a shop would lose unseen by moving here. */}
      {hasUnkept && (
        <p>
          Hay datos que no entran, como el costo, el peso, las etiquetas o los textos para
          buscadores: tu tienda no tiene lugar para ellos.{" "}
          <a className="list-export" href={adminPaths.productImportProblems(importId)} download>
            Descargar lo que no entra, producto por producto (CSV)
          </a>
        </p>
      )}
    </Fold>
  );
}

/** Stays in sight below long lists. */
function Decision({ preview, error }: { preview: ImportPreview; error: string | undefined }) {
  const { counts, version } = preview;
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

function PlacedCategories({ categories }: { categories: ImportPreview["categories"] }) {
  const { shown, total } = categories;
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
      <More shown={shown} total={total} />
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
  const { priceInPesos, salePriceInPesos, category, sizes, colors, guide, isHidden } = product;
  const price = priceInPesos === 0 ? "sin precio" : formatPesos(priceInPesos);
  const sale = salePriceInPesos === null ? "" : `en oferta ${formatPesos(salePriceInPesos)}`;
  const parts = [price, sale, category, sizes.join(", "), colors.join(", ")];
  const ofGuide = guide === "" ? "" : `guía de talles ${guide}`;
  return [...parts, ofGuide, isHidden ? "oculto" : ""].filter((part) => part !== "").join(" · ");
}

function More({ shown, total }: Excerpt<unknown>) {
  if (total === shown.length) return null;
  return <p className="field-hint">Y {formatWhole(total - shown.length)} más.</p>;
}

type PictureHostsProps = {
  pictures: ImportPreview["pictures"];
  /** The servers that were ticked; none at first, so that nothing is fetched unasked. */
  ticked: readonly string[];
};

/** More would push what else there is to decide out of sight. */
const FEW_HOSTS = 4;

/** From which servers the shop may fetch pictures: the owner knows whose they are. */
function PictureHosts({ pictures: { count, hosts }, ticked }: PictureHostsProps) {
  if (count === 0) return null;
  const known = hosts.filter(({ isConfirmed }) => isConfirmed);
  const asked = hosts.filter(({ isConfirmed }) => !isConfirmed);
  return (
    <section className="panel" aria-labelledby="fotos">
      <h2 id="fotos">
        {count === 1
          ? "El archivo trae la dirección de 1 foto."
          : `El archivo trae las direcciones de ${countPictures(count)}.`}
      </h2>
      {asked.length > 0 && (
        <fieldset className="import-hosts">
          <legend>Traerlas después de importar</legend>
          <Hosts hosts={asked.slice(0, FEW_HOSTS)} ticked={ticked} />
          {asked.length > FEW_HOSTS && (
            <details>
              <summary>Otros {asked.length - FEW_HOSTS} sitios</summary>
              <Hosts hosts={asked.slice(FEW_HOSTS)} ticked={ticked} />
            </details>
          )}
          <p className="field-hint">
            Marcá los sitios que conocés. Las demás quedan esperando en la página de fotos.
          </p>
        </fieldset>
      )}
      {known.map(({ host, count: ofHost }) => (
        <p key={host}>
          {ofHost === 1 ? "Al importar traemos" : "Al importar traemos, de a poco,"}{" "}
          {countPictures(ofHost)} de {host}, que ya confirmaste.
        </p>
      ))}
    </section>
  );
}

type HostsProps = {
  hosts: readonly ImportPreview["pictures"]["hosts"][number][];
  ticked: readonly string[];
};

function Hosts({ hosts, ticked }: HostsProps) {
  return hosts.map(({ host, count }) => (
    <label key={host} className="check">
      <input
        type="checkbox"
        name={IMPORT_FIELDS.host}
        value={host}
        defaultChecked={ticked.includes(host)}
      />
      <span>
        Traer {countPictures(count)} de {host}
      </span>
    </label>
  ));
}
