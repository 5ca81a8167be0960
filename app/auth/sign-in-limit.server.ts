import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import { createPostLimit } from "../http/address-limit.server";
import { findKnownBrowser } from "./known-browser.server";

const MAX_POSTS = 10;

const limit = createPostLimit(MAX_POSTS);

/**
 * Counts one password form. Null when it may be looked at, else the seconds to wait. Counted by
 * address, or by browser where that one signed in before: behind a proxy, everybody has one address.
 */
export async function countPasswordForm(
  request: Request,
  clientAddress: string | undefined,
): Promise<number | null> {
  const browserId = await findKnownBrowserOrNone(request);
  return browserId === null ? limit.countAddress(clientAddress) : limit.countKey(toKey(browserId));
}

/** A right password was no guess: the count starts again. */
export async function forgetPasswordForms(
  request: Request,
  clientAddress: string | undefined,
): Promise<void> {
  const browserId = await findKnownBrowserOrNone(request);
  await (browserId === null
    ? limit.forgetAddress(clientAddress)
    : limit.forgetKey(toKey(browserId)));
}

function toKey(browserId: string): string {
  return `device:${browserId}`;
}

/** Without the database nobody is known, and what the form is for says so. */
async function findKnownBrowserOrNone(request: Request): Promise<string | null> {
  try {
    return await findKnownBrowser(request);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}
