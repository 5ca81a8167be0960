import { useLoaderData, Form } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { listAdminProducts } from "../../data/products/admin-products.server";
import { formatWhole } from "../../domain/plain/whole-number";
import type { AdminSelection } from "../../domain/products/admin-listing";
import {
  parseAdminList,
  isNarrowed,
  writeAdminList,
} from "../../forms/products/admin-product-list";
import {
  ALL_PRODUCTS,
  EXPORT_FIELDS,
  EXPORT_FORMATS,
  LISTED_PRODUCTS,
} from "../../forms/products/export-query";
import { adminHeaders } from "../../http/caching";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { RadioField } from "../../ui/form-fields";
import { SelectField } from "../../ui/fields";
import { PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Exportar productos" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ url }) => {
  const { text, filters } = parseAdminList(url.searchParams);
  const { value, notice } = await listAdminProducts({ text, filters, page: null });
  const selection: AdminSelection = { text, filters };
  return {
    selection,
    counts: notice === null ? { listed: value.total, all: value.counts.total } : null,
  };
});

export default function ExportPage() {
  const { selection, counts } = useLoaderData<typeof loader>();
  const list = writeAdminList(selection);
  return (
    <>
      <PageHeader title="Exportar productos">
        <div className="page-actions">
          <QuietLink to={adminPaths.products() + list}>Productos</QuietLink>
        </div>
      </PageHeader>
      {counts === null ? (
        <Notice text={LOAD_FAILED} />
      ) : (
        // A download: the router must not take it for a page.
        <Form method="get" action={adminPaths.productsFile()} reloadDocument className="panel">
          {isNarrowed(selection) && <WhichProducts list={list} counts={counts} />}
          <SelectField
            name={EXPORT_FIELDS.format}
            label="Formato"
            hint="Los dos son planillas CSV, con una fila por talle y color."
            options={EXPORT_FORMATS}
          />
          <FormatHints />
          <div className="form-actions">
            <button className="button">Descargar</button>
          </div>
        </Form>
      )}
    </>
  );
}

function WhichProducts({
  list,
  counts: { listed, all },
}: {
  list: string;
  counts: { listed: number; all: number };
}) {
  return (
    <>
      {[...new URLSearchParams(list)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioField
        name={EXPORT_FIELDS.which}
        label="Qué productos"
        chosen={LISTED_PRODUCTS}
        error={undefined}
        options={[
          {
            id: LISTED_PRODUCTS,
            label: `Los de la lista (${formatWhole(listed)})`,
            hint: "Los que coinciden con la búsqueda y los filtros con los que llegaste.",
          },
          { id: ALL_PRODUCTS, label: `Todos (${formatWhole(all)})`, hint: "También los ocultos." },
        ]}
      />
    </>
  );
}

function FormatHints() {
  return (
    <ul className="bullets">
      <li>
        <strong>Tela</strong> tiene todo lo de cada producto. Editala con tu planilla y volvé a
        importarla: cambia solo lo que hayas cambiado.
      </li>
      <li>
        <strong>Tiendanube</strong> se puede subir allá tal como baja. No lleva las fotos, porque su
        planilla no las tiene.
      </li>
    </ul>
  );
}
