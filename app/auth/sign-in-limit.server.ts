import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { createPostLimit } from "../http/address-limit.server";
import { findKnownBrowser } from "./known-browser.server";

const MAX_POSTS = 10;

const limit = createPostLimit("passwords", MAX_POSTS);

/**
 * Counts one password form. Null when it may be processed, otherwise the seconds to wait. Counts by
 * IP address, or by browser if it signed in before: behind a proxy, all clients may share one
 * address.
 */
export async function countPasswordForm(
  request: Request,
  clientAddress: string | undefined,
): Promise<number | null> {
  const browserId = await findKnownBrowserOrNone(request);
  return browserId === null ? limit.countAddress(clientAddress) : limit.countKey(toKey(browserId));
}

/** Resets the count after a right password. */
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

/** Without the database no browser is known; the form's action reports the failure. */
async function findKnownBrowserOrNone(request: Request): Promise<string | null> {
  try {
    return await findKnownBrowser(request);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}
