import sharp from "sharp";

/** Who waits for a piece of work; the first in this list goes first. */
const PRIORITIES = ["visitor", "owner", "nobody"] as const;
export type WaitingFor = (typeof PRIORITIES)[number];

// A small server has memory for one large picture at a time, and other visitors to serve meanwhile.
sharp.concurrency(1);
sharp.cache(false);
// Reads what we accept and nothing else: each further reader is one more that a file can attack.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadHeifFile",
  ],
});

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
