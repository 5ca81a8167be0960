import { sizeLabel } from "../catalogue/size";

/** "Queda 1 en talle M", "Quedan 2"; "Se agotó el talle M" when nothing is left. */
export function describeLeft(left: number, size: string): string {
  const where = size === "" ? "" : ` en talle ${sizeLabel(size)}`;
  if (left === 0) return size === "" ? "Se agotó" : `Se agotó el talle ${sizeLabel(size)}`;
  return `${left === 1 ? "Queda 1" : `Quedan ${left}`}${where}`;
}
