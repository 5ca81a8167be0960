import { RadioFrame } from "../field-frame";

type RadioCardsProps = {
  legend: string;
  name: string;
  options: readonly { id: string; label: string; text?: React.ReactNode }[];
  chosen: string;
  error: string | undefined;
};

/** A choice among a few options with explanations. Errors link to the first option. */
export function RadioCards({ legend, name, options, chosen, error }: RadioCardsProps) {
  return (
    <RadioFrame name={name} error={error} legend={legend} className="radio-cards">
      {options.map(({ id, label, text }) => (
        <div key={id} className="radio-card">
          <input
            type="radio"
            id={`${name}-${id}`}
            name={name}
            value={id}
            defaultChecked={id === chosen}
            aria-describedby={text === undefined ? undefined : `${name}-${id}-texto`}
          />
          <label htmlFor={`${name}-${id}`}>{label}</label>
          {text !== undefined && <p id={`${name}-${id}-texto`}>{text}</p>}
        </div>
      ))}
    </RadioFrame>
  );
}
