import { listCredentials } from "../data/owner/admins.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { createPostLimit } from "../http/address-limit.server";
import { describeEpoch, readDevice } from "../sessions/device.server";

/** Another person's browser is a stranger: employees could else guess an owner's password without its lock. */
export async function findBrowserOf(
  request: Request,
  account: { passwordHash: string } | null,
): Promise<string | null> {
  const device = await readDevice(request);
  const isOwn = account !== null && device?.epoch === describeEpoch(account.passwordHash);
  return isOwn ? device.id : null;
}

/** Null also when the password was changed since, which makes stolen cookies useless. */
async function findKnownBrowser(request: Request): Promise<string | null> {
  const device = await readDevice(request);
  if (device === null) return null;
  const isValid = (await listCredentials()).some(
    ({ passwordHash }) => describeEpoch(passwordHash) === device.epoch,
  );
  return isValid ? device.id : null;
}

const MAX_POSTS = 10;

const limit = createPostLimit("passwords", MAX_POSTS);

/**
 * Null, or the seconds to wait. Counts by IP address, but a browser that signed in before by itself: behind a
 * proxy, all clients may share one address.
 */
export async function countPasswordForm(
  request: Request,
  clientAddress: string | undefined,
): Promise<number | null> {
  const browserId = await findKnownBrowserOrNone(request);
  return browserId === null ? limit.countAddress(clientAddress) : limit.countKey(toKey(browserId));
}

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
