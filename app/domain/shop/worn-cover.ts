import { isWithin } from "../plain/buenos-aires";
import {
  coverCutName,
  type CoverCut,
  type CoverDisplay,
  type CoverKind,
  type CoverLink,
  type CoverPicture,
} from "./cover";

/** What the home page has to know of a cover that is not the default one. */
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
