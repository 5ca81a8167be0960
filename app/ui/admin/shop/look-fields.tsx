import { PALETTES } from "../../../domain/shop/palettes";
import type { ShownField } from "../../form-fields";
import { RadioField } from "../../radio-field";
import { TextField } from "../../text-field";

/** A browser's colour field shows black for every other text. */
const FULL_COLOR = /^#[0-9a-f]{6}$/i;

/** The palettes, each with a sample. */
export function PaletteField({ field }: { field: ShownField }) {
  const { defaultValue: chosen, ...words } = field;
  return (
    <RadioField
      {...words}
      chosen={chosen}
      options={PALETTES.map(({ id, name, hint }) => ({
        id,
        label: name,
        hint,
        sample: <PaletteSample id={id} />,
      }))}
    />
  );
}

export function AccentField({ field }: { field: ShownField }) {
  const isColor = FULL_COLOR.test(field.defaultValue);
  return <TextField {...field} type={isColor ? "color" : "text"} autoComplete="off" />;
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
