import { FOCUSES } from "../../../domain/catalogue/focus-names";
import { CENTRE, FOCUS_IDS } from "../../../domain/catalogue/picture-focus";
import { PICTURE_TYPES } from "../../../domain/products/picture-limits";
import { COVER_CUTS, coverCutName } from "../../../domain/shop/cover";
import { LOGO_TYPES, MAX_LOGO_BYTES, showLogo } from "../../../domain/shop/logo";
import {
  COVER_FILE,
  LOGO_FILE,
  LOGO_REMOVED,
  NOTE_FILE,
  NOTE_REMOVED,
} from "../../../forms/shop/shop-settings-form";
import { FieldFrame, RadioFrame } from "../../fields";
import type { FieldOf, ShownField } from "../../form-fields";
import { PICTURE_HINT, PictureFields } from "../picture-fields";

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

export function CoverPicture({ field }: { field: FieldOf }) {
  const { name, label, defaultValue: address, error } = field("portadaImagen");
  const { defaultValue: typedFocus } = field("portadaFoco");
  const focus = FOCUS_IDS.find((id) => id === typedFocus) ?? CENTRE;
  const cut = (screen: "phone" | "desktop") => `${address}/${coverCutName({ screen, focus })}`;
  return (
    <>
      <input type="hidden" name={name} value={address} />
      {address !== "" && (
        <div className="cover-cuts">
          <img src={cut("phone")} alt="El recorte para teléfonos" {...COVER_CUTS.phone} />
          <img src={cut("desktop")} alt="El recorte para computadoras" {...COVER_CUTS.desktop} />
        </div>
      )}
      <FieldFrame
        id={name}
        label={address === "" ? label : "Otra imagen para la portada"}
        hint={`${PICTURE_HINT} La recortamos para teléfonos y para computadoras. Se usa con “Texto e imagen”.`}
        error={error}
      >
        {(control) => (
          <input type="file" name={COVER_FILE} accept={PICTURE_TYPES.join(",")} {...control} />
        )}
      </FieldFrame>
      <FocusField {...field("portadaFoco")} />
    </>
  );
}

const NOTE_NAMES = { field: "notaImagen", file: NOTE_FILE, removed: NOTE_REMOVED };

export function NotePicture({ field }: { field: FieldOf }) {
  const { label, defaultValue: address, error } = field(NOTE_NAMES.field);
  return (
    <PictureFields
      {...{ names: NOTE_NAMES, label, address, error }}
      use="Sin imagen se ve solo el texto."
    />
  );
}

/** Nine radio buttons, each in the place of the part of the picture that it keeps. */
function FocusField({ name, label, defaultValue, error }: ShownField) {
  return (
    <RadioFrame name={name} legend={label} className="focus-field" error={error}>
      <div className="focus-grid">
        {FOCUSES.map(({ id, name: place }) => {
          const inputId = id === CENTRE ? name : `${name}-${id}`;
          return (
            <label key={id} htmlFor={inputId}>
              <input
                type="radio"
                id={inputId}
                name={name}
                value={id}
                defaultChecked={id === defaultValue}
              />
              <span className="visually-hidden">{place}</span>
            </label>
          );
        })}
      </div>
    </RadioFrame>
  );
}
