import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import type { FormReply } from "../../../forms/form-reply";
import { MAX_FORM_CODES } from "../../../forms/products/codes-form";
import { PostForm } from "../../post-form";
import { UnsavedChanges } from "../unsaved-changes";
import { CodesTable, type ProductCodes } from "./codes-table";

type CodesFormsProps = {
  product: ProductCodes;
  reply: FormReply | null;
};

/** The codes of a product. So many sizes and colours that they fit into no form have several. */
export function CodesForms(props: CodesFormsProps) {
  const { key } = useLocation();
  // New fields for each answer, so that they show what is stored, or what was typed.
  return <OpenedForms key={key} {...props} />;
}

function OpenedForms({ reply, ...loaded }: CodesFormsProps) {
  // What was seen belongs to what was typed: data that a change in another tab reloads would part them.
  const [product] = useState(loaded.product);
  const form = useRef<HTMLFormElement>(null);
  const { rows } = product;
  const starts = rows.flatMap((_, at) => (at % MAX_FORM_CODES === 0 ? [at] : []));
  return (
    <>
      {starts.map((start) => (
        <PostForm
          key={start}
          ref={start === 0 ? form : null}
          action={adminPaths.productCodes(product.rowId)}
          className="codes-form"
        >
          {start === 0 && (
            <UnsavedChanges
              form={form}
              isUnsaved={reply !== null}
              question="Hay códigos sin guardar. ¿Salir igual?"
            />
          )}
          <CodesTable
            rows={rows.slice(start, start + MAX_FORM_CODES)}
            start={start}
            reply={reply}
          />
          <div className="form-actions">
            <button className="button" name="intent" value="save">
              Guardar códigos
            </button>
          </div>
        </PostForm>
      ))}
    </>
  );
}
