import {
  awaitHost,
  dropUnwantedFetches,
  listDueFetches,
  listDueProducts,
  recordFailure,
  type PictureFetch,
  findPictureOf,
  storeFetched,
  listConfirmedHosts,
} from "../data/imports/picture-fetches.server";
import { parsePictureSource, type PictureSource } from "../domain/imports/picture-source";
import type { JobTurn } from "../domain/plain/job-turn";
import { parsePictureAddress } from "../domain/products/picture-address";
import { touchPicture } from "../images/picture-files.server";
import { describeProblem } from "../images/picture-problems";
import { FETCH_PROBLEMS, type FetchedPicture, FetchRefusedError } from "./fetch-problems";
import { fetchPicture, storeStream } from "./fetch-picture.server";
import { locateArchive } from "./receive-archive.server";
import { getPictureNetwork, type PictureNetwork } from "./picture-network.server";
import { openArchive, type OpenArchive } from "./read-archive.server";

const AT_ONCE = 4;
const PART = 40;

type Surroundings = {
  network: PictureNetwork;
  clock: () => Date;
  archives: OpenArchives;
  signal: AbortSignal;
};

/** What waits is in the database: a run that was cut off goes on with the next one. */
export async function fetchWaitingPictures(
  { signal }: JobTurn,
  network = getPictureNetwork(),
  clock = () => new Date(),
): Promise<void> {
  await dropUnwantedFetches();
  const archives = openArchives();
  try {
    const around = { network, clock, archives, signal };
    for (;;) {
      const rows = signal.aborted ? [] : await listDueProducts(PART, clock());
      if (rows.length === 0) break;
      const workers = Array.from({ length: AT_ONCE }, () => workOff(rows, around));
      // All of them end before the archives are closed.
      await Promise.allSettled(workers);
      await Promise.all(workers);
    }
  } finally {
    await archives.close();
  }
}

async function workOff(rows: number[], around: Surroundings): Promise<void> {
  for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
    for (const fetch of await listDueFetches(row, around.clock())) {
      if (around.signal.aborted) return;
      await bring(fetch, around);
    }
  }
}

async function bring(fetch: PictureFetch, around: Surroundings): Promise<void> {
  const brought = await take(fetch, around);
  // A picture that was cut off by the end of the shop has not failed.
  if (around.signal.aborted && "problem" in brought) return;
  const now = around.clock();
  if ("address" in brought) await storeFetched(fetch, brought.address, now);
  else if (brought.unconfirmed !== undefined) await awaitHost(fetch, brought.unconfirmed);
  else await recordFailure(fetch, brought, now);
}

async function take(fetch: PictureFetch, around: Surroundings): Promise<FetchedPicture> {
  const source = parsePictureSource(fetch.source);
  if (source?.kind === "zip") return around.archives.take(source);
  if (!source) return FETCH_PROBLEMS.address;
  const known = await findStored(fetch.source);
  if (known !== null) return { address: known };
  const confirmed = await listConfirmedHosts();
  const { network, signal } = around;
  return fetchPicture(fetch.source, { network, signal, mayAsk: (host) => confirmed.has(host) });
}

/** The picture that came from there before, kept from the sweep; null when its file is gone. */
async function findStored(source: string): Promise<string | null> {
  const address = await findPictureOf(source);
  const picture = address === null ? null : parsePictureAddress(address);
  return picture && (await touchPicture(picture)) ? address : null;
}

/** Archives that are read once, however many pictures are taken from them. */
type OpenArchives = {
  take: (source: Extract<PictureSource, { kind: "zip" }>) => Promise<FetchedPicture>;
  close: () => Promise<void>;
};

const MISSING = "El ZIP ya no está en la tienda. Subilo de nuevo.";

function openArchives(): OpenArchives {
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
