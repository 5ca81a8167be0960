import { adminPaths } from "../../../../admin-paths";
import { provinceName, PROVINCES, type ProvinceId } from "../../../../domain/buying/province";
import { MAX_ZONE_NAME_LENGTH, type ZoneTexts } from "../../../../domain/shop/zone-texts";
import type { SellingErrors } from "../../../../forms/shop/selling-fields";
import { zoneFields } from "../../../../forms/shop/selling-form";
import { FieldError } from "../../../field-frame";
import { TextField } from "../../../text-field";
import { SelectField } from "../../../select-field";
import { FORM_ID } from "./form-id";

const REACHES: { id: ZoneTexts["reach"]; label: string }[] = [
  { id: "everywhere", label: "Todo el país" },
  { id: "provinces", label: "Algunas provincias" },
  { id: "postal-codes", label: "Un rango de códigos postales" },
];

type ZoneRowProps = {
  zone: ZoneTexts;
  position: number;
  isLast: boolean;
  errors: SellingErrors;
};

export function ZoneRow({ zone, position, isLast, errors }: ZoneRowProps) {
  const fields = zoneFields(position);
  type Field = Exclude<keyof typeof fields, "provinces">;
  const control = (field: Field) => ({
    name: fields[field],
    defaultValue: zone[field],
    error: errors[fields[field]],
  });
  const line = (field: Field) => ({ ...control(field), autoComplete: "off" });
  const amount = { inputMode: "numeric" } as const;
  return (
    <li>
      <fieldset className="zone">
        <legend>Zona {position + 1}</legend>
        <div className="form-row">
          <TextField
            {...line("name")}
            label="Nombre"
            hint="Lo lee quien compra."
            maxLength={MAX_ZONE_NAME_LENGTH}
          />
          <SelectField {...control("reach")} label="Alcance" options={REACHES} />
        </div>
        <ZoneProvinces
          name={fields.provinces}
          chosen={zone.provinces}
          error={errors[fields.provinces]}
        />
        <div className="form-row zone-codes">
          <TextField {...line("fromCode")} {...amount} label="Desde el código postal" />
          <TextField {...line("toCode")} {...amount} label="Hasta el código postal" />
        </div>
        <div className="zone-amounts">
          <TextField {...line("price")} {...amount} label="Precio" hint="En pesos; 0 es gratis." />
          <TextField
            {...line("freeAbove")}
            {...amount}
            label="Gratis desde"
            hint="En pesos; vacío es nunca."
          />
          <TextField {...line("minDays")} {...amount} label="Tarda desde" hint="Días hábiles." />
          <TextField {...line("maxDays")} {...amount} label="Hasta" hint="Días hábiles." />
        </div>
        <ZoneButtons position={position} isLast={isLast} />
      </fieldset>
    </li>
  );
}

function ZoneButtons({ position, isLast }: Pick<ZoneRowProps, "position" | "isLast">) {
  const button = (move: string, text: string) => (
    <button
      form={FORM_ID}
      formAction={`${adminPaths.selling()}#zonas`}
      className="row-action"
      name="intent"
      value={`zone-${move}:${position}`}
    >
      {text}
      <span className="visually-hidden"> la zona {position + 1}</span>
    </button>
  );
  return (
    <div className="zone-buttons">
      {position > 0 && button("up", "Subir")}
      {!isLast && button("down", "Bajar")}
      {button("remove", "Quitar")}
    </div>
  );
}

type ZoneProvincesProps = {
  name: string;
  chosen: readonly ProvinceId[];
  error: string | undefined;
};

function ZoneProvinces({ name, chosen, error }: ZoneProvincesProps) {
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
