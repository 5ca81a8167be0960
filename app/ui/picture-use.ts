/**
 * The places of pictures: each determines the shown width (see styles) and so the size to fetch.
 */
export type PictureUse = {
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** No screen needs more pixels in that place. */
  largestPx: number;
};

export const PICTURE_USES = {
  card: {
    sizes: "(min-width:90rem) 20rem,(min-width:64rem) 22vw,(min-width:40rem) 31vw,46vw",
    largestPx: 960,
  },
  heroFirst: { sizes: "(min-width:90rem) 28rem,(min-width:64rem) 32vw,61vw", largestPx: 1600 },
  hero: { sizes: "(min-width:90rem) 14rem,(min-width:64rem) 16vw,31vw", largestPx: 640 },
  tile: { sizes: "(min-width:40rem) 13rem,45vw", largestPx: 640 },
  gallery: {
    sizes: "(min-width:90rem) 45rem,(min-width:64rem) 50vw,(min-width:48rem) 45vw,100vw",
    largestPx: 1600,
  },
  /** Alone on the screen, where the visitor can zoom in. */
  full: { sizes: "(min-width:64rem) 100vw,250vw", largestPx: 1600 },
  cartLine: { sizes: "(min-width:40rem) 8rem,6rem", largestPx: 640 },
  thumbnail: { sizes: "5rem", largestPx: 320 },
} as const satisfies Record<string, PictureUse>;
