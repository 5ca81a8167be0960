import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";

import type { GridGroup } from "../../../domain/stock/stock-grid";
import type { FormReply } from "../../../forms/form-reply";
import { FIELDS } from "../../../forms/stock/stock-form";
import { PostForm } from "../../post-form";
import { FieldError } from "../../field-frame";
import { UnsavedChanges } from "../unsaved-changes";
import { StockReason } from "./stock-reason";
import { StockTables } from "./stock-table";

type StockMatrixProps = {
  /** Where it posts: the address of the list. */
  action: string;
  groups: readonly GridGroup[];
  reply: FormReply | null;
};

/** The numbers of products by colour and size, to change in one go. */
export function StockMatrix(props: StockMatrixProps) {
  const { key } = useLocation();
  // New fields for each answer, so that they show what is stored, or what was typed.
  return <OpenedMatrix key={key} {...props} />;
}

function OpenedMatrix({ action, reply, ...loaded }: StockMatrixProps) {
  // What was seen belongs to what was typed: data that a change in another tab reloads would part them.
  const [groups] = useState(loaded.groups);
  const form = useRef<HTMLFormElement>(null);
  return (
    <PostForm ref={form} action={action} className="stock-form">
      <UnsavedChanges
        form={form}
        isUnsaved={reply !== null}
        question="Hay números sin guardar. ¿Salir igual?"
        isByQuery
      />
      <StockTables groups={groups} reply={reply} />
      <div className="save-bar stock-bar">
        <StockReason reply={reply} />
        <button className="button" name="intent" value="save">
          Guardar stock
        </button>
        <FieldError id={FIELDS.reason} error={reply?.errors[FIELDS.reason]} />
      </div>
    </PostForm>
  );
}
