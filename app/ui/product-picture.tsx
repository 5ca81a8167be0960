import { pictureSources } from "../domain/products/picture-address";
import { PICTURE_USES } from "./picture-use";

/** For a picture whose size is unknown; the drawings of the sample catalogue have this size. */
const USUAL_SIZE_PX = 600;

type ProductPictureProps = {
  address: string;
  alt: string;
  use: keyof typeof PICTURE_USES;
  /** For pictures that are visible without scrolling. */
  isEager?: boolean;
};

/** A picture that reserves its space before it loads, in the smallest sufficient file. */
export function ProductPicture({ address, alt, use, isEager = false }: ProductPictureProps) {
  const { sizes, largestPx } = PICTURE_USES[use];
  const { src, width, height, sets } = pictureSources(address, largestPx);
  const image = (
    <img
      src={src}
      srcSet={sets?.jpg}
      sizes={sets ? sizes : undefined}
      alt={alt}
      width={width ?? USUAL_SIZE_PX}
      height={height ?? USUAL_SIZE_PX}
      loading={isEager ? undefined : "lazy"}
      fetchpriority={isEager ? "high" : undefined}
      decoding="async"
    />
  );
  if (!sets) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sets.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sets.webp} sizes={sizes} />
      {image}
    </picture>
  );
}
