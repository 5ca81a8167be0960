import { parsePictureAddress, sizeName, sizeWidths } from "../products/picture-address";
import { PALETTE_IDS, type PaletteId } from "./palettes";

export type Logo = {
  address: string;
  /** Its alternative text; empty means the shop's name. */
  alt: string;
};

export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const MAX_LOGO_TEXT = 100;
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"] as const;

/** The limits of the stored picture: enough for the picture that links are shared with. */
export const LOGO_BOX = { width: 1200, height: 480 } as const;

/** What the header has room for, also on a narrow phone: see styles. */
const SHOWN_BOX = { width: 176, height: 40 } as const;
/** Screens with twice the pixels need twice the width; more is hardly seen. */
const DENSITY = 2;

export type ShownLogo = { src: string; width: number; height: number };

/** The file for a logo in the header, and the size it is shown in; null for an unusable address. */
export function showLogo({ address }: Logo): ShownLogo | null {
  const picture = parsePictureAddress(address);
  if (picture === null) return null;
  const scale = Math.min(SHOWN_BOX.width / picture.width, SHOWN_BOX.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const widths = sizeWidths(picture);
  const file = widths.find((one) => one >= width * DENSITY) ?? widths.at(-1) ?? picture.width;
  return { src: `${address}/${sizeName({ width: file, format: "webp" })}`, width, height };
}

/** What is made of a logo besides its sizes; the names are the last part of the address. */
export type LogoFile = { kind: "icon" } | { kind: "share"; palette: PaletteId };

/** Browsers and phones show smaller ones of it. */
export const ICON_PX = 192;
/** As https://ogp.me and the networks ask. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export function logoFileName(file: LogoFile): string {
  return file.kind === "icon" ? "icono.png" : `compartir-${file.palette}.jpg`;
}

export const logoFileAddress = ({ address }: Logo, file: LogoFile): string =>
  `${address}/${logoFileName(file)}`;

export function parseLogoFileName(name: string): LogoFile | null {
  if (name === logoFileName({ kind: "icon" })) return { kind: "icon" };
  const palette = PALETTE_IDS.find((id) => name === logoFileName({ kind: "share", palette: id }));
  return palette === undefined ? null : { kind: "share", palette };
}

export function isLogoAddress(address: string): boolean {
  const picture = parsePictureAddress(address);
  return picture !== null && picture.width <= LOGO_BOX.width && picture.height <= LOGO_BOX.height;
}
