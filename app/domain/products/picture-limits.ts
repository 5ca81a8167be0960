/** What the owner may send as one picture. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
/** How many pictures one form may bring, and one product may have. */
export const MAX_PICTURES = 20;
/** Phones take up to 50; more is a mistake, or a small file made to fill the memory. */
export const MAX_MEGAPIXELS = 50;
/** Of a progressive JPEG. Encoders write some ten. */
export const MAX_SCANS = 100;
/**
 * Pictures that cannot be opened in strips are in memory whole: 40 megapixels of three bytes each.
 */
export const MAX_WHOLE_PICTURE_BYTES = 120_000_000;
/** What the product form accepts, for the input's `accept`. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
