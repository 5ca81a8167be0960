import type { WornLogo } from "../domain/shop/dress";
import { isLongName } from "./storefront/long-text";

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
