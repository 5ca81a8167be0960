import type { WornLogo } from "../domain/shop/look";

type Shop = { name: string; logo?: WornLogo | undefined };

/** For the element with the class `logo` around the shop's name. */
export function nameAttributes({ name, logo }: Shop) {
  return { "data-long": isLongName(name), "data-picture": logo ? true : undefined };
}

export function ShopName({ name, logo }: Shop) {
  if (!logo) return <>{name}</>;
  const { src, width, height, alt } = logo;
  return <img className="logo-picture" src={src} alt={alt} width={width} height={height} />;
}

/** The longest name that fits the header at full size on a phone. */
const LONG_NAME_LENGTH = 12;
/** The longest word that fits the cover at full size beside the pictures. */
const LONG_WORD_LENGTH = 9;

/** True when a shop's name needs a smaller size. */
function isLongName(name: string): boolean {
  return name.length > LONG_NAME_LENGTH;
}

/** True when a cover's title needs a smaller size. */
export function hasLongWord(title: string): boolean {
  return title.split(/\s+/).some((word) => word.length > LONG_WORD_LENGTH);
}
