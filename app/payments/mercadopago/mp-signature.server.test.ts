import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";

import { verifySignature, type SignedParts } from "./mp-signature.server";

const SECRET = "v1-test-secret-not-a-real-key";
const TIMESTAMP = "1742505638683";
const REQUEST_ID = "bb56a2f1-6aae-46ac-982e-9dcd3581d08e";
const DIGEST = "85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e";

const GOOD = {
  xSignature: `ts=${TIMESTAMP},v1=${DIGEST}`,
  xRequestId: REQUEST_ID,
  dataId: "123456",
  secret: SECRET,
} satisfies SignedParts;

/** A header for these parts, whoever signs it and however. */
function sign(manifest: string, secret = SECRET, timestamp = TIMESTAMP): string {
  const digest = createHmac("sha256", secret).update(manifest).digest("hex");
  return `ts=${timestamp},v1=${digest}`;
}

const manifestFor = (id: string, timestamp = TIMESTAMP) =>
  `id:${id};request-id:${REQUEST_ID};ts:${timestamp};`;

describe("verifySignature", () => {
  it("takes the example that is known to be good", () => {
    expect(verifySignature(GOOD)).toEqual({ isValid: true });
  });

  it.each([
    ["in seconds", { xSignature: sign(manifestFor("123456", "1766439202"), SECRET, "1766439202") }],
    ["with spaces", { xSignature: `ts=${TIMESTAMP}, v1=${DIGEST}` }],
    ["turned around", { xSignature: `v1=${DIGEST},ts=${TIMESTAMP}` }],
    ["with a version of later", { xSignature: `${GOOD.xSignature},v2=abc` }],
    ["of a name in capitals", { dataId: "ORD01ABC", xSignature: sign(manifestFor("ord01abc")) }],
  ])("takes one %s", (_name, change) => {
    expect(verifySignature({ ...GOOD, ...change })).toEqual({ isValid: true });
  });

  const wrongSecret = sign(manifestFor("123456"), "another-secret-of-good-length");
  it.each<[string, Partial<SignedParts>, string]>([
    ["another digest", { xSignature: `ts=${TIMESTAMP},v1=${"0".repeat(64)}` }, "forged"],
    ["another secret", { xSignature: wrongSecret }, "forged"],
    ["another id", { dataId: "123457" }, "forged"],
    ["another request", { xRequestId: "bb56a2f1-6aae-46ac-982e-9dcd3581d08f" }, "forged"],
    ["another time", { xSignature: `ts=1742505638684,v1=${DIGEST}` }, "forged"],
    ["a key nobody set", { xSignature: sign(manifestFor("123456"), "") }, "forged"],
    ["no id in what was signed", { xSignature: sign(`request-id:${REQUEST_ID};ts:1;`) }, "forged"],
    ["capitals", { xSignature: `ts=${TIMESTAMP},v1=${DIGEST.toUpperCase()}` }, "malformed"],
    [
      "a digest cut short",
      { xSignature: `ts=${TIMESTAMP},v1=${DIGEST.slice(0, 62)}` },
      "malformed",
    ],
    ["a time that is none", { xSignature: `ts=ayer,v1=${DIGEST}` }, "malformed"],
    ["no time", { xSignature: `v1=${DIGEST}` }, "malformed"],
    ["no digest", { xSignature: `ts=${TIMESTAMP}` }, "malformed"],
    ["two digests", { xSignature: `${GOOD.xSignature},v1=${"0".repeat(64)}` }, "malformed"],
    ["two times", { xSignature: `ts=1,${GOOD.xSignature}` }, "malformed"],
    ["an id with the sign that parts them", { dataId: "1;ts:2" }, "malformed"],
    ["a request with it", { xRequestId: "1;ts:2" }, "malformed"],
    ["no header", { xSignature: null }, "incomplete"],
    ["an empty header", { xSignature: "" }, "incomplete"],
    ["no request", { xRequestId: null }, "incomplete"],
    ["no id", { dataId: null }, "incomplete"],
    ["an empty id", { dataId: "" }, "incomplete"],
  ])("refuses one with %s", (_name, change, reason) => {
    expect(verifySignature({ ...GOOD, ...change })).toEqual({ isValid: false, reason });
  });

  it.each([null, "", "short-secret"])("trusts nothing with %j for a secret", (secret) => {
    const xSignature = sign(manifestFor("123456"), secret ?? "");
    expect(verifySignature({ ...GOOD, xSignature, secret })).toEqual({
      isValid: false,
      reason: "no-secret",
    });
  });

  it("leaves nothing out to suit what did not come", () => {
    const withoutRequest = sign(`id:123456;ts:${TIMESTAMP};`);
    const parts = { ...GOOD, xSignature: withoutRequest, xRequestId: null };
    expect(verifySignature(parts).isValid).toBe(false);
  });
});
