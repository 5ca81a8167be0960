import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  fillMarks,
  findShopperMailKind,
  mailTextFields,
  originalMailText,
  SHOPPER_MAILS,
  type MailText,
  type ShopperMailKind,
} from "./mail-texts";
import { readGroup, writeGroup } from "../plain/fields";

/** What is wrong with a text, by the names of its fields. */
function findProblems(kind: ShopperMailKind, given: MailText) {
  const fields = mailTextFields(kind);
  return readGroup(fields, writeGroup(fields, given)).errors;
}

const text = (given: Partial<MailText>): MailText => ({
  ...originalMailText("order-paid"),
  ...given,
});

describe("the owner's words in mails", () => {
  it("are for the mails to shoppers", () => {
    expect(findShopperMailKind("order-paid")).toBe("order-paid");
    expect(findShopperMailKind("withdrawal")).toBe("withdrawal");
    expect([findShopperMailKind("owner-order"), findShopperMailKind("")]).toEqual([null, null]);
  });

  it("start with texts that have no problem", () => {
    const problems = SHOPPER_MAILS.map(({ id }) => findProblems(id, originalMailText(id)));
    expect(problems).toEqual(SHOPPER_MAILS.map(() => null));
  });

  it.each([
    [{ greeting: "a".repeat(81) }, "El saludo puede tener hasta 80 letras y tiene 81."],
    [{ paragraph: "a".repeat(601) }, "El párrafo puede tener hasta 600 letras y tiene 601."],
    [{ closing: "a".repeat(201) }, "La despedida puede tener hasta 200 letras y tiene 201."],
    [
      { greeting: "Hola, {Nombre}:" },
      "En este e-mail {Nombre} no se reemplaza por nada. Podés usar {nombre}, {pedido}, {tienda}.",
    ],
  ])("are refused for %o", (given, problem) => {
    const problems = findProblems("order-paid", text(given));
    expect(Object.values(problems ?? {})).toEqual([problem]);
  });

  it("never tell the buyer's name to a stranger who asks for a withdrawal", () => {
    const problems = findProblems("withdrawal", text({ greeting: "Hola, {nombre}:" }));
    expect(problems?.saludo).toContain("Podés usar {tienda}.");
  });
});

describe("marks", () => {
  it("are replaced where they are known", () => {
    const marks = { nombre: "Ana", tienda: "La Trama" };
    expect(fillMarks("Hola, {nombre}: {pedido} de {tienda} {x} {constructor}", marks)).toBe(
      "Hola, Ana: {pedido} de La Trama {x} {constructor}",
    );
  });

  it("are not replaced again inside words of a visitor", () => {
    fc.assert(
      fc.property(fc.string(), (nombre) => {
        expect(fillMarks("<{nombre}>", { nombre, tienda: "x" })).toBe(`<${nombre}>`);
      }),
    );
    expect(fillMarks("{nombre}", { nombre: "{tienda}", tienda: "x" })).toBe("{tienda}");
  });
});
