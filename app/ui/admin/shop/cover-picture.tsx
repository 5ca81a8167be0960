import { CENTRE, COVER_CUTS, coverCutName, FOCUSES, FOCUS_IDS } from "../../../domain/shop/cover";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../domain/products/picture-limits";
import { COVER_FILE } from "../../../forms/shop/settings-files";
import { FieldFrame, RadioFrame } from "../../field-frame";
import type { FieldOf, ShownField } from "../../form-fields";

/** The picture of the cover, as it is cut, and the part of it that no cut may lose. */
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
        hint={`JPG, PNG, WebP o AVIF de hasta ${MAX_PICTURE_BYTES / 1024 / 1024} MB. La recortamos para teléfonos y para computadoras. Se usa con “Texto e imagen”.`}
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
