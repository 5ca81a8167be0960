import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";

import { countStep, RECOVERY_CODES } from "../domain/owner/second-factor";
import {
  describeKey,
  findStep,
  hashRecoveryCode,
  makeUpKey,
  makeUpRecoveryCodes,
} from "./second-factor.server";

/** The key of RFC 6238's appendix B. */
const KEY = Secret.fromUTF8("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe("the codes of RFC 6238", () => {
  // The last six digits of the appendix's eight, which is how a code is cut.
  const VECTORS = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const;

  it.each(VECTORS)("at second %i: %s", (seconds, code) => {
    expect(findStep(KEY, code, at(seconds))).toBe(countStep(at(seconds)));
  });

  it.each(VECTORS)("at second %i: %s is accepted one step before and after", (seconds, code) => {
    const step = countStep(at(seconds));
    expect(findStep(KEY, code, at(seconds - 30))).toBe(step);
    expect(findStep(KEY, code, at(seconds + 30))).toBe(step);
    expect(findStep(KEY, code, at(seconds + 60))).toBeNull();
    if (seconds > 60) expect(findStep(KEY, code, at(seconds - 60))).toBeNull();
    expect(findStep(KEY, code, at(seconds + 24 * 60 * 60))).toBeNull();
  });

  it.each(["", "28708", "2870822", "28708a"])("are not %j", (code) => {
    expect(findStep(KEY, code, at(59))).toBeNull();
  });
});

it("a made-up key has the 160 bits of its hash, and is another each time", () => {
  expect(Secret.fromBase32(makeUpKey()).bytes).toHaveLength(20);
  expect(makeUpKey()).not.toBe(makeUpKey());
});

it("an app reads who the key is for", () => {
  const address = new URL(describeKey(KEY, { issuer: "Ñandú & Cía", label: "ana@tela.test" }));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toBe("/Ñandú & Cía:ana@tela.test");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Ñandú & Cía",
    secret: KEY,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

it("recovery codes are ten different ones of 120 bits, and only their hashes are kept", () => {
  const { codes, hashes } = makeUpRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{24}$/);
  expect(hashes).toEqual(codes.map(hashRecoveryCode));
  expect(hashes.join()).not.toContain(codes[0]);
});
