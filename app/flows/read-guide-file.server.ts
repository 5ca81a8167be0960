import { Readable } from "node:stream";

import type { GuideKind } from "../domain/catalogue/size-guide";
import { readGuideSheet } from "../forms/catalogue/size-guide-sheet";
import { COMMON_REASONS } from "../images/picture-problems";
import { toProblem, withUpload } from "../images/receive-picture.server";
import { inspectFile, readCsv } from "../imports/read-csv.server";

/** Forty sizes have a tenth of it; the whole form may have twice as much. */
const MAX_GUIDE_BYTES = 32 * 1024;

const NO_CSV = "Esto es un Excel o un ZIP: guardalo como “CSV UTF-8” y subí ese archivo.";

/** The table of a guide as an uploaded CSV has it, by the names of the form's controls. */
export async function readGuideFile(
  sent: FormDataEntryValue | null,
  kind: GuideKind,
): ReturnType<typeof readWhole> {
  if (!(sent instanceof File) || sent.name === "") return { problem: "Elegí un archivo CSV." };
  if (sent.size === 0) return { problem: "El archivo está vacío." };
  if (sent.size > MAX_GUIDE_BYTES) {
    return {
      problem: `El archivo pesa más de ${MAX_GUIDE_BYTES / 1024} KB. Dejá solo la tabla de la guía.`,
    };
  }
  const stream = Readable.from([Buffer.from(await sent.arrayBuffer())]);
  try {
    return await withUpload({ stream, maxBytes: MAX_GUIDE_BYTES }, (file) => readWhole(file, kind));
  } catch (error) {
    const problem = toProblem(error);
    const reason = COMMON_REASONS[problem === "disk-full" ? problem : "not-stored"];
    return { problem: `El archivo ${reason}` };
  }
}

async function readWhole(file: string, kind: GuideKind) {
  const inspected = await inspectFile(file);
  if ("unreadable" in inspected) return { problem: inspected.unreadable };
  if (inspected.kind === "xlsx") return { problem: NO_CSV };
  const table = await readCsv(file, inspected.encoding);
  return "unreadable" in table ? { problem: table.unreadable } : readGuideSheet(table, kind);
}
