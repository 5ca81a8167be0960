import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** Browsers send a handful of `Accept-Encoding` headers. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });

/** The smaller one of the encodings that the client takes at all. */
export function chooseEncoding(accepted: string): Encoding {
  const known = chosen.get(accepted);
  if (known) return known;
  const client = new Negotiator({ headers: { "accept-encoding": accepted } });
  const isTaken = (encoding: Encoding) => client.encodings([encoding]).length > 0;
  const encoding = (["br", "gzip"] as const).find(isTaken) ?? "identity";
  chosen.set(accepted, encoding);
  return encoding;
}
