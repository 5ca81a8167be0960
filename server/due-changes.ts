import type { Layer } from "./layer";

/** Changes of the catalogue that were stored for later, such as new prices from a day on. */
export type DueChanges = {
  /** True while one has to be applied before a page is answered. */
  isDue: () => boolean | Promise<boolean>;
  /** Never rejects; `isDue` may then say false for a while, although the change was not made. */
  apply: () => Promise<void>;
};

/** Applies what is due before any page of the shop or form is answered. */
export function applyBeforeAnswers({ isDue, apply }: DueChanges): Layer {
  return async (request, _context, next) => {
    while (await isDue()) await apply();
    return next(request);
  };
}
