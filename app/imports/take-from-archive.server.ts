import type { Readable } from "node:stream";

import type { PictureSource } from "../domain/imports/picture-source";
import { describeProblem } from "../images/picture-problems";
import { storeUpload } from "../images/receive-picture.server";
import { judgeStored, type FetchedPicture } from "./fetch-problems";
import { archiveFile } from "./picture-archives.server";
import { openArchive, type OpenArchive } from "./read-archive.server";

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
    const archive = opened.get(storedName) ?? openArchive(archiveFile(storedName));
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

async function storeEntry(
  shownName: string,
  read: () => ReturnType<OpenArchive["read"]>,
): Promise<FetchedPicture> {
  let stream: Readable | null = null;
  try {
    stream = await read();
    return judgeStored(shownName, await storeUpload(stream));
  } catch {
    // An entry that is not what the list of contents says: the reader reports messages without codes.
    return { problem: describeProblem(shownName, "damaged"), isLasting: true };
  } finally {
    stream?.destroy();
  }
}
