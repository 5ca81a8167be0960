import { provinceName, PROVINCES, type ProvinceId } from "../../../../domain/buying/province";

type ZoneProvincesProps = {
  name: string;
  chosen: readonly ProvinceId[];
  error: string | undefined;
};

export function ZoneProvinces({ name, chosen, error }: ZoneProvincesProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="zone-provinces"
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="visually-hidden">Provincias</legend>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
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
