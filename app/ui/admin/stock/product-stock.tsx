import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { GridGroup } from "../../../domain/stock/stock-grid";
import type { FormReply } from "../../../forms/form-reply";
import { FIELDS } from "../../../forms/stock/stock-form";
import { FieldError } from "../../fields";
import { StockHints, StockReason, StockTables } from "./stock-table";

type ProductStockProps = {
  rowId: number;
  /** Null when it has too many sizes and colours for this form. */
  groups: readonly GridGroup[] | null;
  reply: FormReply;
};

/** The stock of one product, within its form: one button saves both. */
export function ProductStock({ rowId, groups, reply }: ProductStockProps) {
  return (
    <section className="panel" aria-labelledby="stock">
      <h2 id="stock">Stock</h2>
      {groups === null ? (
        <p>
          Tiene tantos talles y colores que su stock se carga aparte:{" "}
          <Link to={adminPaths.stock({ productRow: rowId })}>ver el stock</Link>.
        </p>
      ) : (
        <>
          <StockHints />
          <p className="field-hint">
            Se guarda con el producto. Los talles y colores nuevos aparecen acá después de guardar.
          </p>
          <div className="stock-form">
            <StockTables groups={groups} reply={reply} />
            <div>
              <StockReason reply={reply} />
              <FieldError id={FIELDS.reason} error={reply.errors[FIELDS.reason]} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}
