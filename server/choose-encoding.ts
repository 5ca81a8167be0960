import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** The smaller one of the encodings that the client takes at all. */
export function chooseEncoding(accepted: string): Encoding {
  const client = new Negotiator({ headers: { "accept-encoding": accepted } });
  const isTaken = (encoding: Encoding) => client.encodings([encoding]).length > 0;
  return (["br", "gzip"] as const).find(isTaken) ?? "identity";
}
