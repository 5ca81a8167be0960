type SelectFieldProps = {
  /** Also the control's id. */
  name: string;
  label: string;
  defaultValue: string;
  options: readonly { id: string; label: string }[];
};

export function SelectField({ name, label, defaultValue, options }: SelectFieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <select id={name} name={name} defaultValue={defaultValue}>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
