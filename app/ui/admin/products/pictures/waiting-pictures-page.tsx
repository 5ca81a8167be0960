import { Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { describeSource, MAX_ARCHIVE_MEGABYTES } from "../../../../domain/imports/describe-archive";
import { countPictures, countProducts } from "../../../../domain/plain/words";
import { formatWhole } from "../../../../domain/plain/whole-number";
import type { FormReply } from "../../../../forms/form-reply";
import { ARCHIVE_FIELD } from "../../../../forms/products/waiting-pictures";
import { ErrorSummary, PostForm, useReplyErrors } from "../../../form";
import { FieldFrame } from "../../../fields";
import { Notice, LOAD_FAILED } from "../../../page";
import { PageRefresh } from "../../page-refresh";
import type { WaitingPictures } from "../../../../domain/imports/picture-source";

type Waiting = { waiting: WaitingPictures };

type WaitingPicturesPageProps = {
  /** Null when it could not be read. */
  waiting: WaitingPictures | null;
  /** True when the page opens anew by itself, to show the progress. */
  isRefreshed: boolean;
  leftOut: readonly string[];
  reply: FormReply | null;
};

const REFRESH_SECONDS = 5;

const CONTROLS = { fotos: null, archivo: "archivo" };

export function WaitingPicturesPage({
  waiting,
  isRefreshed,
  leftOut,
  reply,
}: WaitingPicturesPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <header className="page-header">
        <h1>Fotos que faltan</h1>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.products()}>
            Productos
          </Link>
        </div>
      </header>
      {isRefreshed && (
        <PageRefresh address={adminPaths.productPictures()} seconds={REFRESH_SECONDS} />
      )}
      {errors.length > 0 && (
        <ErrorSummary
          title={reply?.errors.archivo === undefined ? "No se hizo" : "No se subió ninguna foto"}
          errors={errors}
        />
      )}
      {waiting === null && <Notice text={LOAD_FAILED} />}
      {waiting && (
        <div className="waiting-pictures">
          <Progress waiting={waiting} isRefreshed={isRefreshed} />
          {waiting.hosts.length > 0 && <PictureHosts waiting={waiting} />}
          {waiting.failureCount > 0 && <FailedPictures waiting={waiting} />}
          {leftOut.length > 0 && <LeftOutFiles sentences={leftOut} />}
          <ArchiveForm isLink={isRefreshed} error={reply?.errors.archivo} />
          {waiting.externalProducts > 0 && <ExternalPictures count={waiting.externalProducts} />}
        </div>
      )}
    </>
  );
}

function Progress({ waiting, isRefreshed }: Waiting & { isRefreshed: boolean }) {
  const { pictures, products, underWay, retrying, withoutPicture } = waiting;
  return (
    <section className="panel" aria-labelledby="avance">
      <h2 id="avance">
        {pictures === 0
          ? "No hay fotos en camino"
          : `${pictures === 1 ? "Falta" : "Faltan"} ${countPictures(pictures)} de ${countProducts(products)}`}
      </h2>
      {underWay > 0 && (
        <p role="status">
          Estamos trayendo {countPictures(underWay)}. Podés cerrar esta página: seguimos igual.
          {isRefreshed && " Se actualiza sola."}
        </p>
      )}
      {retrying > 0 && (
        <p>
          {countPictures(retrying)} todavía no {retrying === 1 ? "llegó" : "llegaron"}: probamos de
          nuevo en un rato.
        </p>
      )}
      {withoutPicture > 0 && (
        <p>
          <Link className="text-link" to={adminPaths.productsIn("sin-foto")}>
            {withoutPicture === 1
              ? "1 producto no tiene ninguna foto y no se ve en la tienda"
              : `${countProducts(withoutPicture)} no tienen ninguna foto y no se ven en la tienda`}
          </Link>
        </p>
      )}
    </section>
  );
}

function LeftOutFiles({ sentences }: { sentences: readonly string[] }) {
  return (
    <section className="panel" aria-labelledby="afuera">
      <h2 id="afuera">Lo que quedó afuera del último ZIP</h2>
      <ul className="bullets">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>Corregí los nombres y subí un ZIP nuevo solo con esas fotos.</p>
    </section>
  );
}

function ExternalPictures({ count }: { count: number }) {
  return (
    <section className="panel" aria-labelledby="externas">
      <h2 id="externas">
        {countProducts(count)} {count === 1 ? "muestra" : "muestran"} fotos de otros sitios
      </h2>
      <p>
        Si esos sitios cierran, las fotos se pierden. Traelas a tu tienda y quedan para siempre.
      </p>
      <PostForm action={adminPaths.productPictures()}>
        <button className="button button-quiet" name="intent" value="external">
          Traerlas
        </button>
      </PostForm>
    </section>
  );
}

type ArchiveFormProps = {
  /** True on a page that opens anew by itself: it would forget the chosen file. */
  isLink: boolean;
  error: string | undefined;
};

function ArchiveForm({ isLink, error }: ArchiveFormProps) {
  const { state, formAction } = useNavigation();
  const isSending = state !== "idle" && formAction === adminPaths.pictureArchive();
  return (
    <section className="panel" id="zip" aria-labelledby="zip-titulo">
      <h2 id="zip-titulo">Subir fotos en un ZIP</h2>
      <p>
        Poné a cada foto el identificador del producto o su SKU: <code>remera-x.jpg</code>,{" "}
        <code>remera-x-2.jpg</code>, o con el color, <code>remera-x-negro-1.jpg</code>. También
        sirve una carpeta con ese nombre. El identificador está en la lista de productos, debajo del
        nombre.
      </p>
      {isLink ? (
        <p>
          <Link
            className="button button-quiet"
            to={`${adminPaths.pictureArchive()}#zip`}
            reloadDocument
          >
            Elegir un ZIP
          </Link>
        </p>
      ) : (
        <PostForm
          action={adminPaths.pictureArchive()}
          encType="multipart/form-data"
          className="form"
        >
          <input type="hidden" name="intent" value="upload" />
          <FieldFrame
            id="archivo"
            label="Archivo ZIP"
            hint={`De hasta ${MAX_ARCHIVE_MEGABYTES} MB, con fotos de hasta 12 MB cada una.`}
            error={error}
          >
            {(control) => (
              <input type="file" name={ARCHIVE_FIELD} accept=".zip,application/zip" {...control} />
            )}
          </FieldFrame>
          <button className="button">
            Subir fotos
            {isSending && <span className="spinner" aria-hidden="true" />}
          </button>
        </PostForm>
      )}
    </section>
  );
}

function FailedPictures({ waiting: { failures, failureCount: total } }: Waiting) {
  return (
    <section className="panel" aria-labelledby="fallas">
      <h2 id="fallas">
        {countPictures(total)} {total === 1 ? "no se pudo traer" : "no se pudieron traer"}
      </h2>
      {total > 1 && <Choice id={null} name="todas" />}
      <ul className="failed-pictures">
        {failures.map(({ id, productId, productName, source, problem }) => (
          <li key={id}>
            <div>
              <Link className="row-link" to={adminPaths.product(productId)}>
                {productName}
              </Link>
              <p>{problem}</p>
              <p className="cell-note">{describeSource(source)}</p>
            </div>
            <Choice id={id} name={productName} />
          </li>
        ))}
      </ul>
      {total > failures.length && (
        <p className="field-hint">Mostramos las primeras {failures.length}.</p>
      )}
    </section>
  );
}

/** @param id - of a picture; null for all */
function Choice({ id, name }: { id: number | null; name: string }) {
  const rest = <span className="visually-hidden"> {id === null ? "" : `la de ${name}`}</span>;
  return (
    <PostForm action={adminPaths.productPictures()} className="picture-choice">
      {id !== null && <input type="hidden" name="foto" value={id} />}
      <button
        className={id === null ? "button button-small" : "button button-quiet button-small"}
        name="intent"
        value="retry"
      >
        Probar de nuevo{id === null && " todas"}
        {rest}
      </button>
      <button className="button button-quiet button-small" name="intent" value="forget">
        Dejar de intentar{id === null && " con todas"}
        {rest}
      </button>
    </PostForm>
  );
}

function PictureHosts({ waiting: { hosts, hostCount: total } }: Waiting) {
  return (
    <section className="panel" aria-labelledby="sitios">
      <h2 id="sitios">¿De dónde las traemos?</h2>
      <p>
        Confirmá solo los sitios que conozcas, como el de tu tienda anterior. Hasta que no los
        confirmes no bajamos nada de ahí.
      </p>
      <ul className="picture-hosts">
        {hosts.map(({ host, pictures }) => (
          <li key={host}>
            <p>
              <strong>{host}</strong> <span className="cell-note">{countPictures(pictures)}</span>
            </p>
            <ConfirmForm hosts={[host]} label="Traer sus fotos" of={host} />
            <DeclineForm host={host} pictures={pictures} />
          </li>
        ))}
      </ul>
      {total > hosts.length && (
        <p className="field-hint">
          Mostramos los primeros {hosts.length} sitios de {formatWhole(total)}.
        </p>
      )}
      {hosts.length > 1 && (
        <ConfirmForm
          hosts={hosts.map(({ host }) => host)}
          label={`Traer las fotos de los ${hosts.length} sitios`}
        />
      )}
    </section>
  );
}

/** @param of - the server, for those who hear the button without what stands beside it */
function ConfirmForm({
  hosts,
  label,
  of,
}: {
  hosts: readonly string[];
  label: string;
  of?: string;
}) {
  return (
    <PostForm action={adminPaths.productPictures()}>
      {hosts.map((host) => (
        <input key={host} type="hidden" name="sitio" value={host} />
      ))}
      <button
        className={of === undefined ? "button" : "button button-small"}
        name="intent"
        value="confirm"
      >
        {label}
        {of !== undefined && <span className="visually-hidden"> de {of}</span>}
      </button>
    </PostForm>
  );
}

/** In two steps: only the file that brought the addresses could bring them again. */
function DeclineForm({ host, pictures }: WaitingPictures["hosts"][number]) {
  return (
    <details className="confirm">
      <summary>
        No traerlas<span className="visually-hidden"> de {host}</span>
      </summary>
      <PostForm action={adminPaths.productPictures()} className="confirm-body">
        <input type="hidden" name="sitio" value={host} />
        <p>Si después las querés, importá el archivo otra vez.</p>
        <button className="button button-quiet button-small" name="intent" value="decline">
          Dejar de esperar {countPictures(pictures)}
          <span className="visually-hidden"> de {host}</span>
        </button>
      </PostForm>
    </details>
  );
}
