import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../admin-paths";
import { findProductCodes } from "../../data/imports/variant-codes.server";
import { adminFormAction, adminLoader, requireRowId } from "../../auth/admin-page.server";
import { CODE_FIELDS, codeKey } from "../../domain/imports/variant-codes";
import { answerCodesForm, refuseUnsavedCodes } from "../../flows/save-variant-codes.server";
import type { FormReply } from "../../forms/form-reply";
import { parseCodesForm, codeFieldName } from "../../forms/products/variant-codes-form";
import { adminHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { CodesForms, type ProductCodes } from "../../ui/admin/products/variant-codes-table";
import { ErrorSummary, useReply } from "../../ui/form";
import { PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ product: ProductCodes | null }> = {
  title: ({ product }) => (product ? `Códigos de ${product.name}` : "Códigos"),
};

export const headers = adminHeaders;

/** While the database cannot be read, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

/** Also works without the product, because its form may hold typed text. */
export const loader = adminLoader("catalogue.view", async (asked) => {
  const rowId = requireRowId(asked.params.row);
  const found = await asked.read(findProductCodes(rowId).then((product) => ({ product })));
  if (found?.product === null) asked.setStatus(404);
  return { product: found?.product ?? null, isUnavailable: found === null };
});

export const action = adminFormAction(
  "catalogue.change",
  async ({ request, params }) => {
    const formData = await readForm(request);
    const typed = formData.get("intent") === "save" ? parseCodesForm(formData) : null;
    return typed && { rowId: requireRowId(params.row), typed };
  },
  ({ rowId, typed }, { by }) => answerCodesForm(rowId, typed, by),
  ({ typed }) => refuseUnsavedCodes(typed),
);

export default function CodesRoute() {
  const { product, isUnavailable } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useMemo(() => listErrors(reply, product), [reply, product]);
  return (
    <>
      <PageHeader title={product === null ? "Códigos" : `Códigos de ${product.name}`}>
        <div className="page-actions">
          <QuietLink to={product ? adminPaths.product(product.id) : adminPaths.products()}>
            {product ? "Volver al producto" : "Productos"}
          </QuietLink>
        </div>
      </PageHeader>
      {reply && <ErrorSummary title="No se guardó nada" errors={errors} />}
      {product !== null && (
        <section className="panel">
          <p className="field-hint">
            El SKU y el código de barras de cada talle y color. En la tienda no se ven.
          </p>
          <CodesForms product={product} reply={reply} />
        </section>
      )}
      {product === null && !reply && (
        <Notice
          text={isUnavailable ? LOAD_FAILED : "Ese producto ya no está: puede que se haya borrado."}
        />
      )}
    </>
  );
}

/** In the order of the page; then those of sizes and colours that are gone. Each leads to its field. */
function listErrors(reply: FormReply | null, product: ProductCodes | null) {
  const controls = new Map(
    (product?.rows ?? []).flatMap((row, at) =>
      CODE_FIELDS.map((field) => [codeKey(field, row), codeFieldName(field, at)] as const),
    ),
  );
  return Object.entries(reply?.errors ?? {}).map(([key, message = ""]) => ({
    controlId: controls.get(key) ?? null,
    message,
  }));
}
