import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { aProduct } from "../../../test/helpers/products";
import { parseRestock } from "./restock-form";

const SHIRT = aProduct();

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return parseRestock(formData, SHIRT);
}

describe("parseRestock", () => {
  it("reads the size and colour, and the address in small letters", () => {
    const { wish } = parse({ prenda: "Talle M · Negro", email: " Ana@Correo.AR " });
    expect(wish).toEqual({ variant: { size: "M", color: "Negro" }, email: "ana@correo.ar" });
  });

  it.each([
    ["", "Escribí tu e-mail, para poder avisarte."],
    ["ana", "Escribí una dirección como nombre@ejemplo.com."],
    ["a@b", "Escribí una dirección como nombre@ejemplo.com."],
    ["a@b.ar, c@d.ar", "Escribí una dirección como nombre@ejemplo.com."],
    [`${"a".repeat(120)}@b.ar`, "Escribí una dirección como nombre@ejemplo.com."],
  ])("refuses the address %j, and keeps it", (email, message) => {
    const { reply } = parse({ prenda: "Talle M · Negro", email });
    expect(reply?.errors).toEqual({ email: message });
    expect(reply?.values).toEqual({ intent: "avisame", prenda: "Talle M · Negro", email });
  });

  it("asks once about a likely typing error, and takes the suggestion", () => {
    const typed = { prenda: "Talle M · Negro", email: "Ana@gmial.com" };
    expect(parse(typed).reply).toMatchObject({
      values: typed,
      errors: { email: expect.stringMatching(/^¿Quisiste decir gmail\.com\?/) },
    });
    expect(parse({ ...typed, emailVisto: typed.email }).wish?.email).toBe("ana@gmial.com");
    expect(parse({ ...typed, tomarEmail: "si" }).wish?.email).toBe("ana@gmail.com");
  });

  it("refuses what the product does not have", () => {
    const { reply } = parse({ prenda: "Talle XS · Negro", email: "ana@correo.ar" });
    expect(reply?.errors).toEqual({ prenda: "Elegí qué estás esperando." });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (prenda, email) => {
        const { wish, reply } = parse({ prenda, email });
        expect([wish, reply].filter((one) => one === null)).toHaveLength(1);
      }),
    );
    expect(parseRestock(new FormData(), SHIRT).reply?.errors).toHaveProperty("email");
  });
});
