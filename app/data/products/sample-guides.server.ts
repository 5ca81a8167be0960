import type { Connection } from "../../../db/connection";
import { SAMPLE_GUIDES, type SampleGuide } from "../../../db/seed/sample-guides";
import {
  isGuideKind,
  sortRows,
  toUseId,
  type SizeGuide,
  type Spans,
} from "../../domain/catalogue/size-guide";
import { insertGuide, readGuides, removeGuide } from "../catalogue/stored-size-guides.server";

/** Within a write. Guides that are there already stay as they are. */
export async function storeSampleGuides(connection: Connection): Promise<void> {
  for (const guide of SAMPLE_GUIDES) await insertGuide(connection, toGuide(guide));
}

/** Within a write: those that nobody changed. */
export async function deleteSampleGuides(connection: Connection): Promise<void> {
  const samples = new Set(SAMPLE_GUIDES.map((guide) => summarize(toGuide(guide))));
  for (const guide of await readGuides(connection)) {
    if (samples.has(summarize(guide))) await removeGuide(connection, guide.id);
  }
}

function toGuide({ id, name, kind, groups, rows }: SampleGuide): SizeGuide {
  if (!isGuideKind(kind)) throw new Error(`There are no guides of the kind ${kind}`);
  return {
    ...{ id, name, kind, fitNote: "", howToMeasure: "", isConfirmed: true },
    rows: sortRows(
      Object.entries(rows).map(([sizeKey, measures]) => ({
        sizeKey,
        spans: Object.fromEntries(
          Object.entries(measures).map(([measure, mm]) => [measure, { minMm: mm, maxMm: mm }]),
        ) as Spans,
      })),
    ),
    uses: groups.map((groupId) => ({ brand: "", groupId, audience: "", productRow: null })),
  };
}

/** Equal for guides that say the same. */
function summarize({ rows, uses, ...head }: SizeGuide): string {
  const cells = rows.flatMap(({ sizeKey, spans }) =>
    Object.entries(spans).map(([measure, { minMm, maxMm }]) =>
      [sizeKey, measure, minMm, maxMm].join(),
    ),
  );
  const parts = [...cells, ...uses.map(toUseId)].sort();
  return JSON.stringify([Object.entries(head).sort(), parts]);
}
