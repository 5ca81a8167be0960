import { LOAD_SLOTS, type LoadKind, type LoadSlots } from "../../server/admission";

/** As many of each kind. */
export function sameSlots(count: number): LoadSlots {
  const kinds = Object.keys(LOAD_SLOTS) as LoadKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, count])) as LoadSlots;
}
