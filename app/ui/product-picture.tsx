import { parseShownPicture } from "../domain/catalogue/shown-picture";
import { pictureSources } from "../domain/products/picture-address";

/** For a picture whose size is unknown; the drawings of the sample catalogue have this size. */
const USUAL_SIZE_PX = 600;

type ProductPictureProps = {
  /** Without or with its focus: see `showPicture`. */
  address: string;
  alt: string;
  use: keyof typeof PICTURE_USES;
  /** For pictures that are visible without scrolling. */
  isEager?: boolean;
};

/** A picture that reserves its space before it loads, in the smallest sufficient file. */
export function ProductPicture({ address: shown, alt, use, isEager = false }: ProductPictureProps) {
  const { sizes, largestPx } = PICTURE_USES[use];
  const { address, focus } = parseShownPicture(shown);
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
      data-focus={focus}
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

type PictureUse = {
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** No screen needs more pixels in that place. */
  largestPx: number;
};

const PICTURE_USES = {
  card: {
    sizes: "(min-width:90rem) 20rem,(min-width:64rem) 22vw,(min-width:40rem) 31vw,46vw",
    largestPx: 960,
  },
  heroFirst: { sizes: "(min-width:90rem) 28rem,(min-width:64rem) 32vw,61vw", largestPx: 1600 },
  hero: { sizes: "(min-width:90rem) 14rem,(min-width:64rem) 16vw,31vw", largestPx: 640 },
  tile: { sizes: "(min-width:90rem) 20rem,(min-width:40rem) 23vw,46vw", largestPx: 960 },
  gallery: {
    sizes: "(min-width:90rem) 45rem,(min-width:64rem) 50vw,(min-width:48rem) 45vw,100vw",
    largestPx: 1600,
  },
  /** Alone on the screen, where the visitor can zoom in. */
  full: { sizes: "(min-width:64rem) 100vw,250vw", largestPx: 1600 },
  cartLine: { sizes: "(min-width:40rem) 8rem,6rem", largestPx: 640 },
  thumbnail: { sizes: "5rem", largestPx: 320 },
} as const satisfies Record<string, PictureUse>;
