import { createHmac } from "node:crypto";

export type SignedParts = {
  secret: string;
  /** As the address has it; null where it has none. */
  dataId: string | null;
  requestId: string | null;
  ts: string;
};

/** What the `v1` of an `X-Signature` says: hex, over the parts that there are. */
export function signNotice({ secret, dataId, requestId, ts }: SignedParts): string {
  const id = dataId === null ? "" : `id:${dataId.toLowerCase()};`;
  const request = requestId === null ? "" : `request-id:${requestId};`;
  return createHmac("sha256", secret).update(`${id}${request}ts:${ts};`).digest("hex");
}
