import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

import type { ImportEncoding } from "../domain/imports/import-choices";
import { MAX_IMPORT_BYTES, type UnreadableImport } from "../domain/imports/imported-product";

/** How the bytes of a file are letters; UTF-16 is what Excel calls "Texto Unicode". */
export type FileEncoding = ImportEncoding | "utf-16le" | "utf-16be";

export type InspectedFile = { kind: "xlsx" } | { kind: "text"; encoding: FileEncoding };

const SAVE_AS_CSV =
  "Abrilo con Excel o LibreOffice, elegí “Guardar como”, el tipo “CSV UTF-8”, y subí ese archivo.";

/** What a file begins with, as hexadecimal digits. */
const KINDS: readonly [start: string, sentence: string][] = [
  ["d0cf11e0a1b11ae1", `Este archivo es de un Excel viejo (.xls), que no leemos. ${SAVE_AS_CSV}`],
  ["25504446", `Este archivo es un PDF. ${SAVE_AS_CSV}`],
  ["ffd8ff", "Este archivo es una foto. Elegí el archivo de productos, que termina en .csv."],
  ["89504e47", "Este archivo es una foto. Elegí el archivo de productos, que termina en .csv."],
  ["47494638", "Este archivo es una foto. Elegí el archivo de productos, que termina en .csv."],
  ["52494646", "Este archivo es una foto. Elegí el archivo de productos, que termina en .csv."],
  ["1f8b", "Este archivo está comprimido. Descomprimilo y subí el .csv que tiene adentro."],
  ["526172211a07", "Este archivo está comprimido. Descomprimilo y subí el .csv que tiene adentro."],
  ["377abcaf271c", "Este archivo está comprimido. Descomprimilo y subí el .csv que tiene adentro."],
];
const ZIP_START = "504b0304";
const BYTE_ORDER_MARKS: readonly [start: string, encoding: FileEncoding][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

/** Finds out what a file is by its bytes, and whether the shop can read it. */
export async function inspectFile(file: string): Promise<InspectedFile | UnreadableImport> {
  const { size } = await stat(file);
  if (size === 0) return { unreadable: "El archivo está vacío." };
  if (size > MAX_IMPORT_BYTES) {
    return {
      unreadable: `El archivo pesa más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Partilo en dos y subí uno por vez.`,
    };
  }
  const start = await readStart(file);
  if (start.startsWith(ZIP_START)) return { kind: "xlsx" };
  const known = KINDS.find(([first]) => start.startsWith(first));
  if (known) return { unreadable: known[1] };
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark));
  return readWhole(file, marked?.[1]);
}

async function readStart(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 15 })) {
    return (chunk as Buffer).toString("hex");
  }
  return "";
}

/** Reads the file once: what is no valid UTF-8 was written by an older program of Windows, or of a Mac. */
async function readWhole(
  file: string,
  marked: FileEncoding | undefined,
): Promise<InspectedFile | UnreadableImport> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const letters = createLetterCount();
  let isUtf8 = true;
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer;
    if (marked?.startsWith("utf-16")) return { kind: "text", encoding: marked };
    if (bytes.includes(0)) {
      return { unreadable: `Este archivo no es una planilla de texto. ${SAVE_AS_CSV}` };
    }
    isUtf8 &&= canDecode(decoder, bytes, true);
    letters.note(bytes);
  }
  isUtf8 &&= canDecode(decoder, new Uint8Array(), false);
  return { kind: "text", encoding: isUtf8 ? "utf-8" : letters.encoding() };
}

function canDecode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Letters of Spanish as Windows-1252 writes them; capitals where no sign of Mac Roman stands. */
const WINDOWS =
  /[\xe1\xe9\xed\xf3\xfa\xf1\xfc]|(?<=[A-Z])[\xc1\xc9\xcd\xd3\xda\xd1\xdc](?=[A-Z])|[\xc1\xc9\xcd\xd3\xda](?=[a-z])/g;
/** The same of Mac Roman: signs that Spanish has no use for in Windows-1252, or within words in capitals. */
const MAC = /[\x83\x84\x86\x87\x8e\x9c\x9f]|(?<=[A-Z])[\xe7\xea\xee\xf2](?=[A-Z])/g;
/** í, ñ and ó of Mac Roman stand within words. In Windows-1252 only the apostrophe does: "Levi's". */
const MAC_IN_WORDS =
  /(?<=[a-z])[\x92\x96\x97](?=[a-z])(?!(?:s|t|d|m|re|ve|ll)(?![a-z\x80-\xff]))/gi;

/**
 * Tells a text of Windows from one of a Mac by the letters that Spanish has. Neither has invalid bytes to
 * tell it by.
 */
function createLetterCount() {
  let windows = 0;
  let mac = 0;
  return {
    note(bytes: Uint8Array): void {
      const text = Buffer.from(bytes).toString("latin1");
      windows += count(text, WINDOWS);
      mac += count(text, MAC) + count(text, MAC_IN_WORDS);
    },
    encoding(): "windows-1252" | "macintosh" {
      return mac > windows ? "macintosh" : "windows-1252";
    },
  };
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
