import { FieldFrame } from "../field-frame";

type SelectFieldProps = {
  /** Also the control's id. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue: string;
  options: readonly { id: string; label: string }[];
};

export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, defaultValue, options } = props;
  return (
    <FieldFrame id={name} {...{ label, hint, error }}>
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
