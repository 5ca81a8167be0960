import type sharp from "sharp";

import { perShop } from "../settings/current-shop.server";

/** Priorities of the work, highest first: a page that is shown, a file that was sent, or nothing waits. */
const PRIORITIES = ["visitor", "upload", "nobody"] as const;
type WaitingFor = (typeof PRIORITIES)[number];

let loading: Promise<typeof sharp> | null = null;

/** Loads sharp with the first picture, because it takes 20 MB of memory. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import("sharp").then(({ default: loaded }) => limit(loaded));
  return loading;
}

function limit(loaded: typeof sharp): typeof sharp {
  // A small server has memory for one large picture at a time, and serves others meanwhile.
  loaded.concurrency(1);
  loaded.cache(false);
  // Allows only the accepted formats: each further decoder is an attack surface.
  loaded.block({ operation: ["VipsForeignLoad"] });
  loaded.unblock({
    operation: [
      "VipsForeignLoadJpegFile",
      "VipsForeignLoadPngFile",
      "VipsForeignLoadWebpFile",
      "VipsForeignLoadHeifFile",
      // Only the owner's logo, after `findSvgProblem`.
      "VipsForeignLoadSvgBuffer",
    ],
  });
  return loaded;
}

type Work = () => Promise<void>;

type Queue = { waiting: Record<WaitingFor, Work[]>; isBusy: boolean };

const queue = perShop((): Queue => ({
  waiting: { visitor: [], upload: [], nobody: [] },
  isBusy: false,
}));

/** Runs the work in turn: one piece at a time, by priority. */
export function queuePictureWork<T>(waitingFor: WaitingFor, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    queue().waiting[waitingFor].push(() => work().then(resolve, reject));
    void runNext();
  });
}

async function runNext(): Promise<void> {
  const shop = queue();
  if (shop.isBusy) return;
  shop.isBusy = true;
  for (let work = takeNext(); work; work = takeNext()) await work();
  shop.isBusy = false;
}

function takeNext(): Work | undefined {
  for (const priority of PRIORITIES) {
    const work = queue().waiting[priority].shift();
    if (work) return work;
  }
  return undefined;
}
