import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isGuessableSecret } from "./secret-strength";

/** The longest run of equal numbers. */
function longestRun(numbers: readonly number[]): number {
  let [longest, length] = [0, 0];
  for (const [position, number] of numbers.entries()) {
    length = number === numbers[position - 1] ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

describe("a guessable secret", () => {
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
    "change_me_please_please_please_please",
    `password${"a".repeat(40)}`,
    "qwertyuiopasdfghjklzxcvbnm123456",
  ])("%s", (secret) => {
    expect(isGuessableSecret(secret)).toBe(true);
  });

  it("is any short text repeated", () => {
    const text = fc.tuple(fc.string({ minLength: 1, maxLength: 16 }), fc.nat({ max: 15 }));
    fc.assert(
      fc.property(text, ([piece, rest]) => {
        const secret = piece.repeat(4) + piece.slice(0, rest);
        expect(isGuessableSecret(secret)).toBe(true);
      }),
    );
  });
});

describe("a secret not known to be weak", () => {
  it.each([
    "a-secret-of-the-tests-and-of-nothing-else",
    "clave-anterior-de-treinta-y-dos-letras",
    "el gato de la vecina duerme en la silla azul",
    "9f86d081884c7d659a2feaa0c55ad015",
    "tela-session-secret-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "my_secret_hVJ0Cq6pXk2zTn8rWb4YmE1uLs7GdAoIf3NtKxQvPc5",
    "password:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c",
    "01123445566778998765433221100987",
  ])("%s", (secret) => {
    expect(isGuessableSecret(secret)).toBe(false);
  });

  it.each([
    ["digits", "0123456789"],
    ["hexadecimal", "0123456789abcdef"],
    ["base64url", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"],
  ])("is any random %s, from the minimum length on", (_, alphabet) => {
    const numbers = fc.array(fc.nat({ max: alphabet.length - 1 }), {
      ...{ minLength: 32, maxLength: 64, size: "max" },
    });
    // Skips inputs that fast-check prefers and no random generator produces: few characters, often
    // repeated.
    const isRandom = (chosen: number[]) => new Set(chosen).size > 7 && longestRun(chosen) < 6;
    fc.assert(
      fc.property(numbers.filter(isRandom), (chosen) => {
        const secret = chosen.map((number) => alphabet[number]).join("");
        expect(isGuessableSecret(secret)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("is what a random generator produces, in hexadecimal and base64", () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    // Shrinking leads to zeros, which no random generator produces.
    const isRandom = (array: Uint8Array) => new Set(array).size > 24;
    fc.assert(
      fc.property(bytes.filter(isRandom), (array) => {
        expect(isGuessableSecret(Buffer.from(array).toString("base64url"))).toBe(false);
        expect(isGuessableSecret(Buffer.from(array).toString("hex"))).toBe(false);
      }),
    );
  });
});
