import { describe, expect, it } from "vitest";

import { parseApplication } from "./payment-application";

const FILLED = {
  aplicacion: "4934588586838432",
  secreto: "abcdefghijklmnop1234",
  firma: "0123456789abcdef0123456789abcdef",
  pkce: "si",
};

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseApplication(form);
}

describe("the form of the application's data", () => {
  it("is read as pasted, without outer blanks", () => {
    expect(parse({ ...FILLED, secreto: ` ${FILLED.secreto}\n` }).application).toEqual({
      clientId: FILLED.aplicacion,
      clientSecret: FILLED.secreto,
      webhookSecret: FILLED.firma,
      usesPkce: true,
    });
  });

  it("keeps stored secrets for empty fields", () => {
    expect(parse({ aplicacion: "", secreto: "", firma: "" }).application).toEqual({
      ...{ clientId: "", clientSecret: null, webhookSecret: null, usesPkce: false },
    });
  });

  it.each([
    ["aplicacion", "APP_USR-1"],
    ["aplicacion", "12345"],
    ["secreto", "corta"],
    ["secreto", "APP_USR-4934588586838432-112112-abcdef-241983636"],
    ["firma", "https://tienda.com.ar/webhooks/mercadopago"],
    ["secreto", "con espacios en el medio"],
    ["secreto", "x".repeat(201)],
    ["firma", "ñandúñandúñandúñandú"],
  ])("refuses a %s like %j, and sends no secret back", (field, value) => {
    const { reply } = parse({ ...FILLED, [field]: value });
    expect(Object.keys(reply?.errors ?? {})).toEqual([field]);
    expect(reply?.values).toEqual({
      aplicacion: field === "aplicacion" ? value : FILLED.aplicacion,
    });
  });

  it("has its own message for each field", () => {
    const { reply } = parse({ aplicacion: "x", secreto: "x", firma: "x" });
    expect(new Set(Object.values(reply?.errors ?? {})).size).toBe(3);
  });
});
