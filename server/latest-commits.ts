import type { Layer } from "./layer";

/**
 * Lets an answer know of everything that was stored before its request, by any process: after a save here,
 * the owner's next page may come from another machine.
 * @param catchUp - never rejects
 */
export function hearCommits(catchUp: () => Promise<void>): Layer {
  return async (request, _context, next) => {
    await catchUp();
    return next(request);
  };
}
