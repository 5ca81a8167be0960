import { logoFileAddress, showLogo, type Logo, type ShownLogo } from "./logo";
import { wearLook, type Look, type WornLook } from "./look";

export type WornLogo = ShownLogo & {
  alt: string;
  /** For browser tabs. */
  icon: string;
  /** For links in chats and networks. */
  share: string;
};

export type Dress = {
  /** Absent for the look of the stylesheet itself. */
  look?: WornLook;
  /** Absent while the shop's name stands as text. */
  logo?: WornLogo;
};

type Wardrobe = { look: Look; logo: Logo | null; name: string };

/** Spread into a page's data: the default look without a logo adds nothing to it. */
export function dress(wardrobe: Wardrobe): Dress {
  const look = wearLook(wardrobe.look);
  const logo = wearLogo(wardrobe);
  return { ...(look && { look }), ...(logo && { logo }) };
}

function wearLogo({ logo, look, name }: Wardrobe): WornLogo | null {
  const shown = logo && showLogo(logo);
  if (!logo || !shown) return null;
  return {
    ...shown,
    alt: logo.alt === "" ? name : logo.alt,
    icon: logoFileAddress(logo, { kind: "icon" }),
    share: logoFileAddress(logo, { kind: "share", palette: look.palette }),
  };
}
