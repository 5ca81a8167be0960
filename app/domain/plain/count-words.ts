import { formatWhole } from "./whole-number";

/** "1 producto", "2.000 productos". */
export function countProducts(count: number): string {
  return count === 1 ? "1 producto" : `${formatWhole(count)} productos`;
}

/** "1 foto", "2.000 fotos". */
export function countPictures(count: number): string {
  return count === 1 ? "1 foto" : `${formatWhole(count)} fotos`;
}
