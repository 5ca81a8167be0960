import type { Province } from "../domain/plain/province";

type FieldFrameProps = {
  /** The control's id, which the error summary links to. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => React.ReactNode;
};

export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const hintId = hint === undefined ? undefined : `${id}-ayuda`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
      })}
    </div>
  );
}

type RadioFrameProps = {
  name: string;
  legend: string;
  className: string;
  error: string | undefined;
  children: React.ReactNode;
};

/** The same around the radio buttons of one name. */
export function RadioFrame({ name, legend, className, error, children }: RadioFrameProps) {
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend>{legend}</legend>
      <FieldError id={name} error={error} />
      {children}
    </fieldset>
  );
}

/** What is wrong with a control; its own id is the control's with "-error". */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  );
}

type TextFieldProps = Omit<
  React.InputHTMLAttributes<HTMLInputElement>,
  "id" | "name" | "className" | "aria-invalid" | "aria-describedby"
> & {
  name: string;
  /** Needed when several fields share a name; otherwise the name is the id. */
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextField(props: TextFieldProps) {
  const { name, id = name, label, hint, error, type = "text", ...input } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(control) => <input {...input} type={type} name={name} {...control} />}
    </FieldFrame>
  );
}

type SelectFieldProps = {
  name: string;
  /** Needed when several fields share a name; otherwise the name is the id. */
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  autoComplete?: string;
  defaultValue?: string | undefined;
  options: readonly { id: string; label: string }[];
};

export function SelectField(props: SelectFieldProps) {
  const { name, id = name, label, hint, error, options, ...select } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <select name={name} {...select} {...control}>
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type FilterSelectProps = {
  name: string;
  label: string;
  chosen: string | null;
  children: React.ReactNode;
};

/** A select inside its label, for filters: nothing can be wrong with it. */
export function FilterSelect({ name, label, chosen, children }: FilterSelectProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select name={name} defaultValue={chosen ?? ""}>
        {children}
      </select>
    </label>
  );
}

type ProvinceFieldProps = Omit<SelectFieldProps, "name" | "label" | "options"> & {
  /** What stands there until one is chosen. */
  placeholder: string;
  provinces: readonly Province[];
};

export function ProvinceField(props: ProvinceFieldProps) {
  const { placeholder, provinces, ...select } = props;
  const options = [
    { id: "", label: placeholder },
    ...provinces.map(({ id, name }) => ({ id, label: name })),
  ];
  return <SelectField {...select} name="provincia" label="Provincia" options={options} />;
}
