import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { isTypedEmail } from "./typed-email";

describe("a typed e-mail address", () => {
  it.each([
    ...["ana@correo.com.ar", "Ana.Perez+1@Correo.test", "o'higgins@correo.ar"],
    ...["ana@ñandú.com.ar", "ana@tienda-de-niños.ar", "ana@ÑANDÚ.COM.AR", "ana@n\u0303andu.com.ar"],
  ])("%s is one", (text) => expect(isTypedEmail(text)).toBe(true));

  it.each([
    ...["", "ana", "ana@", "@correo.ar", "ana@correo", "ana correo.test", "ana@@correo.ar"],
    ...[
      "ñandú@correo.ar",
      "ana@ñandú",
      "ana@ñandú.com.ar/x",
      "ana@ñandú.com.ar:80",
      "ana@ñandú..ar",
    ],
    ...[
      "ana@1.2",
      "ana@127.0.0.1",
      "ana@ñan dú.com.ar",
      "ana@ñandú.com.ar?x",
      "ana@ñandú.com.ar\n",
    ],
  ])("%j is none", (text) => expect(isTypedEmail(text)).toBe(false));

  it("is one whenever it has only ASCII letters and was one before", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        expect(isTypedEmail(text)).toBe(z.email().safeParse(text).success);
      }),
    );
  });
});
