import { drawRemera, drawMusculosa } from "./tops";
import { drawMangaLarga } from "./long-sleeved";
import { drawChomba } from "./polos";
import { drawCamisa } from "./shirts";
import { drawHoodie } from "./hoodies";
import { drawBuzo } from "./sweats";
import { drawSweater } from "./knitwear";
import { drawPuffer } from "./padded";
import { drawChaleco } from "./vests";
import { drawCampera } from "./jackets";
import { drawJean } from "./jeans";
import { drawBermuda } from "./shorts";
import { drawJogger, drawPantalon } from "./trousers";
import { drawTop } from "./crop-tops";
import { drawGorra } from "./headwear";
import { drawMochila } from "./backpacks";
import { drawBolso } from "./bags";
import { drawMorral } from "./satchels";
import { drawNeceser } from "./pouches";
import { drawPanuelo } from "./bandanas";
import { drawAnteojos } from "./eyewear";
import { drawAnillo } from "./rings";
import { drawPulsera } from "./bracelets";
import { drawCollar } from "./chains";
import { foldLight } from "./cloth";
import type { Illustrator } from "./commission";
import { DRAWING_SIZE_PX, type DrawingKind, type DrawingSpec } from "./drawing-spec";
import { groundDefinitions, groundShadow, groundTint } from "./ground";
import { short } from "./outline";
import { tonesOf } from "./palette";
import { rollDice } from "./random";
import { sharePaths } from "./share-paths";
import { weavePattern } from "./weave";

const ILLUSTRATORS: Record<DrawingKind, Illustrator> = {
  remera: drawRemera,
  "manga-larga": drawMangaLarga,
  musculosa: drawMusculosa,
  chomba: drawChomba,
  camisa: drawCamisa,
  buzo: drawBuzo,
  hoodie: drawHoodie,
  sweater: drawSweater,
  chaleco: drawChaleco,
  campera: drawCampera,
  puffer: drawPuffer,
  jean: drawJean,
  pantalon: drawPantalon,
  jogger: drawJogger,
  bermuda: drawBermuda,
  top: drawTop,
  gorra: drawGorra,
  mochila: drawMochila,
  bolso: drawBolso,
  morral: drawMorral,
  neceser: drawNeceser,
  panuelo: drawPanuelo,
  anteojos: drawAnteojos,
  anillo: drawAnillo,
  pulsera: drawPulsera,
  collar: drawCollar,
};

/** The picture of a product as a whole SVG document; the same spec gives the same bytes. */
export function drawProduct({ kind, colour, seed, view }: DrawingSpec): string {
  const isClose = view === "detalle";
  const tones = tonesOf(colour.hex, isClose);
  const ground = groundTint(colour.hex, rollDice(seed, "ground"));
  const { art, weave, focus, floor } = ILLUSTRATORS[kind]({
    hex: colour.hex,
    colourSlug: colour.slug,
    tones,
    dice: rollDice(seed, kind),
    isClose,
  });
  const middle = DRAWING_SIZE_PX / 2;
  const placing = isClose
    ? `translate(${middle} ${middle}) scale(${focus.zoom}) translate(${short(-focus.x)} ${short(-focus.y)})`
    : `translate(${middle} 0)`;
  return sharePaths(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWING_SIZE_PX}" height="${DRAWING_SIZE_PX}" viewBox="0 0 600 600">` +
      `<defs>${groundDefinitions(ground, tones.isDark)}${foldLight(tones)}${isClose ? weavePattern(weave, tones.isDark) : ""}</defs>` +
      `<rect width="600" height="600" fill="url(#g)"/>` +
      `<g transform="${placing}" fill="none" stroke-linejoin="round" stroke-width="1.3">${isClose ? "" : groundShadow(floor.y, floor.width)}${art}</g></svg>`,
  );
}
