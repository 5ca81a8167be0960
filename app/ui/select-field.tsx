import { FieldFrame } from "./field-frame";

export type SelectFieldProps = {
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
