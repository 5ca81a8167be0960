import { PALETTES } from "../../../domain/shop/palettes";
import type { SettingsField } from "../../../forms/shop/shop-settings-fields";
import { RadioField } from "../../radio-field";
import { TextField } from "../../text-field";

/** A browser's colour field shows black for every other text. */
const FULL_COLOR = /^#[0-9a-f]{6}$/i;

export type FieldProps = {
  name: SettingsField;
  label: string;
  defaultValue: string;
  error: string | undefined;
};

export type FieldOf = (name: SettingsField) => FieldProps;

/** The fields that colour the shop. */
export function LookFields({ field }: { field: FieldOf }) {
  const { defaultValue: chosen, ...palette } = field("paleta");
  const accent = field("acento");
  const isColor = FULL_COLOR.test(accent.defaultValue);
  return (
    <>
      <RadioField
        {...palette}
        chosen={chosen}
        options={PALETTES.map(({ id, name, hint }) => ({
          id,
          label: name,
          hint,
          sample: <PaletteSample id={id} />,
        }))}
      />
      <TextField
        {...accent}
        type={isColor ? "color" : "text"}
        autoComplete="off"
        hint="El de tu marca: va en el renglón destacado de la portada, los descuentos y los números del carrito. Si no se lee bien sobre el fondo, te ofrecemos el más parecido."
      />
    </>
  );
}

/** The palette's background, box, accent and ink. */
function PaletteSample({ id }: { id: string }) {
  return (
    <span className={`palette-sample look-${id}`} aria-hidden="true">
      <span className="palette-cloth" />
      <span className="palette-paper" />
      <span className="palette-thread" />
      <span className="palette-ink" />
    </span>
  );
}
