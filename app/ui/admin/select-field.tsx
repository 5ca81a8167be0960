import { FieldFrame } from "../field-frame";

type SelectFieldProps = {
  /** Also the control's id. */
  name: string;
  label: string;
  defaultValue: string;
  options: readonly { id: string; label: string }[];
};

export function SelectField({ name, label, defaultValue, options }: SelectFieldProps) {
  return (
    <FieldFrame id={name} label={label}>
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
