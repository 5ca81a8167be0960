import { createHmac, timingSafeEqual } from "node:crypto";

export type SignedParts = {
  xSignature: string | null;
  xRequestId: string | null;
  /** `data.id` of the address. The body is not signed. */
  dataId: string | null;
  secret: string | null;
};

type SignatureCheck =
  | { isValid: true }
  /** "no-secret": every webhook is refused until the owner sets one. */
  | { isValid: false; reason: "no-secret" | "incomplete" | "malformed" | "forged" };

const SHORTEST_SECRET = 16;
const DataId = /^[\w-]{1,64}$/;
const RequestId = /^[\w.:-]{1,128}$/;
/** Seconds or milliseconds: Mercado Pago has sent both. */
const Timestamp = /^\d{10,13}$/;
const Digest = /^[0-9a-f]{64}$/;

/** Its age does not matter: a repeated webhook keeps its time, and one more check does no harm. */
export function verifySignature(parts: SignedParts): SignatureCheck {
  const { xSignature, xRequestId, dataId, secret } = parts;
  // Anyone can sign with an empty secret.
  if (!secret || secret.length < SHORTEST_SECRET) return { isValid: false, reason: "no-secret" };
  if (!xSignature || !xRequestId || !dataId) return { isValid: false, reason: "incomplete" };

  const signature = readSignature(xSignature);
  if (!signature || !DataId.test(dataId) || !RequestId.test(xRequestId)) {
    return { isValid: false, reason: "malformed" };
  }
  const manifest = `id:${dataId.toLowerCase()};request-id:${xRequestId};ts:${signature.timestamp};`;
  const expected = createHmac("sha256", secret).update(manifest).digest();
  const isValid = timingSafeEqual(expected, Buffer.from(signature.digest, "hex"));
  return isValid ? { isValid } : { isValid, reason: "forged" };
}

/** Reads `ts=…,v1=…` in any order; null when a part is missing, repeated or malformed. */
function readSignature(header: string): { timestamp: string; digest: string } | null {
  const pairs = header.split(",").map((pair) => pair.trim());
  const [timestamp, ...otherTimestamps] = readValues(pairs, "ts=");
  const [digest, ...otherDigests] = readValues(pairs, "v1=");
  const isSingle = otherTimestamps.length === 0 && otherDigests.length === 0;
  if (!timestamp || !digest || !isSingle) return null;
  return Timestamp.test(timestamp) && Digest.test(digest) ? { timestamp, digest } : null;
}

function readValues(pairs: readonly string[], prefix: string): string[] {
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
}
