import { may, type RoleId } from "../owner/roles";
import type { CalendarDay } from "../plain/buenos-aires";
import { SUBJECTS, type SubjectKind } from "./subjects";

export type HistoryFilters = {
  /** An account, or what other programs wrote; null for everybody. */
  who: number | "outside" | null;
  kind: SubjectKind | null;
  /** Only with a kind. */
  subjectId: string | null;
  day: CalendarDay | null;
  /** The cursor: only batches before this one. */
  olderThan: number | null;
};

export type HistoryScope = {
  kinds: readonly SubjectKind[];
  /** The texts of the mails are a setting that belongs to the mails. */
  hasMailTexts: boolean;
};

export function listScope(role: RoleId): HistoryScope {
  const kinds = Object.entries(SUBJECTS).flatMap(([kind, { view }]) =>
    may(role, view) ? [kind as SubjectKind] : [],
  );
  return { kinds, hasMailTexts: may(role, "mails.view") };
}
