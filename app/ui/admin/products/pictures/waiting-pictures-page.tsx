import { Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { MAX_ARCHIVE_MEGABYTES } from "../../../../domain/imports/archive-limits";
import { describeSource } from "../../../../domain/imports/describe-archive";
import { countPictures, countProducts } from "../../../../domain/plain/count-words";
import type { FormReply } from "../../../../forms/form-reply";
import { ARCHIVE_FIELD } from "../../../../forms/products/waiting-pictures";
import { ErrorSummary } from "../../../error-summary";
import { FieldFrame } from "../../../field-frame";
import { Notice } from "../../../notice";
import { PostForm } from "../../../post-form";
import { useReplyErrors } from "../../../use-reply-errors";
import { LOAD_FAILED } from "../../load-failed";
import { PageRefresh } from "../../page-refresh";
import { PictureHosts, type PictureHost } from "./picture-hosts";

type WaitingPictures = {
  pictures: number;
  products: number;
  underWay: number;
  retrying: number;
  hosts: PictureHost[];
  hostCount: number;
  failures: FailedPicture[];
  failureCount: number;
  externalProducts: number;
  withoutPicture: number;
};

type WaitingPicturesPageProps = {
  /** Null when it could not be read. */
  waiting: WaitingPictures | null;
  /** True when the page opens anew by itself, to show the progress. */
  isRefreshed: boolean;
  /** Sentences about the files of the last ZIP that were left out; none when all were taken. */
  leftOut: readonly string[];
  reply: FormReply | null;
};

const REFRESH_SECONDS = 5;

const CONTROLS = { fotos: null, archivo: "archivo" };

/** The pictures that products of a file still wait for, and the ways to bring them. */
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
      {errors.length > 0 && <ErrorSummary title={titleRefusal(reply)} errors={errors} />}
      {waiting === null && <Notice text={LOAD_FAILED} />}
      {waiting && (
        <div className="waiting-pictures">
          <Progress waiting={waiting} isRefreshed={isRefreshed} />
          {waiting.hosts.length > 0 && (
            <PictureHosts hosts={waiting.hosts} total={waiting.hostCount} />
          )}
          {waiting.failureCount > 0 && (
            <FailedPictures failures={waiting.failures} total={waiting.failureCount} />
          )}
          {leftOut.length > 0 && <LeftOutFiles sentences={leftOut} />}
          <ArchiveForm isLink={isRefreshed} error={reply?.errors.archivo} />
          {waiting.externalProducts > 0 && <ExternalPictures count={waiting.externalProducts} />}
        </div>
      )}
    </>
  );
}

function titleRefusal(reply: FormReply | null): string {
  return reply?.errors.archivo === undefined ? "No se hizo" : "No se subió ninguna foto";
}

function Progress({ waiting, isRefreshed }: { waiting: WaitingPictures; isRefreshed: boolean }) {
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

/** Pictures in a ZIP, each named like its product. */
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

type FailedPicture = {
  id: number;
  productId: string;
  productName: string;
  source: string;
  problem: string;
};

type FailedPicturesProps = {
  /** The first ones. */
  failures: readonly FailedPicture[];
  total: number;
};

/** Pictures that the shop has given up, each with its reason. */
function FailedPictures({ failures, total }: FailedPicturesProps) {
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
