import { expect, it } from "vitest";

import { foldMailAddress } from "./mail-host";

it.each([
  ["Ana@Correo.Test", "ana@correo.test"],
  [" ana@correo.test ", "ana@correo.test"],
  ["ana+tela@correo.test", "ana@correo.test"],
  ["ana+1+2@correo.test", "ana@correo.test"],
  ["a.n.a@gmail.com", "ana@gmail.com"],
  ["a.n.a+x@GoogleMail.com", "ana@gmail.com"],
  // Other hosts may treat these as different mailboxes.
  ["a.n.a@correo.test", "a.n.a@correo.test"],
])("counts %j as %j", (address, folded) => {
  expect(foldMailAddress(address)).toBe(folded);
});
