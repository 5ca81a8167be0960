/** Why a person changes a number. The ids are stored; people read the labels. */
export const EDIT_REASONS = [
  { id: "intake", label: "Ingreso" },
  { id: "count", label: "Conteo" },
  { id: "broken", label: "Rotura" },
  { id: "sample", label: "Muestra" },
  { id: "correction", label: "Corrección" },
] as const;

export type EditReason = (typeof EDIT_REASONS)[number]["id"];

/** Why a number changed. */
export type MovementReason =
  | EditReason
  /** A file with products brought it. */
  | "import"
  /** A change was taken back. */
  | "undo"
  /** Open orders from before the size and colour was counted. */
  | "adopted"
  /** It is not counted any more. */
  | "uncounted"
  /** What orders do. */
  | "reserved"
  | "taken"
  | "released"
  | "returned";

export function findEditReason(value: string): EditReason | null {
  return EDIT_REASONS.find(({ id }) => id === value)?.id ?? null;
}
