import { provinceName, PROVINCES, type ProvinceId } from "../../../../domain/buying/province";
import { FieldError } from "../../../field-frame";

type ZoneProvincesProps = {
  name: string;
  chosen: readonly ProvinceId[];
  error: string | undefined;
};

export function ZoneProvinces({ name, chosen, error }: ZoneProvincesProps) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="zone-provinces"
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="visually-hidden">Provincias</legend>
      <FieldError id={name} error={error} />
      <details open={chosen.length === 0}>
        <summary>{describe(chosen)}</summary>
        <ul>
          {PROVINCES.map(({ id, name: label }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

function describe(chosen: readonly ProvinceId[]): string {
  return chosen.length === 0 ? "Elegí las provincias" : chosen.map(provinceName).join(", ");
}
