import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction, Link } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { findProductCodes } from "../../data/imports/variant-codes.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { CODE_FIELDS, codeKey } from "../../domain/imports/typed-codes";
import { parseRowId } from "../../domain/plain/row-id";
import { answerCodesForm, refuseUnsavedCodes } from "../../flows/save-codes.server";
import type { FormReply } from "../../forms/form-reply";
import { parseCodesForm, codeFieldName } from "../../forms/products/codes-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, UNAVAILABLE } from "../../http/responses";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { CodesForms } from "../../ui/admin/products/codes-form";
import type { ProductCodes } from "../../ui/admin/products/codes-table";
import type { PageHandle } from "../../ui/document-title";
import { ErrorSummary } from "../../ui/error-summary";
import { Notice } from "../../ui/notice";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle<CodesPageData> = {
  title: ({ product }) => (product ? `Códigos de ${product.name}` : "Códigos"),
};

export const headers = adminHeaders;

/** While the database cannot be read, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

/** Also works without the product, because its form may hold typed text. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "catalogue.view");
  const rowId = parseRowId(params.row ?? null);
  if (rowId === null) throw notFound();
  const read = await readOrNull(findProductCodes(rowId).then((product) => ({ product })));
  const page: CodesPageData = { product: read?.product ?? null, isUnavailable: read === null };
  if (page.isUnavailable) return data(page, UNAVAILABLE);
  return data(page, { status: page.product ? 200 : 404, headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const formData = await readForm(request);
  const rowId = parseRowId(params.row ?? null);
  const typed = formData.get("intent") === "save" ? parseCodesForm(formData) : null;
  if (rowId === null || !typed) throw badRequest();
  try {
    return await answerCodesForm(rowId, typed, { author, now: new Date() });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseUnsavedCodes(typed);
  }
}

export default function CodesRoute() {
  return <CodesPage data={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />;
}

type CodesPageData = {
  /** Null when it is gone or cannot be read. */
  product: ProductCodes | null;
  isUnavailable: boolean;
};

/** The codes of one product. */
function CodesPage({ data, reply }: { data: CodesPageData; reply: FormReply | null }) {
  const { product, isUnavailable } = data;
  const errors = useMemo(() => listErrors(reply, product), [reply, product]);
  return (
    <>
      <div className="page-header">
        <h1>{product === null ? "Códigos" : `Códigos de ${product.name}`}</h1>
        <div className="page-actions">
          <Link
            className="button button-quiet button-small"
            to={product === null ? adminPaths.products() : adminPaths.product(product.id)}
          >
            {product === null ? "Productos" : "Volver al producto"}
          </Link>
        </div>
      </div>
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
