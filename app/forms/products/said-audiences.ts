import { sortAudiences, type Audience } from "../../domain/catalogue/audience";
import { parseRowId } from "../../domain/plain/row-id";

const FIELD = "para-";
/** More rows than a page shows. */
const MAX_ROWS = 100;

/** The name of the boxes of a product, by its row number. */
export const audienceField = (rowId: number) => `${FIELD}${rowId}`;

/** What was checked, by row number; null for what no page of ours sends. */
export function parseSaidAudiences(formData: FormData): Map<number, Audience[]> | null {
  const said = new Map<number, Audience[]>();
  for (const name of new Set(formData.keys())) {
    if (!name.startsWith(FIELD)) continue;
    const rowId = parseRowId(name.slice(FIELD.length));
    const checked = formData.getAll(name).map(String);
    const audiences = sortAudiences(checked);
    if (rowId === null || audiences.length < new Set(checked).size) return null;
    said.set(rowId, audiences);
  }
  return said.size > MAX_ROWS ? null : said;
}
