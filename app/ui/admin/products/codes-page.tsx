import { Link } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../../admin-paths";
import { CODE_FIELDS, codeKey } from "../../../domain/imports/typed-codes";
import type { FormReply } from "../../../forms/form-reply";
import { codeFieldName } from "../../../forms/products/codes-form";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { LOAD_FAILED } from "../load-failed";
import { CodesForms } from "./codes-form";
import type { ProductCodes } from "./codes-table";

export type CodesPageData = {
  /** Null when it is gone or cannot be read. */
  product: ProductCodes | null;
  isUnavailable: boolean;
};

/** The codes of one product. */
export function CodesPage({ data, reply }: { data: CodesPageData; reply: FormReply | null }) {
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
