import { Link, useNavigation } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { MAX_ARCHIVE_MEGABYTES } from "../../../../domain/imports/archive-limits";
import { ARCHIVE_FIELD } from "../../../../forms/products/waiting-pictures";
import { FieldFrame } from "../../../field-frame";
import { PostForm } from "../../../post-form";

type ArchiveFormProps = {
  /** True on a page that opens anew by itself: it would forget the chosen file. */
  isLink: boolean;
  error: string | undefined;
};

/** Pictures in a ZIP, each named like its product. */
export function ArchiveForm({ isLink, error }: ArchiveFormProps) {
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
