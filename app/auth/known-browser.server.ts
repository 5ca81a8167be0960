import { listPasswordHashes } from "../data/owner/admins.server";
import { describeEpoch, readDevice } from "../sessions/device.server";

/**
 * The id of a browser that signed in before, by a password that is still an account's; null for any
 * other. Whoever changes the password because of a stolen cookie has made that cookie a stranger's.
 *
 * @throws {DatabaseUnavailableError} for a browser that says it is known
 */
export async function findKnownBrowser(request: Request): Promise<string | null> {
  const device = await readDevice(request);
  if (device === null) return null;
  const hashes = await listPasswordHashes();
  return hashes.some((hash) => describeEpoch(hash) === device.epoch) ? device.id : null;
}
