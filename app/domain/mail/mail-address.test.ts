import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { findOwnerAddress, findSender, isMailAddress, toHeaderText } from "./mail-address";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const OWN = { name: "Tela, ropa", email: "hola@tienda.com.ar" };
const EXAMPLE = { name: "Tela", email: DEFAULT_SHOP_SETTINGS.email };
const NOBODY = { mailFrom: null, smtp: { user: "" } };

describe("a mail address", () => {
  it.each(["a@b", "ana.perez+1@correo.com.ar", "ñandú@correo.ar", "o'higgins@correo.ar"])(
    "%s is valid",
    (text) => expect(isMailAddress(text)).toBe(true),
  );

  it.each([
    ...["", "a", "@b.ar", "a@", "a@b@c.ar", "a b@c.ar", "a@b.ar\nBcc: x@y.ar", "a@b.ar,c@d.ar"],
    ...["<a@b.ar>", '"a"@b.ar', "a@b..ar", "a@.ar", `${"a".repeat(65)}@b.ar`, "a@b.ar\0"],
  ])("%j is not valid", (text) => expect(isMailAddress(text)).toBe(false));

  it("is always one address on one line", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (left, right) => {
        const text = `${left}@${right}`;
        if (isMailAddress(text)) expect(text).toMatch(/^[^\s<>,;@]+@[^\s<>,;@]+$/);
      }),
    );
  });
});

it("a header text is one line", () => {
  expect(toHeaderText(" Ana\r\nBcc: x@y.ar\u2028\0\ud800 🧵 ")).toBe("Ana Bcc: x@y.ar 🧵");
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(toHeaderText(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
  );
});

it.each([
  [OWN, "yo@correo.ar", "hola@tienda.com.ar"],
  [EXAMPLE, "yo@correo.ar", "yo@correo.ar"],
  [{ email: "" }, "yo@correo.ar", "yo@correo.ar"],
  [{ email: "no es" }, "", null],
  [EXAMPLE, "", null],
])("with %j and the account's %j, the owner's mails go to %s", (settings, account, expected) => {
  expect(findOwnerAddress(settings, account)).toBe(expected);
});

it.each([
  [OWN, NOBODY, { name: "Tela, ropa", address: "hola@tienda.com.ar" }],
  [
    EXAMPLE,
    { ...NOBODY, smtp: { user: "yo@gmail.com" } },
    { name: "Tela", address: "yo@gmail.com" },
  ],
  [EXAMPLE, { ...NOBODY, smtp: { user: "usuario" } }, null],
  [OWN, { smtp: null, mailFrom: { name: "T", address: "a@b.ar" } }, null],
  [
    OWN,
    { ...NOBODY, mailFrom: { name: "", address: "a@b.ar" } },
    { name: "Tela, ropa", address: "a@b.ar" },
  ],
  [
    OWN,
    { ...NOBODY, mailFrom: { name: "T", address: "a@b.ar" } },
    { name: "T", address: "a@b.ar" },
  ],
])("mails of %j with %j come from %j", (settings, sender, expected) => {
  expect(findSender(settings, sender)).toEqual(expected);
});
