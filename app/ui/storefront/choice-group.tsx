type ChoiceGroupProps = {
  title: string;
  name: string;
  options: readonly { value: string; label: React.ReactNode }[];
  chosen: string | undefined;
  error: string | undefined;
};

/** A choice among a few chips; a single option is preselected. */
export function ChoiceGroup({ title, name, options, chosen, error }: ChoiceGroupProps) {
  const errorId = `${name}-error`;
  const preselected = options.length === 1 ? options[0]?.value : chosen;
  return (
    <fieldset
      role="radiogroup"
      className="choice-group"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{title}</legend>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <div className="choices">
        {options.map(({ value, label }, position) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={`${name}-${position}`}
              name={name}
              value={value}
              defaultChecked={value === preselected}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
