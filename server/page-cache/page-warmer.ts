import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** How many pages are rendered again after the owner saved something. */
export const BUSIEST_PAGES = 20;
/** The pause after the last save. */
const STILL_MS = 300;

type WarmerOptions<Asked> = {
  keyOf: (page: Asked) => string;
  isDraining: () => boolean;
  /** Resolves when the pages that visitors wait for are rendered. */
  finishOthers: () => Promise<unknown>;
  /** Starts to render one page, if it is not rendered yet. */
  render: (page: Asked) => void;
  onFailure: (error: unknown) => void;
};

/** Renders the busiest pages again after a save, so that visitors do not wait for them. */
export function createPageWarmer<Asked>(options: WarmerOptions<Asked>) {
  const { keyOf, isDraining, finishOthers, render, onFailure } = options;
  let busiest: Asked[] = [];
  let latestRound = 0;

  /** Renders one page at a time, after the pages that visitors wait for. */
  async function warm(round: number): Promise<void> {
    // Several saves in a row start only one round.
    await wait(STILL_MS, undefined, { ref: false });
    while (busiest.length > 0 && round === latestRound && !isDraining()) {
      await nextTurn();
      await finishOthers();
      const page = busiest.shift();
      if (page) render(page);
    }
  }

  return {
    /** @param asked - the busiest first; the rest of the last round comes after them */
    begin(asked: readonly Asked[]): void {
      const pages = [...asked, ...busiest].map((page) => [keyOf(page), page] as const);
      busiest = [...new Map(pages).values()].slice(0, BUSIEST_PAGES);
      latestRound += 1;
      warm(latestRound).catch(onFailure);
    },
  };
}
