import type sharp from "sharp";

/** Who waits for a piece of work; the first in this list goes first. */
const PRIORITIES = ["visitor", "owner", "nobody"] as const;
export type WaitingFor = (typeof PRIORITIES)[number];

let loading: Promise<typeof sharp> | null = null;

/** The library that draws pictures, loaded when the first one comes: it takes 20 MB of memory. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import("sharp").then(({ default: loaded }) => limit(loaded));
  return loading;
}

function limit(loaded: typeof sharp): typeof sharp {
  // A small server has memory for one large picture at a time, and other visitors to serve meanwhile.
  loaded.concurrency(1);
  loaded.cache(false);
  // Reads what we accept and nothing else: each further reader is one more that a file can attack.
  loaded.block({ operation: ["VipsForeignLoad"] });
  loaded.unblock({
    operation: [
      "VipsForeignLoadJpegFile",
      "VipsForeignLoadPngFile",
      "VipsForeignLoadWebpFile",
      "VipsForeignLoadHeifFile",
    ],
  });
  return loaded;
}

const waiting: Record<WaitingFor, (() => Promise<void>)[]> = { visitor: [], owner: [], nobody: [] };
let isBusy = false;

/** Runs the work when its turn comes: one piece at a time, those that somebody waits for first. */
export function queuePictureWork<T>(waitingFor: WaitingFor, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    waiting[waitingFor].push(() => work().then(resolve, reject));
    void runNext();
  });
}

async function runNext(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let work = takeNext(); work; work = takeNext()) await work();
  isBusy = false;
}

function takeNext(): (() => Promise<void>) | undefined {
  for (const priority of PRIORITIES) {
    const work = waiting[priority].shift();
    if (work) return work;
  }
  return undefined;
}
