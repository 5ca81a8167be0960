import type { ServerResponse } from "node:http";

import type { PageEntry } from "./page-entry";

/** What the others learn who asked for the page that one of them has rendered. */
export type Outcome = PageEntry | "not kept" | "nobody rendered it";

/** The pages that are being rendered now, each once. */
export function createPageRenders() {
  const renders = new Map<string, Promise<Outcome>>();

  function add(key: string, outcome: Promise<Outcome>): void {
    renders.set(key, outcome);
    void outcome.then(() => {
      if (renders.get(key) === outcome) renders.delete(key);
    });
  }

  return {
    add,
    find: (key: string) => renders.get(key),
    /** The first one to ask for a page goes on to where it is rendered, and says what became of it. */
    begin(key: string, response: ServerResponse): (outcome: Outcome) => void {
      let settle: (outcome: Outcome) => void = () => undefined;
      add(key, new Promise<Outcome>((resolve) => (settle = resolve)));
      const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
      // Answered in another way, as the others will be. One that waits for its turn on a connection may
      // never be closed.
      response.end = (...parts: unknown[]) => {
        settle("not kept");
        return end(...parts);
      };
      response.once("close", () => settle("nobody rendered it"));
      return settle;
    },
    /** Who asks from now on does not wait for what was begun before. */
    forget: () => renders.clear(),
    /** Until those under way are over. */
    finish: () => Promise.all(renders.values()),
  };
}
