import { z } from "zod";

import { parseColor, writeColor } from "../../domain/shop/color";
import { isLogoAddress, MAX_LOGO_TEXT } from "../../domain/shop/logo";
import { checkAccent, MIN_ACCENT_CONTRAST } from "../../domain/shop/look";
import { getPalette, PALETTE_IDS, type PaletteId } from "../../domain/shop/palettes";
import { Line, line } from "../buying/typed-line";

const NO_COLOR = "Escribí un color como #b92f17: un numeral y seis letras o números.";

/** The fields of the settings form that colour the shop. */
export const LOOK_FIELDS = {
  paleta: z.enum(PALETTE_IDS, { error: "Elegí una de las cuatro." }),
  acento: Line.transform((text, context) => {
    const color = parseColor(text);
    if (color !== null) return writeColor(color);
    context.addIssue({ code: "custom", message: NO_COLOR });
    return z.NEVER;
  }),
  /** The address of the stored picture; empty for none. */
  logo: Line.refine((text) => text === "" || isLogoAddress(text), {
    error: "Ese logo ya no está en la tienda: elegilo de nuevo.",
  }),
  logoTexto: line(MAX_LOGO_TEXT),
};

/** Refuses an accent that cannot be read on the palette, and offers the nearest one. */
export function requireReadableAccent(
  { paleta, acento }: { paleta: PaletteId; acento: string },
  context: z.RefinementCtx,
): void {
  const palette = getPalette(paleta);
  const color = parseColor(acento);
  if (color === null) return;
  const { isReadable, contrast, nearest } = checkAccent(palette, color);
  if (isReadable) return;
  const [has, needs] = [Math.floor(contrast * 10) / 10, MIN_ACCENT_CONTRAST].map(writeRatio);
  context.addIssue({
    code: "custom",
    path: ["acento"],
    message: `Sobre ${palette.name} no se lee bien: el contraste es ${has} y hace falta ${needs}. El más parecido que sí se lee es ${nearest}.`,
  });
}

const writeRatio = (ratio: number) => String(ratio).replace(".", ",");
