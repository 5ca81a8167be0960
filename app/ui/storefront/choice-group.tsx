import { RadioFrame } from "../field-frame";

type ChoiceGroupProps = {
  title: string;
  name: string;
  options: readonly { value: string; label: React.ReactNode; isGone?: boolean | undefined }[];
  chosen: string | undefined;
  error: string | undefined;
};

/** A choice among a few chips; a single option is preselected. */
export function ChoiceGroup({ title, name, options, chosen, error }: ChoiceGroupProps) {
  const preselected = options.length === 1 ? options[0]?.value : chosen;
  return (
    <RadioFrame name={name} error={error} legend={title} className="choice-group">
      <div className="choices">
        {options.map(({ value, label, isGone }, position) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={`${name}-${position}`}
              name={name}
              value={value}
              defaultChecked={value === preselected}
              disabled={isGone}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </RadioFrame>
  );
}
