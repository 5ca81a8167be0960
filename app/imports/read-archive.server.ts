import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";

import {
  MAX_ARCHIVE_ENTRIES,
  MAX_ARCHIVE_MEGABYTES,
  MAX_UNPACKED_BYTES,
} from "../domain/imports/describe-archive";
import { MAX_PICTURE_BYTES } from "../domain/products/picture-limits";

type ListedArchive =
  | {
      names: string[];
      tooLarge: string[];
    }
  | { problem: string };

const PROBLEMS = {
  damaged:
    "El archivo no es un ZIP que podamos abrir, o llegó cortado. Volvé a crearlo y probá de nuevo.",
  outside: "El ZIP tiene nombres que apuntan fuera de él. No lo abrimos.",
  encrypted: "El ZIP tiene contraseña. Creá uno sin contraseña.",
  method: "El ZIP está comprimido de una forma que no conocemos. Creá uno común, con “Comprimir”.",
  many: `El ZIP tiene más de ${MAX_ARCHIVE_ENTRIES.toLocaleString("es-AR")} archivos. Mandalo en partes.`,
  bomb: `El ZIP se agranda demasiado al abrirlo. Mandá las fotos en partes de hasta ${MAX_ARCHIVE_MEGABYTES} MB.`,
  empty: "El ZIP está vacío.",
} as const;

/** What the list of contents says, checked before anything is unpacked. */
export async function listArchive(file: string): Promise<ListedArchive> {
  const opened = await openArchive(file);
  if ("problem" in opened) return opened;
  const { entries } = opened;
  opened.close();
  const all = [...entries.values()];
  if (all.length === 0) return { problem: PROBLEMS.empty };
  const unpacked = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MAX_UNPACKED_BYTES) return { problem: PROBLEMS.bomb };
  const isTooLarge = ({ uncompressedSize }: Entry) => uncompressedSize > MAX_PICTURE_BYTES;
  return {
    names: all.filter((entry) => !isTooLarge(entry)).map(({ fileName }) => fileName),
    tooLarge: all.filter(isTooLarge).map(({ fileName }) => fileName),
  };
}

export type OpenArchive = {
  /** By name, without folders and links. */
  entries: ReadonlyMap<string, Entry>;
  /** The content of an entry; an error of the stream means that it is damaged. */
  read: (entry: Entry) => Promise<Readable>;
  close: () => void;
};

/** Nothing is ever written by an entry's name: entries are streams, and names are keys. */
export async function openArchive(file: string): Promise<OpenArchive | { problem: string }> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(file, { autoClose: false, lazyEntries: true });
    const opened = zip;
    const entries = await readEntries(zip);
    if (typeof entries === "string") return refuse(zip, entries);
    return {
      entries,
      read: (entry) => opened.openReadStreamPromise(entry),
      close: () => opened.close(),
    };
  } catch (error) {
    return refuse(zip, describeError(error));
  }
}

function refuse(zip: ZipFile | null, problem: string): { problem: string } {
  if (zip?.isOpen) zip.close();
  return { problem };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry> | string> {
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) return PROBLEMS.many;
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return PROBLEMS.encrypted;
    if (entry.fileName.endsWith("/") || isLink(entry)) continue;
    if (!entry.canDecodeFileData()) return PROBLEMS.method;
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Unix archives keep the kind of a file in the upper half of its attributes. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** The reader reports messages without codes. */
function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (/^(absolute|invalid relative) path|invalid characters/.test(message)) return PROBLEMS.outside;
  return /encryption/.test(message) ? PROBLEMS.encrypted : PROBLEMS.damaged;
}
