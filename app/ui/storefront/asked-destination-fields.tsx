import { useSearchParams } from "@remix-run/react";

import { POSTAL_CODE_PARAMETER } from "../../forms/buying/page-parameters";

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
