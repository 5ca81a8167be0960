import { Fragment } from "react";

import type { Field } from "../domain/plain/fields";
import type { FormReply } from "../forms/form-reply";
import type { ListedError } from "./error-summary";
import { RadioField } from "./radio-field";
import { SelectField } from "./select-field";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";

export type ShownField = {
  name: string;
  label: string;
  hint: string | undefined;
  defaultValue: string;
  error: string | undefined;
};

export type FieldOf = (name: string) => ShownField;

/** What the fields show: of a refused form what was typed, otherwise the stored texts. */
export function showFields(
  fields: readonly Field[],
  stored: Record<string, string>,
  reply: Partial<FormReply> | null,
): FieldOf {
  return (name) => {
    const { label = "", hint } = fields.find((field) => field.name === name) ?? {};
    const defaultValue = reply?.values?.[name] ?? stored[name] ?? "";
    return { name, label, hint, defaultValue, error: reply?.errors?.[name] };
  };
}

type FormFieldsProps = {
  fields: readonly Field[];
  show: FieldOf;
  /** Hints that depend on more than the field. */
  hints?: Partial<Record<string, string | undefined>>;
  /** In the place of a control, by its name; null for one that stands elsewhere. */
  parts?: Partial<Record<string, React.ReactNode>>;
};

export function FormFields({ fields, show, hints = {}, parts = {} }: FormFieldsProps) {
  return listRows(fields.filter(({ name }) => parts[name] !== null)).map((row) => {
    const [first] = row;
    const controls = row.map((field) => {
      const shown = { ...show(field.name), hint: hints[field.name] ?? field.hint };
      return (
        <Fragment key={field.name}>
          {parts[field.name] ?? <FormField field={field} shown={shown} />}
        </Fragment>
      );
    });
    return (
      <Fragment key={first?.name}>
        {first?.intro !== undefined && <p className="field-hint">{first.intro}</p>}
        {row.length === 1 ? controls : <div className="form-row">{controls}</div>}
      </Fragment>
    );
  });
}

function listRows(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (field.isBeside === true && row) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

function FormField({ field: { control }, shown }: { field: Field; shown: ShownField }) {
  const { defaultValue, ...words } = shown;
  switch (control.kind) {
    case "line":
      return <TextField {...shown} {...control.input} />;
    case "area":
      return <TextArea {...shown} {...control.input} rows={control.rows} />;
    case "radio":
      return <RadioField {...words} options={control.options} chosen={defaultValue} />;
    case "select":
      return <SelectField {...shown} options={control.options} />;
    case "check":
      return (
        <label className="check">
          <input type="checkbox" name={words.name} defaultChecked={defaultValue !== ""} />
          {words.label}
        </label>
      );
  }
}

/** The errors of a refused form in the order of its fields. */
export function listFieldErrors(
  fields: readonly Field[],
  errors: FormReply["errors"],
  describe: (message: string, field: Field) => string = (message) => message,
): ListedError[] {
  return fields.flatMap((field) => {
    const message = errors[field.name];
    return message === undefined
      ? []
      : [{ controlId: field.name, message: describe(message, field) }];
  });
}
