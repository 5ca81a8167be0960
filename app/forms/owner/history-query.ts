import { type HistoryFilters, isSubjectKind } from "../../domain/history/subjects";
import { parseRowId } from "../../domain/plain/row-id";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";

const MAX_SUBJECT_LENGTH = 200;

/** Reads the address of the history. Invalid parts are ignored. */
export function parseHistoryQuery(params: URLSearchParams): HistoryFilters {
  const who = params.get("persona") ?? "";
  const kind = params.get("cosa") ?? "";
  const subjectId = params.get("id") ?? "";
  const isKind = isSubjectKind(kind);
  const hasSubject = isKind && subjectId !== "" && subjectId.length <= MAX_SUBJECT_LENGTH;
  return {
    who: who === "outside" ? who : parseRowId(who),
    kind: isKind ? kind : null,
    subjectId: hasSubject ? subjectId : null,
    day: parseCalendarDay(params.get("dia") ?? ""),
    olderThan: parseRowId(params.get("antes")),
  };
}

export function writeHistoryQuery(filters: HistoryFilters): string {
  const { who, kind, subjectId, day, olderThan } = filters;
  const given = Object.entries({
    persona: who,
    cosa: kind,
    id: subjectId,
    dia: day,
    antes: olderThan,
  })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
