import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";

import { EDIT_REASONS } from "../../../domain/stock/movement-reasons";
import type { GridGroup } from "../../../domain/stock/stock-grid";
import type { FormReply } from "../../../forms/form-reply";
import { FIELDS } from "../../../forms/stock/stock-form";
import { PostForm } from "../../post-form";
import { FieldError } from "../../field-frame";
import { UnsavedChanges } from "../unsaved-changes";
import { StockTable } from "./stock-table";

type StockMatrixProps = {
  /** Where it posts: the address of the list, or of the product within it. */
  action: string;
  groups: readonly GridGroup[];
  reply: FormReply | null;
  /** The product's page, when it is to come back there; else empty. */
  back: string;
};

const DEFAULT_REASON = "intake";

/** The numbers of products by colour and size, to change in one go. */
export function StockMatrix(props: StockMatrixProps) {
  const { key } = useLocation();
  // New fields for each answer, so that they show what is stored, or what was typed.
  return <OpenedMatrix key={key} {...props} />;
}

function OpenedMatrix({ action, reply, back, ...loaded }: StockMatrixProps) {
  // What was seen belongs to what was typed: data that a change in another tab reloads would part them.
  const [groups] = useState(loaded.groups);
  const error = reply?.errors[FIELDS.reason];
  const form = useRef<HTMLFormElement>(null);
  return (
    <PostForm ref={form} action={action} className="stock-form">
      {/* The product's page asks for its own form. */}
      {back === "" && (
        <UnsavedChanges
          form={form}
          isUnsaved={reply !== null}
          question="Hay números sin guardar. ¿Salir igual?"
          isByQuery
        />
      )}
      <input type="hidden" name={FIELDS.back} value={reply?.values[FIELDS.back] ?? back} />
      {groups.map((group, at) => (
        <StockTable
          key={at}
          {...{ group, reply, at }}
          firstRow={groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0)}
        />
      ))}
      <div className="save-bar stock-bar">
        <label className="stock-reason">
          <span className="field-label">Motivo</span>
          <select
            id={FIELDS.reason}
            name={FIELDS.reason}
            defaultValue={reply?.values[FIELDS.reason] || DEFAULT_REASON}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${FIELDS.reason}-error`}
          >
            {EDIT_REASONS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button className="button" name="intent" value="save">
          Guardar stock
        </button>
        <FieldError id={FIELDS.reason} error={error} />
      </div>
    </PostForm>
  );
}
