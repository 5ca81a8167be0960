import { listCredentials } from "../data/owner/admins.server";
import { describeEpoch, readDevice } from "../sessions/device.server";

/**
 * The id of a browser that signed in to this account before; null for any other. A browser of somebody
 * else is a stranger here: otherwise each employee could guess an owner's password without its lock.
 */
export async function findBrowserOf(
  request: Request,
  account: { passwordHash: string } | null,
): Promise<string | null> {
  const device = await readDevice(request);
  const isOwn = account !== null && device?.epoch === describeEpoch(account.passwordHash);
  return isOwn ? device.id : null;
}

/**
 * The id of a browser that signed in before, with a password that is still valid; null for any other.
 * Changing the password invalidates stolen cookies.
 * @throws {DatabaseUnavailableError} for a browser with such a cookie
 */
export async function findKnownBrowser(request: Request): Promise<string | null> {
  const device = await readDevice(request);
  if (device === null) return null;
  const isValid = (await listCredentials()).some(
    ({ passwordHash }) => describeEpoch(passwordHash) === device.epoch,
  );
  return isValid ? device.id : null;
}
