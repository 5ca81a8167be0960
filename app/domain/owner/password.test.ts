import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ANY_CHARACTER } from "../../../test/helpers/any-text";
import { COMMON_PASSWORDS } from "../../auth/password-hash.server";
import { findPasswordProblem, isWithinHashLimit } from "./password";

const find = (password: string, username = "admin") =>
  findPasswordProblem(password, { username, commonPasswords: COMMON_PASSWORDS });

describe("the length of a password", () => {
  it.each([
    ["", "too-short"],
    ["tela cruda!", "too-short"],
    ["tela cruda!!", null],
    ["👍👍👍👍👍👍", "too-short"],
    ["mota zurcido " + "x".repeat(59), null],
    ["mota zurcido " + "x".repeat(60), "too-long"],
    // 37 characters of two bytes each.
    ["ñandú ".repeat(6) + "ñ".repeat(32), "too-long"],
  ])("of %j: %s", (password, problem) => {
    expect(find(password)).toBe(problem);
  });

  it("is counted in bytes as bcrypt counts them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 90 }), (text) => {
        expect(isWithinHashLimit(text)).toBe(Buffer.byteLength(text) <= 72);
      }),
    );
  });
});

describe("a common password", () => {
  it.each([
    "password2024!",
    "Password123456",
    "contraseña1234",
    "Contraseña2025!!",
    "boca12345678",
    "BocaJuniors2024",
    "123456789012",
    "1990-12-24-1990",
    "+54 9 353 4112025",
    "qwertyuiop12",
    "1q2w3e4r5t6y",
    "passwordpassword",
    "holaholahola",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "!!!password!!!",
    "P4ssw0rd1234",
    "p@$$w0rd2024",
    "abc123456789",
    "a12345678901",
    "messi10messi10",
    "laclave12345",
    "dulcedeleche1",
    "campeonesdelmundo22",
    "teamomucho2025",
  ])("is refused: %s", (password) => {
    expect(find(password)).toBe("common");
  });

  it.each([
    "una clave larga de prueba",
    "caballo correcto pila grapa",
    "xK9#mQ2$vL5!pW",
    "8#4!9$2@7%1^6&",
    "gato-mesa-nube-río",
    "kfm7p-xq2vh-9bdwt-c3zra",
    "hilo rojo 2024 tela",
  ])("is not %s", (password) => {
    expect(find(password)).toBeNull();
  });

  it("stays common with any year and sign after it", () => {
    const word = fc.constantFrom(...[...COMMON_PASSWORDS].filter((text) => /^[a-z]+$/.test(text)));
    const tail = fc.stringMatching(/^[0-9]{4,8}[!.*]{0,3}$/);
    fc.assert(
      fc.property(word, tail, fc.boolean(), (text, end, isUpper) => {
        const password = ((isUpper ? text.toUpperCase() : text) + end).padEnd(12, "1");
        expect(find(password, "nadie")).toBe("common");
      }),
    );
  });

  it("comes from a list of more than 3,000", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(3000);
  });
});

describe("the user name", () => {
  it.each([
    ["la clave del admin", "admin"],
    ["LA CLAVE DE LUCÍA", "lucia"],
    ["la clave de lucia", " Lucía "],
  ])("must not be part of %j", (password, username) => {
    expect(find(password, username)).toBe("has-username");
  });

  it("of three letters may be part of a password", () => {
    expect(find("mañana lluvia botón", "ana")).toBeNull();
  });
});

it("never throws, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), fc.string(), (password, username) => {
      expect([null, "too-short", "too-long", "common", "has-username"]).toContain(
        find(password, username),
      );
    }),
  );
});
