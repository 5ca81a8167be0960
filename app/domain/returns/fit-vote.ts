import { normalizeSize } from "../catalogue/size";

/** What a buyer may say of a piece. Stored. */
const FITS = {
  chico: "Me quedó chico",
  bien: "Me quedó bien",
  grande: "Me quedó grande",
} as const;

export type Fit = keyof typeof FITS;

export const FIT_CHOICES = Object.entries(FITS).map(([fit, label]) => ({
  fit: fit as Fit,
  label,
}));

export function nameFit(fit: Fit): string {
  return FITS[fit];
}

/** Null for anything else. */
export function findFit(text: unknown): Fit | null {
  return FIT_CHOICES.find(({ fit }) => fit === text)?.fit ?? null;
}

/** The lines of an order whose size was chosen: a bag does not fit. */
export function listAskedPieces<Piece extends { size: string }>(items: readonly Piece[]): Piece[] {
  return items.filter(({ size }) => !["", "UNICO"].includes(normalizeSize(size)));
}
