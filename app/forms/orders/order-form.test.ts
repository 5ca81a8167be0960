import { describe, expect, it } from "vitest";

import { parseOrderForm } from "./order-form";

const TODAY = "2025-06-10";

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return parseOrderForm(formData, TODAY);
}

describe("the estimated delivery day", () => {
  const estimate = (entrega: string) => parse({ intent: "estimate", estado: "paid", entrega });

  it.each([
    [TODAY, TODAY],
    ["2025-06-11", "2025-06-11"],
    ["2026-01-01", "2026-01-01"],
    ["", null],
  ])("can be %j", (typed, day) => {
    expect(estimate(typed)?.form).toEqual({ intent: "estimate", expectedStatus: "paid", day });
  });

  it.each([
    ["2025-06-09", "Ese día ya pasó: elegí hoy o uno que venga."],
    ["1999-12-31", "Ese día ya pasó: elegí hoy o uno que venga."],
    ["2025-06-31", "Escribí un día que exista."],
  ])("cannot be %s", (typed, message) => {
    expect(estimate(typed)).toEqual({
      form: null,
      reply: { intent: "estimate", values: { entrega: typed }, errors: { entrega: message } },
    });
  });
});

describe("the refund of a payment", () => {
  const KEY = "6f1c1f0e-6e0b-4c55-9a55-0b6d3c0a9a01";
  const refund = (given: Record<string, string> = {}) =>
    parse({
      ...{ intent: "refund", estado: "paid", pago: "7", parte: "todo", importe: "" },
      ...{ queda: "3000000", clave: KEY },
      ...given,
    });
  const read = {
    ...{ intent: "refund", expectedStatus: "paid", paymentId: 7, amountInCents: null },
    ...{ seenRestInCents: 3_000_000, formKey: KEY, part: "todo", typed: "" },
  };

  it("is the whole amount, unless a part was typed and not selected", () => {
    expect(refund()?.form).toEqual(read);
    expect(refund({ importe: " " })?.form).toEqual(read);
    expect(refund({ importe: "1.000" })?.reply?.errors).toEqual({
      importe: "Escribiste un importe: elegí “Otro importe”, o borralo.",
    });
  });

  it("is a part, to the cent", () => {
    expect(refund({ parte: "importe", importe: " 1.500,50 " })?.form).toEqual({
      ...read,
      ...{ part: "importe", typed: "1.500,50", amountInCents: 150_050 },
    });
  });

  it("is what was paid for pieces, when pieces were chosen", () => {
    const parsed = refund({ parte: "prendas", "devuelve-4": "2", "devuelve-5": "" });
    expect(parsed?.form).toEqual({ ...read, part: "prendas" });
    expect(parsed?.reply === null && parsed.pieces.refunded).toEqual([{ itemId: 4, pieces: 2 }]);
    expect(refund({ parte: "prendas", "devuelve-4": "0" })?.reply?.errors).toEqual({
      importe: "Elegí en la lista de cuántas prendas devolvés la plata.",
    });
    expect(refund({ "devuelve-4": "1" })?.reply?.errors).toEqual({
      importe: "Elegiste prendas: elegí “Lo que se pagó por estas prendas”, o dejalas vacías.",
    });
  });

  it.each(["-1", "1,5", "dos", "1e3", "9999999"])("takes no %j as a number of pieces", (typed) => {
    const reply = refund({ "vuelve-4": typed })?.reply;
    expect(reply?.errors).toEqual({
      "vuelve-4": "Escribí cuántas piezas, en números enteros.",
    });
    expect(reply?.values["vuelve-4"]).toBe(typed);
  });

  it("is asked for again with the typed values, in the form of its payment", () => {
    expect(refund({ parte: "importe", importe: "0" })?.reply).toEqual({
      intent: "refund",
      values: { importe: "0" },
      errors: { importe: "El importe tiene que ser mayor que 0." },
      refund: { paymentId: 7, part: "importe" },
    });
  });

  it.each<Record<string, string>>([
    ...[{ clave: "" }, { clave: "1" }, { pago: "x" }, { pago: "1.5" }, { queda: "-1" }],
    ...[{ queda: "x" }, { parte: "" }],
  ])("is refused with %j", (given) => expect(refund(given)).toBeNull());
});

it("is null for an unknown form", () => {
  expect(parse({ intent: "estimate", entrega: TODAY })).toBeNull();
  expect(parse({ intent: "otra", estado: "paid" })).toBeNull();
});
