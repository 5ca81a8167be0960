import type { OwnPicture } from "../domain/products/picture-address";
import { COVER_CUTS, coverCutName, FOCUSES, type CoverCut } from "../domain/shop/cover";
import { readOrMake } from "./picture-sizes.server";
import { loadSharp } from "./picture-work.server";

/** The bytes of a cut of a cover's picture, made if needed; null for an unknown picture. */
export function readCoverCut(
  picture: OwnPicture,
  cut: CoverCut,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return readOrMake(picture, coverCutName(cut), async (original) => {
    const sharp = await loadSharp();
    const position = FOCUSES.find(({ id }) => id === cut.focus)?.position ?? "centre";
    return sharp(original, { failOn: "error" })
      .resize({ ...COVER_CUTS[cut.screen], fit: "cover", position })
      .webp({ quality: 78, effort: 4 });
  });
}
