import { Fragment } from "react";

import type { Field } from "../domain/plain/fields";
import type { FormReply } from "../forms/form-reply";
import type { ListedError } from "./form";
import { FieldFrame, SelectField, TextField, RadioFrame } from "./fields";

export type ShownField = {
  name: string;
  /** For a page that has the field twice; otherwise the name. */
  id?: string;
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

/** A field's name, what was typed into it (else its first value) and what is wrong with it. */
export function replyField<Field extends string>(
  reply: FormReply<Field> | null,
  name: Field,
  firstValue?: string,
) {
  return { name, defaultValue: reply?.values[name] ?? firstValue, error: reply?.errors[name] };
}

export type FormFieldsProps = {
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
      return <CheckField {...words} isChecked={defaultValue !== ""} />;
  }
}

type CheckFieldProps = Pick<ShownField, "name" | "label" | "hint"> & { isChecked: boolean };

function CheckField({ name, label, hint, isChecked }: CheckFieldProps) {
  const hintId = hint === undefined ? undefined : `${name}-ayuda`;
  return (
    <div>
      <label className="check" htmlFor={name}>
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={isChecked}
          aria-describedby={hintId}
        />
        {label}
      </label>
      {hintId !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
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

type TextAreaProps = Omit<
  React.TextareaHTMLAttributes<HTMLTextAreaElement>,
  "id" | "name" | "className" | "aria-invalid" | "aria-describedby"
> & {
  /** Also the control's id, which the error summary links to. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextArea({ name, label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} name={name} {...control} />}
    </FieldFrame>
  );
}

type RadioFieldProps = {
  /** Also the id of its first option, which the error summary links to. */
  name: string;
  label: string;
  /** `sample` shows what the option looks like. */
  options: readonly { id: string; label: string; hint?: string; sample?: React.ReactNode }[];
  chosen: string;
  error: string | undefined;
};

export function RadioField({ name, label, options, chosen, error }: RadioFieldProps) {
  return (
    <RadioFrame name={name} error={error} legend={label} className="radio-field">
      {options.map(({ id, label, hint, sample }, position) => (
        <div key={id} className="radio-option">
          <label className="check" htmlFor={position === 0 ? name : `${name}-${id}`}>
            <input
              type="radio"
              id={position === 0 ? name : `${name}-${id}`}
              name={name}
              value={id}
              defaultChecked={id === chosen}
              aria-describedby={hint === undefined ? undefined : `${name}-${id}-ayuda`}
            />
            {label}
            {sample}
          </label>
          {hint !== undefined && (
            <p id={`${name}-${id}-ayuda`} className="field-hint">
              {hint}
            </p>
          )}
        </div>
      ))}
    </RadioFrame>
  );
}
