import { Form } from "@remix-run/react";

import { formatPesos } from "../../domain/plain/money";
import type { CartCode } from "../../domain/offers/discount-code";
import type { AppliedCode } from "../../domain/products/price-block";
import type { CodeReply } from "../../forms/buying/cart-form";
import { paths } from "../../paths";
import { KEEP_PLACE } from "../keep-place";
import { TextField } from "../text-field";

type DiscountCodeProps = {
  code: CartCode;
  /** What it takes off; null while it does not count. */
  applied: AppliedCode | null;
  reply: CodeReply | null;
};

export function DiscountCode({ code, applied, reply }: DiscountCodeProps) {
  return code.entered === "" ? (
    <details className="discount-code" open={reply !== null || undefined}>
      <summary>Tengo un código</summary>
      <Form method="post" action={paths.cart()} {...KEEP_PLACE}>
        <input type="hidden" name="intent" value="code" />
        <TextField
          name="codigo"
          label="Código"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={reply?.values.codigo}
          error={reply?.errors.codigo}
        />
        <button className="button button-quiet">Aplicar</button>
      </Form>
    </details>
  ) : (
    <Form method="post" action={paths.cart()} className="discount-chip" {...KEEP_PLACE}>
      <input type="hidden" name="intent" value="remove-code" />
      <p>
        <b>{code.entered}</b> · {describe(code, applied)}
      </p>
      <button className="button-link">
        Quitar<span className="visually-hidden"> el código {code.entered}</span>
      </button>
    </Form>
  );
}

function describe({ problem }: CartCode, applied: AppliedCode | null): string {
  if (problem !== undefined) return problem;
  if (applied === null) return "no cambia este total";
  return applied.freesShipping ? "envío gratis" : `-${formatPesos(applied.inPesos)}`;
}
