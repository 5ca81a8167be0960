import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";

import { comparePassword, hashPassword } from "./password-hash.server";

const PASSWORD = "una clave larga de prueba";

describe("a password's hash", () => {
  it("is bcrypt of cost 10, another one each time, and tells the password from others", async () => {
    const [hash, again] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(hash).toMatch(/^\$2b\$10\$[./\w]{53}$/);
    expect(again).not.toBe(hash);
    expect(await comparePassword(PASSWORD, hash)).toBe(true);
    expect(await comparePassword(`${PASSWORD} `, hash)).toBe(false);
    expect(await comparePassword("", hash)).toBe(false);
  });

  it("is never the dummy's", async () => {
    expect(await comparePassword("", null)).toBe(false);
    expect(await comparePassword(PASSWORD, null)).toBe(false);
  });

  it("takes 72 bytes and refuses the 73rd instead of not looking at it", async () => {
    const longest = randomBytes(36).toString("hex");
    const hash = await hashPassword(longest);
    expect(await comparePassword(longest, hash)).toBe(true);
    expect(await comparePassword(`${longest}x`, hash)).toBe(false);
    await expect(hashPassword(`${longest}x`)).rejects.toThrow(RangeError);
  });

  it("counts bytes, not letters", async () => {
    await expect(hashPassword("ñ".repeat(37))).rejects.toThrow(RangeError);
    expect(await hashPassword("ñ".repeat(36))).toMatch(/^\$2b\$/);
  });

  it("that is none of bcrypt's is an error, and the next password is looked at all the same", async () => {
    await expect(comparePassword(PASSWORD, "x".repeat(60))).rejects.toThrow("Invalid salt");
    expect(await comparePassword(PASSWORD, await hashPassword(PASSWORD))).toBe(true);
  });
});
