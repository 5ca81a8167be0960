import { RadioFrame } from "./field-frame";

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
