export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
/** Most pictures in one form, and of one product. */
export const MAX_PICTURES = 20;
/** Phones take up to 50; a larger one is a mistake or a decompression bomb. */
export const MAX_MEGAPIXELS = 50;
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** Scans of a progressive JPEG. Encoders write about ten. */
export const MAX_SCANS = 100;
/** Limit for pictures that must be decoded whole: 40 megapixels of three bytes each. */
export const MAX_WHOLE_PICTURE_BYTES = 120_000_000;
/** For the input's `accept` attribute. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
