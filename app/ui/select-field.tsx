import { FieldFrame } from "./field-frame";

type SelectFieldProps = {
  name: string;
  /** Needed when several fields share a name; otherwise the name is the id. */
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue: string;
  options: readonly { id: string; label: string }[];
};

export function SelectField(props: SelectFieldProps) {
  const { name, id = name, label, hint, error, defaultValue, options } = props;
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(control) => (
        <select name={name} defaultValue={defaultValue} {...control}>
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
