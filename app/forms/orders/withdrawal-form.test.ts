import { expect, it } from "vitest";

import { parseWithdrawal } from "./withdrawal-form";

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return parseWithdrawal(formData);
}

it("takes an e-mail of invisible characters for none", () => {
  const INVISIBLE = "\u200B";
  expect(parse({ numero: "", email: INVISIBLE, motivo: "" }).errors).toEqual({
    numero: "Escribí el número de pedido o tu e-mail: con uno de los dos alcanza.",
  });
  expect(parse({ numero: "no es", email: INVISIBLE, motivo: "" }).errors).toEqual({
    numero: "El número tiene la forma ABCD-123456-XYZ. Si no lo encontrás, dejanos tu e-mail.",
  });
});
