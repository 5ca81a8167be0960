import { afterEach, describe, expect, it, vi } from "vitest";

import { openSealedText, sealText } from "../payments/application.server";
import { openSealedFor, sealFor } from "./sealed-text.server";

const secrets = vi.hoisted(() => ({ current: ["a".repeat(32)] }));
vi.mock("./environment.server", () => ({
  getEnvironment: () => ({ sessionSecrets: secrets.current, openingSecrets: secrets.current }),
}));

afterEach(() => {
  secrets.current = ["a".repeat(32)];
});

describe("a sealed text", () => {
  it.each(["", "APP_USR-4934-241983636", "ñandú 🧵", "x".repeat(4000)])(
    "is the same once it is opened (%#)",
    (text) => {
      const sealed = sealText(text);
      expect(openSealedText(sealed)).toBe(text);
      if (text.length > 5) expect(Buffer.from(sealed, "base64url").toString()).not.toContain(text);
    },
  );

  it("never looks the same twice", () => {
    expect(sealText("una ficha")).not.toBe(sealText("una ficha"));
  });

  it("is opened with the secret from before, and not with another one", () => {
    const sealed = sealText("una ficha");
    secrets.current = ["b".repeat(32), "a".repeat(32)];
    expect(openSealedText(sealed)).toBe("una ficha");
    secrets.current = ["b".repeat(32)];
    expect(openSealedText(sealed)).toBeNull();
  });

  it("is not opened when a single bit of it changed", () => {
    const bytes = Buffer.from(sealText("una ficha"), "base64url");
    for (const [position, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[position] = byte ^ 1;
      expect(openSealedText(changed.toString("base64url"))).toBeNull();
    }
  });

  it.each(["", "corto", "%%%"])("is none when it is %j", (text) => {
    expect(openSealedText(text)).toBeNull();
  });

  it("for one purpose is refused for another", () => {
    const sealed = sealFor("tela second factor v1", "una clave");
    expect(openSealedFor("tela second factor v1", sealed)).toBe("una clave");
    expect(openSealedFor("tela sign-in step v1", sealed)).toBeNull();
    expect(openSealedText(sealed)).toBeNull();
  });

  it("of a shop's payment account is still opened by a newer version", () => {
    expect(openSealedText("AAECAwQFBgcICQoLdjDFC3HRG9ENOnw0E6ZK9DBILLiwxSe0JA")).toBe("una ficha");
  });
});
