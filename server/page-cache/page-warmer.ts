import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** Rendered again when the owner has saved something. */
export const BUSIEST_PAGES = 20;
/** For as long, nobody has saved anything. */
const STILL_MS = 300;

type WarmerOptions<Page> = {
  keyOf: (page: Page) => string;
  isDraining: () => boolean;
  /** Until what visitors wait for is rendered. */
  finishOthers: () => Promise<unknown>;
  /** Begins with one page, if nobody has meanwhile. */
  render: (page: Page) => void;
  onFailure: (error: unknown) => void;
};

/** Renders the pages most asked for again once they are forgotten, so that nobody waits for them. */
export function createPageWarmer<Page>(options: WarmerOptions<Page>) {
  const { keyOf, isDraining, finishOthers, render, onFailure } = options;
  let busiest: Page[] = [];
  let latestRound = 0;

  /** One at a time, and after whatever visitors are waiting for. */
  async function warm(round: number): Promise<void> {
    // An owner who saves again and again would have all of them rendered each time.
    await wait(STILL_MS, undefined, { ref: false });
    while (busiest.length > 0 && round === latestRound && !isDraining()) {
      await nextTurn();
      await finishOthers();
      const page = busiest.shift();
      if (page) render(page);
    }
  }

  return {
    /** @param asked - the busiest first; what is left of the last time comes after them */
    begin(asked: readonly Page[]): void {
      const pages = [...asked, ...busiest].map((page) => [keyOf(page), page] as const);
      busiest = [...new Map(pages).values()].slice(0, BUSIEST_PAGES);
      latestRound += 1;
      warm(latestRound).catch(onFailure);
    },
  };
}
