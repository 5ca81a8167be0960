import { sizeLabel } from "../../../domain/catalogue/size";
import type { VariantCodes } from "../../../domain/imports/planned-product";
import {
  CODE_FIELDS,
  CODE_NAMES,
  codeKey,
  nameCode,
  type CodeField,
} from "../../../domain/imports/typed-codes";
import type { Variant } from "../../../domain/stock/stock-level";
import type { FormReply } from "../../../forms/form-reply";
import { codeFieldName, rowFieldName, writeRowField } from "../../../forms/products/codes-form";
import { FieldError } from "../../field-frame";

type CodesRow = Variant & VariantCodes;

export type ProductCodes = { rowId: number; id: string; name: string; rows: CodesRow[] };

type CodesTableProps = {
  rows: readonly CodesRow[];
  /** The number of the first row among all of the product. */
  start: number;
  reply: FormReply | null;
};

/** A row for each size and colour, with its codes. */
export function CodesTable({ rows, start, reply }: CodesTableProps) {
  return (
    <table className="table codes-table">
      <caption className="visually-hidden">Códigos por talle y color</caption>
      <thead>
        <tr>
          <th scope="col">Talle y color</th>
          {CODE_FIELDS.map((field) => (
            <th key={field} scope="col">
              {CODE_NAMES[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={`${row.size}\n${row.color}`}>
            <th scope="row">
              <input
                type="hidden"
                name={rowFieldName(start + at)}
                value={writeRowField(row, row)}
              />
              {describeVariant(row)}
            </th>
            {CODE_FIELDS.map((field) => (
              <CodeCell key={field} {...{ field, row, reply }} at={start + at} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Negro, talle M"; "Único" without either. */
export function describeVariant({ size, color }: Variant): string {
  const parts = [color, size === "" ? "" : `talle ${sizeLabel(size)}`];
  return parts.filter((part) => part !== "").join(", ") || "Único";
}

type CodeCellProps = {
  field: CodeField;
  row: CodesRow;
  reply: FormReply | null;
  /** The row's number. */
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
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <FieldError id={id} error={error} />
    </td>
  );
}
