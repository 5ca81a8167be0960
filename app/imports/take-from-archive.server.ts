import type { PictureSource } from "../domain/imports/picture-source";
import { describeProblem } from "../images/picture-problems";
import { FetchRefusedError, type FetchedPicture } from "./fetch-problems";
import { locateArchive } from "./picture-archives.server";
import { openArchive, type OpenArchive } from "./read-archive.server";
import { storeStream } from "./store-stream.server";

type ArchiveSource = Extract<PictureSource, { kind: "zip" }>;

/** Archives that are read once, however many pictures are taken from them. */
export type OpenArchives = {
  take: (source: ArchiveSource) => Promise<FetchedPicture>;
  close: () => Promise<void>;
};

const MISSING = "El ZIP ya no está en la tienda. Subilo de nuevo.";

export function openArchives(): OpenArchives {
  const opened = new Map<string, ReturnType<typeof openArchive>>();
  function open(storedName: string) {
    const archive = opened.get(storedName) ?? openStored(storedName);
    opened.set(storedName, archive);
    return archive;
  }
  return {
    async take({ storedName, entry: name }) {
      const archive = await open(storedName);
      const entry = "problem" in archive ? undefined : archive.entries.get(name);
      if ("problem" in archive || !entry) return { problem: MISSING, isLasting: true };
      const shownName = name.split("/").at(-1) ?? name;
      return storeEntry(shownName, () => archive.read(entry));
    },
    async close() {
      for (const archive of await Promise.all(opened.values())) {
        if (!("problem" in archive)) archive.close();
      }
    },
  };
}

async function openStored(storedName: string): ReturnType<typeof openArchive> {
  const file = await locateArchive(storedName);
  return file === null ? { problem: MISSING } : openArchive(file);
}

/** An entry may not be what the list of contents says. */
async function storeEntry(
  shownName: string,
  read: () => ReturnType<OpenArchive["read"]>,
): Promise<FetchedPicture> {
  const damaged = { problem: describeProblem(shownName, "damaged"), isLasting: true };
  // The reader reports messages without codes.
  const stream = await read().catch(() => null);
  return stream ? storeStream(shownName, stream, () => new FetchRefusedError(damaged)) : damaged;
}
