import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isGuessableSecret } from "./secret-strength";

describe("a secret that can be guessed", () => {
  it.each([
    "a".repeat(40),
    "xyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxy",
    "0123456789abcdef0123456789abcdef",
    "12345678901234567890123456789012",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "zyxwvutsrqponmlkjihgfedcba9876543210",
    "please-change-me-please-change-me-now",
    "Change this secret before production 1",
    "CAMBIAME-por-una-clave-larga-de-verdad",
    "keyboard cat keyboard dog keyboard owl",
    "tela-session-secret-0f8a1c3e5b7d9f2a4c",
    "la contraseña de la tienda de mi mamá",
  ])("%s", (secret) => {
    expect(isGuessableSecret(secret)).toBe(true);
  });

  it("is any short text over and over", () => {
    const text = fc.tuple(fc.string({ minLength: 1, maxLength: 16 }), fc.nat({ max: 15 }));
    fc.assert(
      fc.property(text, ([piece, rest]) => {
        const secret = piece.repeat(4) + piece.slice(0, rest);
        expect(isGuessableSecret(secret)).toBe(true);
      }),
    );
  });
});

describe("a secret that is not known to be weak", () => {
  it.each([
    "a-secret-of-the-tests-and-of-nothing-else",
    "clave-anterior-de-treinta-y-dos-letras",
    "el gato de la vecina duerme en la silla azul",
    "9f86d081884c7d659a2feaa0c55ad015",
  ])("%s", (secret) => {
    expect(isGuessableSecret(secret)).toBe(false);
  });

  it("is what a program makes up, in hexadecimal and in base64", () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    // Shrinking leads to zeros, which no program makes up.
    const isRandom = (array: Uint8Array) => new Set(array).size > 24;
    fc.assert(
      fc.property(bytes.filter(isRandom), (array) => {
        expect(isGuessableSecret(Buffer.from(array).toString("base64url"))).toBe(false);
        expect(isGuessableSecret(Buffer.from(array).toString("hex"))).toBe(false);
      }),
    );
  });
});
