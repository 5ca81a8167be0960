import { LOGO_TYPES, MAX_LOGO_BYTES, showLogo } from "../../../domain/shop/logo";
import { LOGO_FILE, LOGO_REMOVED } from "../../../forms/shop/settings-files";
import { FieldFrame } from "../../field-frame";
import type { FieldOf } from "../../form-fields";

/** The logo's file. One that has arrived stays while the rest of the form is mended. */
export function LogoFile({ field }: { field: FieldOf }) {
  const { name, label, defaultValue: address, error } = field("logo");
  const shown = address === "" ? null : showLogo({ address, alt: "" });
  return (
    <>
      <input type="hidden" name={name} value={address} />
      {shown && (
        <div className="logo-now">
          <img
            className={`logo-picture look-${field("paleta").defaultValue}`}
            {...shown}
            alt="El logo elegido"
          />
          <label className="check">
            <input type="checkbox" name={LOGO_REMOVED} />
            Quitar el logo y volver al nombre
          </label>
        </div>
      )}
      <FieldFrame
        id={name}
        label={shown ? "Otro logo" : label}
        hint={`PNG, JPG, WebP o SVG de hasta ${MAX_LOGO_BYTES / 1024 / 1024} MB; mejor con fondo transparente. También va en la pestaña del navegador y en los enlaces que se comparten.`}
        error={error}
      >
        {(control) => (
          <input type="file" name={LOGO_FILE} accept={LOGO_TYPES.join(",")} {...control} />
        )}
      </FieldFrame>
    </>
  );
}
