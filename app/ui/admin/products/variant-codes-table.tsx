import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";

import { adminPaths } from "../../../admin-paths";
import { sizeLabel } from "../../../domain/catalogue/size";
import type { VariantCodes } from "../../../domain/imports/planned-product";
import {
  CODE_FIELDS,
  CODE_NAMES,
  codeKey,
  nameCode,
  type CodeField,
} from "../../../domain/imports/variant-codes";
import type { Variant } from "../../../domain/stock/stock-level";
import type { FormReply } from "../../../forms/form-reply";
import {
  codeFieldName,
  rowFieldName,
  writeRowField,
  MAX_FORM_CODES,
} from "../../../forms/products/variant-codes-form";
import { FieldError } from "../../fields";
import { PostForm } from "../../form";
import { UnsavedChanges } from "../unsaved-changes";
import { IntentButton, Table } from "../page-parts";

type CodesRow = Variant & VariantCodes;

export type ProductCodes = { rowId: number; id: string; name: string; rows: CodesRow[] };

type CodesTableProps = {
  rows: readonly CodesRow[];
  /** The number of the first row among all of the product. */
  start: number;
  reply: FormReply | null;
};

function CodesTable({ rows, start, reply }: CodesTableProps) {
  return (
    <Table
      caption="Códigos por talle y color"
      className="codes-table"
      columns={["Talle y color", ...CODE_FIELDS.map((field) => CODE_NAMES[field])]}
    >
      {rows.map((row, at) => (
        <tr key={`${row.size}\n${row.color}`}>
          <th scope="row">
            <input type="hidden" name={rowFieldName(start + at)} value={writeRowField(row)} />
            {titleVariant(row)}
          </th>
          {CODE_FIELDS.map((field) => (
            <CodeCell key={field} {...{ field, row, reply }} at={start + at} />
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** "Negro, talle M"; "Único" without either. */
export function titleVariant({ size, color }: Variant): string {
  const parts = [color, size === "" ? "" : `talle ${sizeLabel(size)}`];
  return parts.filter((part) => part !== "").join(", ") || "Único";
}

type CodeCellProps = {
  field: CodeField;
  row: CodesRow;
  reply: FormReply | null;
  at: number;
};

function CodeCell({ field, row, reply, at }: CodeCellProps) {
  const id = codeFieldName(field, at);
  const key = codeKey(field, row);
  const error = reply?.errors[key];
  return (
    <td>
      <span className="codes-label" aria-hidden="true">
        {CODE_NAMES[field]}
      </span>
      <input
        type="text"
        autoComplete="off"
        id={id}
        name={id}
        aria-label={nameCode(field, row)}
        defaultValue={reply?.values[key] ?? row[field]}
        {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
      />
      <FieldError id={id} error={error} />
    </td>
  );
}

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
            <IntentButton value="save">Guardar códigos</IntentButton>
          </div>
        </PostForm>
      ))}
    </>
  );
}
