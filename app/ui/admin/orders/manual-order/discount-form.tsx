import { Form } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { KEEP_PLACE } from "../../../keep-place";
import { TextField } from "../../../text-field";
import { LineFields } from "./kept-fields";
import type { ManualOrderData } from "./manual-order-data";

type DiscountFormProps = {
  page: Pick<ManualOrderData, "rows" | "discount" | "discountProblem">;
  /** From the form of the sale. */
  error: string | undefined;
};

/** A code, or pesos off: it becomes part of the address, so that the total shows it before the sale. */
export function DiscountForm({ page, error }: DiscountFormProps) {
  const { rows, discount, discountProblem } = page;
  const isUsed = discount.codigo !== "" || discount.descuento !== "";
  return (
    <details open={isUsed || undefined}>
      <summary>Código o descuento</summary>
      <Form
        key={JSON.stringify(discount)}
        method="get"
        action={adminPaths.newOrder()}
        className="manual-discount"
        {...KEEP_PLACE}
      >
        <LineFields rows={rows} />
        <div className="form-row">
          <TextField
            name="codigo"
            label="Código"
            defaultValue={discount.codigo}
            error={discount.descuento === "" ? (discountProblem ?? error) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            name="descuento"
            label="Descuento en pesos"
            hint="Se reparte entre las prendas."
            defaultValue={discount.descuento}
            error={discount.descuento === "" ? undefined : (discountProblem ?? error)}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <button className="button button-quiet">Aplicar</button>
      </Form>
    </details>
  );
}
