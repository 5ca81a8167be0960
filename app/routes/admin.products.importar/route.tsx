import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { MAX_IMPORT_MEGABYTES, describeImported } from "../../domain/imports/describe-import";
import type { ListedImport } from "../../domain/imports/import-preview";
import { MAX_IMPORT_ROWS } from "../../domain/imports/imported-product";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { formatWhole } from "../../domain/plain/whole-number";
import { loadImports } from "../../flows/load-import.server";
import { receiveImport } from "../../flows/receive-import.server";
import { FILE_FIELD } from "../../forms/imports/import-form";
import { adminHeaders } from "../../http/caching";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { ErrorSummary, PostForm, useReply, useReplyErrors } from "../../ui/form";
import { FieldFrame } from "../../ui/fields";
import { IntentButton, PageHeader, Panel, QuietLink, Table } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Importar productos" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", async ({ read }) => ({
  imports: await read(loadImports()),
}));

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  return receiveImport(request, { author, now: new Date() });
}

const CONTROLS = { [FILE_FIELD]: FILE_FIELD };

export default function ImportsPage() {
  const { imports } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <div className="imports">
      <PageHeader title="Importar productos">
        <div className="page-actions">
          <QuietLink to={adminPaths.productsExport()}>Exportar productos</QuietLink>
          <QuietLink to={adminPaths.productPictures()}>Fotos</QuietLink>
        </div>
      </PageHeader>
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
    <Panel id="subir" title="Traé tus productos">
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
        <IntentButton value="upload">Revisar archivo</IntentButton>
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
    </Panel>
  );
}

function ImportTable({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <section className="import-last" aria-labelledby="ultimas">
      <h2 id="ultimas">Últimas importaciones</h2>
      <Table className="table-cards" columns={["Archivo", "Quién", "Cuándo", "Resultado"]}>
        {imports.map(({ id, fileName, adminName, createdAt, imported, isUndone }) => (
          <tr key={id}>
            <th scope="row" className="card-wide import-file">
              <Link className="row-link" to={adminPaths.productImport(id)}>
                {fileName}
              </Link>
            </th>
            <td className="cell-person">{adminName}</td>
            <td>{formatMoment(createdAt)}</td>
            <td className="card-wide">
              {imported ? `Importado: ${describeImported(imported)}` : "Sin importar"}
              {isUndone && <span className="tag">Deshecha</span>}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function HowToExport() {
  return (
    <section className="import-how" aria-labelledby="exportar">
      <h2 id="exportar">Cómo exportar los tuyos</h2>
      <details name="como-exportar">
        <summary>Tiendanube</summary>
        <ol>
          <li>
            Entrá a <strong>Productos</strong> y tocá <strong>Exportar e importar</strong>.
          </li>
          <li>
            Elegí <strong>Exportar productos</strong>. El archivo CSV llega a tu e-mail o se
            descarga ahí mismo.
          </li>
          <li>Subilo acá. Las fotos no vienen en el archivo: después las subís en un ZIP.</li>
        </ol>
      </details>
      <details name="como-exportar">
        <summary>WooCommerce</summary>
        <ol>
          <li>
            En WordPress entrá a <strong>Productos</strong> y tocá <strong>Exportar</strong>.
          </li>
          <li>
            Dejá todas las columnas y tocá <strong>Generar CSV</strong>.
          </li>
          <li>Subilo acá. Trae las direcciones de las fotos, y las buscamos nosotros.</li>
        </ol>
      </details>
      <details name="como-exportar">
        <summary>Shopify</summary>
        <ol>
          <li>
            Entrá a <strong>Productos</strong> y tocá <strong>Exportar</strong>.
          </li>
          <li>
            Elegí <strong>Todos los productos</strong> y el formato{" "}
            <strong>CSV para Excel, Numbers u otros programas</strong>.
          </li>
          <li>Subilo acá. Trae las direcciones de las fotos, y las buscamos nosotros.</li>
        </ol>
      </details>
      <details name="como-exportar">
        <summary>PrestaShop, Wix u otra planilla</summary>
        <ol>
          <li>
            Exportá los productos a un archivo CSV o Excel, o usá tu lista de precios: hace falta
            una fila con los títulos de las columnas.
          </li>
          <li>Subilo acá y decinos qué es cada columna. La próxima vez ya lo sabemos.</li>
          <li>
            Si los talles y colores están en otro archivo, como las combinaciones de PrestaShop,
            importá primero el de productos y después ese: se juntan por el código del producto.
          </li>
        </ol>
      </details>
    </section>
  );
}
