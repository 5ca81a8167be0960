import type { By, Change } from "../../app/data/history/batch.server";
import type { Author } from "../../app/domain/history/author";

/** The person who changes things in tests of the data layer. */
export const AUTHOR: Author = { adminId: 1, name: "admin" };

export const BY: By = { author: AUTHOR, now: new Date("2026-01-01T00:00:00.000Z") };

/** The same person at another time. */
export function signAt(now: Date): By {
  return { author: AUTHOR, now };
}

export const SETTINGS_CHANGE: Change = { ...BY, action: "settings.save" };
