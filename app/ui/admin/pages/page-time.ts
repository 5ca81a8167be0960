import { formatMoment } from "../../../domain/plain/buenos-aires";

/** When a text was saved. */
export function formatPageTime(time: Date | null): string {
  return time === null ? "sin fecha" : formatMoment(time);
}
