import { FOCUS_IDS, type Focus } from "../catalogue/picture-focus";
import { type CalendarDay, isWithin } from "../plain/buenos-aires";
import { isSocialAddress } from "./links";

export type CoverKind = "products" | "text" | "picture";

export type CoverPicture = {
  address: string;
  focus: Focus;
  /** Its alternative text; empty for a picture that says nothing new. */
  alt: string;
};

export type CoverLink = { url: string; label: string };

/** How the cover is shown. From the first day to the last one; null means no limit. */
export type CoverDisplay = {
  kind: CoverKind;
  picture: CoverPicture | null;
  /** Null for the link to the collection. */
  link: CoverLink | null;
  from: CalendarDay | null;
  until: CalendarDay | null;
};

export const DEFAULT_COVER_DISPLAY: CoverDisplay = {
  kind: "products",
  picture: null,
  link: null,
  from: null,
  until: null,
};

/** The cuts of a cover's picture, in pixels: upright for phones, wide for desktops. */
export const COVER_CUTS = {
  phone: { width: 800, height: 900 },
  desktop: { width: 2000, height: 720 },
} as const;

export type CoverCut = { screen: keyof typeof COVER_CUTS; focus: Focus };

export function coverCutName({ screen, focus }: CoverCut): string {
  return `portada-${screen === "phone" ? "telefono" : "escritorio"}-${focus}.webp`;
}

export function parseCoverCutName(name: string): CoverCut | null {
  const cuts = FOCUS_IDS.flatMap((focus): CoverCut[] => [
    { screen: "phone", focus },
    { screen: "desktop", focus },
  ]);
  return cuts.find((cut) => coverCutName(cut) === name) ?? null;
}

/** True for a page of this shop, written from its first slash on, and for an https address. */
export function isCoverLink(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || isSocialAddress(text);
}

export type WornCover = {
  kind: CoverKind;
  link: CoverLink | null;
  picture: { phone: string; desktop: string; alt: string } | null;
};

/** The cover of this moment: plain text outside of its days. Null for the default one. */
export function wearCover(display: CoverDisplay, now: Date): WornCover | null {
  if (!isWithin(display, now)) return { kind: "text", link: null, picture: null };
  const { kind, link, picture } = display;
  if (kind === "products" && link === null) return null;
  return { kind, link, picture: kind === "picture" ? wearPicture(picture) : null };
}

function wearPicture(picture: CoverPicture | null): WornCover["picture"] {
  if (picture === null) return null;
  const { address, focus, alt } = picture;
  const cut = (screen: CoverCut["screen"]) => `${address}/${coverCutName({ screen, focus })}`;
  return { phone: cut("phone"), desktop: cut("desktop"), alt };
}
