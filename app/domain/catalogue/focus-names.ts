import { foldText } from "../plain/fold-text";
import { readFocus, type Focus } from "./picture-focus";

/** Apart from the ids, because shoppers' pages load those. */
export const FOCUSES = [
  { id: "1", name: "Arriba a la izquierda", position: "left top" },
  { id: "2", name: "Arriba", position: "top" },
  { id: "3", name: "Arriba a la derecha", position: "right top" },
  { id: "4", name: "A la izquierda", position: "left" },
  { id: "5", name: "En el centro", position: "centre" },
  { id: "6", name: "A la derecha", position: "right" },
  { id: "7", name: "Abajo a la izquierda", position: "left bottom" },
  { id: "8", name: "Abajo", position: "bottom" },
  { id: "9", name: "Abajo a la derecha", position: "right bottom" },
] as const satisfies readonly { id: Focus; name: string; position: string }[];

/** Null for the usual one, and for no name of any. */
export function findFocusByName(name: string): Focus | null {
  const wanted = foldText(name);
  return readFocus(FOCUSES.find((focus) => foldText(focus.name) === wanted)?.id ?? "");
}

export function nameFocus(focus: Focus): string {
  return FOCUSES.find(({ id }) => id === focus)?.name ?? "";
}
