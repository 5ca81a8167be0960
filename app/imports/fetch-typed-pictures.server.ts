import type { FetchedPicture } from "./fetch-problems";
import { fetchPicture } from "./fetch-picture.server";
import { getPictureNetwork } from "./picture-network.server";

/** Pictures that are fetched at the same time. */
const AT_ONCE = 4;
/** Time limit for all pictures of one form, in milliseconds. */
const WHOLE_MS = 20_000;

/**
 * Fetches the pictures of typed addresses while the owner waits. Who types an address confirms its
 * server and where that one sends to, so only the rule of public addresses is left.
 * @returns one answer per address, in the same order
 */
export async function fetchTypedPictures(
  addresses: readonly string[],
  { network = getPictureNetwork(), signal = AbortSignal.timeout(WHOLE_MS) } = {},
): Promise<FetchedPicture[]> {
  const fetched: FetchedPicture[] = [];
  const waiting = [...addresses.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, address] = next;
      fetched[position] = await fetchPicture(address, { network, signal, mayAsk: () => true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fetched;
}
