import { listPasswordHashes } from "../data/owner/admins.server";
import { describeEpoch, readDevice } from "../sessions/device.server";

/**
 * The id of a browser that signed in before, with a password that is still valid; null for any
 * other. Changing the password invalidates stolen cookies.
 * @throws {DatabaseUnavailableError} for a browser with such a cookie
 */
export async function findKnownBrowser(request: Request): Promise<string | null> {
  const device = await readDevice(request);
  if (device === null) return null;
  const hashes = await listPasswordHashes();
  return hashes.some((hash) => describeEpoch(hash) === device.epoch) ? device.id : null;
}
