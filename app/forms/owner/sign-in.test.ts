import fc from "fast-check";
import { expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { parseSignIn, replyToSignIn } from "./sign-in";

function fill(fields: [string, string | File][]): FormData {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return formData;
}

it("reads the password unchanged, with its blanks", () => {
  const typed = fill([
    ["usuario", " admin "],
    ["contrasena", "  clave  "],
    ["volver", "/admin"],
  ]);
  expect(parseSignIn(typed)).toEqual({
    signIn: { usuario: " admin ", contrasena: "  clave  ", volver: "/admin" },
    errors: {},
  });
});

it("counts a file as an empty field", () => {
  const { errors } = parseSignIn(fill([["usuario", new File(["admin"], "admin")]]));
  expect(Object.keys(errors)).toEqual(["usuario", "contrasena"]);
});

it("never throws, and never sends the password back", () => {
  const name = fc.oneof(fc.constantFrom("usuario", "contrasena", "volver"), anyText());
  const secret = "lo-que-nadie-debe-leer";
  fc.assert(
    fc.property(fc.array(fc.tuple(name, anyText())), (fields) => {
      const formData = fill(fields);
      formData.set("contrasena", secret);
      const { signIn, errors } = parseSignIn(formData);
      expect(signIn.contrasena).toBe(secret);
      expect(JSON.stringify(replyToSignIn(signIn, errors))).not.toContain(secret);
    }),
  );
});
