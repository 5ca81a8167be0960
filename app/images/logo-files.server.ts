import type { Sharp } from "sharp";

import type { OwnPicture } from "../domain/products/picture-address";
import { ICON_PX, logoFileName, SHARE_SIZE, type LogoFile } from "../domain/shop/logo";
import { getPalette } from "../domain/shop/palettes";
import { readOrMake } from "./picture-sizes.server";
import { loadSharp } from "./picture-work.server";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Empty pixels around the logo. */
const ICON_MARGIN_PX = 12;
const SHARE_MARGIN_PX = { x: 200, y: 105 };

/** The bytes of an icon or a shared picture, made if needed; null for an unknown logo. */
export function readLogoFile(
  logo: OwnPicture,
  file: LogoFile,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return readOrMake(logo, logoFileName(file), async (original) => {
    const sharp = await loadSharp();
    const image = sharp(original, { failOn: "error" });
    return file.kind === "icon"
      ? drawIcon(image)
      : drawShare(image, getPalette(file.palette).cloth);
  });
}

function drawIcon(logo: Sharp): Sharp {
  const side = ICON_PX - 2 * ICON_MARGIN_PX;
  return logo
    .resize({ width: side, height: side, fit: "contain", background: CLEAR })
    .extend(around(ICON_MARGIN_PX, ICON_MARGIN_PX, CLEAR))
    .png();
}

/** The logo on the palette's background, for links in chats and networks. */
function drawShare(logo: Sharp, background: string): Sharp {
  const { x, y } = SHARE_MARGIN_PX;
  return logo
    .resize({
      width: SHARE_SIZE.width - 2 * x,
      height: SHARE_SIZE.height - 2 * y,
      fit: "contain",
      background,
    })
    .extend(around(x, y, background))
    .flatten({ background })
    .jpeg({ quality: 86 });
}

function around<Color>(x: number, y: number, background: Color) {
  return { top: y, bottom: y, left: x, right: x, background };
}
