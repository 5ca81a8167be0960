import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { parseEmail, parsePasswordChange } from "./account";

const CONTEXT = { username: "admin", commonPasswords: new Set(["password"]) };
const CURRENT = "una clave larga de prueba";
const NEXT = "otra clave bien distinta";

function fill(fields: Record<string, string>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  return formData;
}

describe("the e-mail", () => {
  it.each(["", "  ", "ana@tela.test", " ana@tela.test "])("may be %j", (email) => {
    expect(parseEmail(fill({ email, contrasena: CURRENT }))).toEqual({
      value: { email: email.trim(), password: CURRENT },
      reply: null,
    });
  });

  it.each(["ana", "ana@", "@tela.test", "a b@tela.test", `${"a".repeat(250)}@tela.test`])(
    "may not be %j, which stays in the field",
    (email) => {
      expect(parseEmail(fill({ email, contrasena: CURRENT })).reply).toEqual({
        values: { email },
        errors: { email: expect.stringContaining("nombre@ejemplo.com") },
      });
    },
  );

  it("is not changed without a password", () => {
    expect(parseEmail(fill({ email: "ana@tela.test" })).reply).toEqual({
      values: { email: "ana@tela.test" },
      errors: { contrasena: "Escribí tu contraseña." },
    });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(anyText(), (email) => {
        const { value, reply } = parseEmail(fill({ email, contrasena: email }));
        expect(value === null).toBe(reply !== null);
      }),
    );
  });
});

describe("the new password", () => {
  const read = (changes: Record<string, string>) =>
    parsePasswordChange(
      fill({ actual: CURRENT, nueva: NEXT, repetida: NEXT, ...changes }),
      CONTEXT,
    );

  it("is accepted when it is strong enough and typed twice", () => {
    expect(read({})).toEqual({ value: { current: CURRENT, next: NEXT }, reply: null });
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [{ actual: "" }, { actual: "Escribí tu contraseña actual." }],
    [{ nueva: "", repetida: "" }, { nueva: "Escribí la contraseña nueva." }],
    [
      { nueva: "corta", repetida: "corta" },
      { nueva: "La contraseña nueva tiene que tener al menos 12 caracteres." },
    ],
    [{ repetida: "otra" }, { repetida: "No es igual a la contraseña nueva." }],
    [{ nueva: CURRENT, repetida: CURRENT }, { nueva: "Es la misma que tenés ahora." }],
  ])("%j is answered %j", (changes, errors) => {
    expect(read(changes).reply).toEqual({ values: {}, errors });
  });

  it.each(["password1234", "la clave del admin", "ñ".repeat(40)])("may not be %s", (nueva) => {
    const { reply } = read({ nueva, repetida: nueva });
    expect(reply?.errors.nueva).toMatch(/^La contraseña nueva (es|no puede|puede) .*\.$/);
  });

  it("is never sent back, whatever is typed", () => {
    const name = fc.constantFrom("actual", "nueva", "repetida");
    fc.assert(
      fc.property(fc.dictionary(name, anyText()), (fields) => {
        expect(parsePasswordChange(fill(fields), CONTEXT).reply?.values ?? {}).toEqual({});
      }),
    );
  });
});
