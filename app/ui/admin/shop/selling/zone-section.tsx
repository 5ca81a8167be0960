import { adminPaths } from "../../../../admin-paths";
import { provinceName, PROVINCES, type ProvinceId } from "../../../../domain/buying/province";
import { MAX_SHIPPING_ZONES, type ZoneTexts } from "../../../../domain/shop/zone-texts";
import type { SellingErrors } from "../../../../forms/shop/selling-fields";
import { zoneFields } from "../../../../forms/shop/selling-form";
import { FORM_ID } from "./form-id";
import { ZoneRow } from "./zone-row";

type ZoneSectionProps = {
  zones: readonly ZoneTexts[];
  /** The key of each zone's row. */
  rowIds: readonly number[];
  errors: SellingErrors;
  unreached: readonly ProvinceId[];
};

/** The table of shipping prices. */
export function ZoneSection({ zones, rowIds, errors, unreached }: ZoneSectionProps) {
  return (
    <section className="panel" aria-labelledby="zonas">
      <h2 id="zonas" tabIndex={-1}>
        Zonas de envío
      </h2>
      <p className="field-hint">
        Para cada compra vale la zona más precisa: primero las de códigos postales, después las de
        provincias y al final la de todo el país. Entre dos iguales, la de más arriba.
      </p>
      {unreached.length > 0 && <p className="notice">{describeUnreached(unreached)}</p>}
      {errors.zonas !== undefined && <p className="field-error">{errors.zonas}</p>}
      <input type="hidden" name="zonas" value={zones.length} />
      <ol className="zones">
        {zones.map((zone, position) => (
          <ZoneRow
            key={rowIds[position]}
            zone={zone}
            position={position}
            isLast={position === zones.length - 1}
            errors={errors}
          />
        ))}
      </ol>
      {zones.length < MAX_SHIPPING_ZONES && (
        <p>
          <button
            form={FORM_ID}
            formAction={`${adminPaths.selling()}#${zoneFields(zones.length).name}`}
            className="button button-quiet"
            name="intent"
            value="add-zone"
          >
            Agregar zona
          </button>
        </p>
      )}
    </section>
  );
}

function describeUnreached(provinces: readonly ProvinceId[]): string {
  if (provinces.length === PROVINCES.length) {
    return "Lo guardado no tiene envíos a ninguna provincia entera: agregá una zona de todo el país.";
  }
  const names = provinces.map(provinceName).join(", ");
  return `No hay una zona de todo el país, y lo guardado no llega a: ${names}.`;
}
