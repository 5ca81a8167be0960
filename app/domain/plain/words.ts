import { formatWhole } from "./whole-number";

/** "Gorras, Bolsos y Jeans"; empty for none. */
export function listWords(words: readonly string[]): string {
  return new Intl.ListFormat("es-AR").format(words);
}

/** "Gorras, Bolsos o Jeans"; empty for none. */
export function listChoices(words: readonly string[]): string {
  return new Intl.ListFormat("es-AR", { type: "disjunction" }).format(words);
}

/** "1 producto", "2.000 productos". */
export function countProducts(count: number): string {
  return count === 1 ? "1 producto" : `${formatWhole(count)} productos`;
}

/** "1 foto", "2.000 fotos". */
export function countPictures(count: number): string {
  return count === 1 ? "1 foto" : `${formatWhole(count)} fotos`;
}

/** For too many attempts: "Esperá 12 minutos". */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds <= 90 ? `${seconds} segundos` : `${minutes} minutos`;
  return `Demasiados intentos seguidos. Esperá ${wait} y volvé a probar.`;
}
