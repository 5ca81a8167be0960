import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { MAX_IMPORT_MEGABYTES } from "../../../domain/imports/describe-import";
import type { ListedImport } from "../../../domain/imports/import-view";
import { MAX_IMPORT_ROWS } from "../../../domain/imports/imported-product";
import { formatWhole } from "../../../domain/plain/whole-number";
import type { FormReply } from "../../../forms/form-reply";
import { FILE_FIELD } from "../../../forms/imports/import-form";
import { ErrorSummary } from "../../error-summary";
import { FieldFrame } from "../../field-frame";
import { Notice } from "../../notice";
import { PostForm } from "../../post-form";
import { useReplyErrors } from "../../use-reply-errors";
import { LOAD_FAILED } from "../load-failed";
import { HowToExport } from "./how-to-export";
import { ImportTable } from "./import-table";

type ImportsPageProps = {
  /** Null when they could not be read. */
  imports: readonly ListedImport[] | null;
  reply: FormReply | null;
};

const CONTROLS = { [FILE_FIELD]: FILE_FIELD };

/** Where a file with products is uploaded, and the last ones. */
export function ImportsPage({ imports, reply }: ImportsPageProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <div className="imports">
      <header className="page-header">
        <h1>Importar productos</h1>
        <div className="page-actions">
          <Link className="button button-quiet button-small" to={adminPaths.productsExport()}>
            Exportar productos
          </Link>
          <Link className="button button-quiet button-small" to={adminPaths.productPictures()}>
            Fotos
          </Link>
        </div>
      </header>
      {errors.length > 0 && <ErrorSummary title="No se subió el archivo" errors={errors} />}
      <UploadForm error={reply?.errors[FILE_FIELD]} />
      <HowToExport />
      {imports === null && <Notice text={LOAD_FAILED} />}
      {imports !== null && imports.length > 0 && <ImportTable imports={imports} />}
    </div>
  );
}

function UploadForm({ error }: { error: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="subir">
      <h2 id="subir">Traé tus productos</h2>
      <p>
        Subí el archivo que exporta Tiendanube, WooCommerce o Shopify, tal como sale, o cualquier
        otra planilla, y en un rato tenés acá tus productos con talles, colores, precios y stock.
        Antes de guardar nada te mostramos qué cambia, y si te arrepentís se deshace entero.
      </p>
      <PostForm
        action={adminPaths.productImports()}
        encType="multipart/form-data"
        className="import-upload"
      >
        <FieldFrame
          id={FILE_FIELD}
          label="Archivo"
          hint={`CSV o Excel (XLSX) de hasta ${MAX_IMPORT_MEGABYTES} MB y ${formatWhole(MAX_IMPORT_ROWS)} filas. También la planilla que exporta Tela: cambiá lo que quieras y subila.`}
          error={error}
        >
          {(control) => (
            <input type="file" name={FILE_FIELD} accept=".csv,.txt,.tsv,.xlsx" {...control} />
          )}
        </FieldFrame>
        <button className="button" name="intent" value="upload">
          Revisar archivo
        </button>
      </PostForm>
      <p className="field-hint">
        ¿Empezás de cero? Bajá la plantilla:{" "}
        <a href={adminPaths.productTemplate("xlsx")} download>
          Excel (XLSX)
        </a>{" "}
        o{" "}
        <a href={adminPaths.productTemplate("csv")} download>
          CSV
        </a>
        .
      </p>
    </section>
  );
}
