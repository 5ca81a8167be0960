import { COVER_CUTS, coverCutName, FOCUSES, FOCUS_IDS, CENTRE } from "../../../domain/shop/cover";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../domain/products/picture-limits";
import { COVER_FILE, COVER_OPTIONS } from "../../../forms/shop/cover-field-names";
import { FieldFrame, RadioFrame } from "../../field-frame";
import { RadioField } from "../../radio-field";
import { TextField } from "../../text-field";
import type { FieldOf } from "./look-fields";

/** What the home page begins with, where its button leads, and on which days. */
export function CoverFields({ field }: { field: FieldOf }) {
  const { defaultValue: chosen, ...kind } = field("portada");
  return (
    <>
      <RadioField {...kind} chosen={chosen} options={COVER_OPTIONS} />
      <PictureFields field={field} />
      <div className="form-row">
        <TextField {...field("portadaBoton")} hint="Vacío: “Ver la colección”." />
        <TextField
          {...field("portadaEnlace")}
          hint="Una página de tu tienda, como /productos, o una dirección que empiece con https://"
        />
      </div>
      <div className="form-row">
        <TextField {...field("portadaDesde")} type="date" />
        <TextField
          {...field("portadaHasta")}
          type="date"
          hint="Los dos días cuentan. Fuera de ellos se ve solo el texto, con el botón a la colección."
        />
      </div>
    </>
  );
}

function PictureFields({ field }: { field: FieldOf }) {
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
      <TextField
        {...field("portadaTexto")}
        hint="Para quien no ve la imagen, por ejemplo “Dos chicas con camperas de jean”."
      />
    </>
  );
}

/** Nine radio buttons, each in the place of the part of the picture that it keeps. */
function FocusField({ name, label, defaultValue, error }: ReturnType<FieldOf>) {
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
