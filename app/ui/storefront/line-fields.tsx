import { useSearchParams } from "@remix-run/react";

import type { CartLine } from "../../domain/buying/cart";
import { POSTAL_CODE_PARAMETER } from "../../forms/buying/page-parameters";

export function LineFields({ line }: { line: CartLine }) {
  return (
    <>
      <AskedDestinationFields />
      <input type="hidden" name="producto" value={line.productId} />
      <input type="hidden" name="talle" value={line.size} />
      <input type="hidden" name="color" value={line.color} />
      {/* For the optimistic badge; the server does not read it. */}
      <input type="hidden" name="antes" value={line.quantity} />
    </>
  );
}

/** Hidden fields that carry the postal code of the page's address through a form. */
export function AskedDestinationFields() {
  const [asked] = useSearchParams();
  const code = asked.get(POSTAL_CODE_PARAMETER);
  if (code === null) return null;
  const province = asked.get("provincia");
  return (
    <>
      <input type="hidden" name={POSTAL_CODE_PARAMETER} value={code} />
      {province !== null && <input type="hidden" name="provincia" value={province} />}
    </>
  );
}
