import { describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { CHECKOUT_LIMITS, type CheckoutDetails } from "../domain/buying/checkout";
import { createShopCookie } from "./shop-cookie.server";
import { forgetAfterOrder, readDetails, serializeDetails } from "./checkout-details.server";

useTemporaryDataDirectory();

const DETAILS: CheckoutDetails = {
  buyer: { name: "Ana Gómez", email: "ana@correo.test", phone: "+5493534112025" },
  delivery: "shipping",
  address: { province: "X", city: "Villa María", street: "San Martín 350", postalCode: "5900" },
  payment: "transfer",
  notes: "Tocar\nel timbre",
};

function withCookie(header: string | null): Request {
  return new Request("http://shop.test/checkout", {
    headers: { Cookie: header?.split(";")[0] ?? "" },
  });
}

describe("the shopper's cookie", () => {
  it("brings back the details for 90 days, out of reach of scripts", async () => {
    const header = await serializeDetails({ details: DETAILS, isKept: true });
    expect(header).toMatch(/^tela_datos=[^;]+; Max-Age=7776000; Path=\/;.* HttpOnly; SameSite=Lax/);
    expect(await readDetails(withCookie(header))).toEqual({ details: DETAILS, isKept: true });
  });

  it("goes with the browser for who does not want to be remembered", async () => {
    const header = await serializeDetails({ details: DETAILS, isKept: false });
    expect(header).not.toMatch(/Max-Age|Expires/);
    expect(await readDetails(withCookie(header))).toEqual({ details: DETAILS, isKept: false });
  });

  it("brings back a pick-up", async () => {
    const details = { ...DETAILS, delivery: "pickup", address: null, payment: "cash" } as const;
    const header = await serializeDetails({ details, isKept: true });
    expect(await readDetails(withCookie(header))).toEqual({ details, isKept: true });
  });

  it("keeps no notes of an order that was placed, and nothing at all where that was asked", async () => {
    const kept = await forgetAfterOrder({ details: DETAILS, isKept: true });
    const shopper = await readDetails(withCookie(kept));
    expect(shopper?.details).toEqual({ ...DETAILS, notes: "" });
    expect(await forgetAfterOrder({ details: DETAILS, isKept: false })).toMatch(
      /^tela_datos=;.*Max-Age=0/,
    );
  });

  it("has room for all that the limits allow in two bytes a letter, and refuses more", async () => {
    const fill = (letter: string): CheckoutDetails => ({
      ...DETAILS,
      buyer: { ...DETAILS.buyer, name: letter.repeat(CHECKOUT_LIMITS.name) },
      address: {
        province: "X",
        city: letter.repeat(CHECKOUT_LIMITS.city),
        street: letter.repeat(CHECKOUT_LIMITS.street),
        postalCode: "X5900ABC",
      },
      notes: letter.repeat(CHECKOUT_LIMITS.notes),
    });
    const header = await serializeDetails({ details: fill("ñ"), isKept: true });
    expect(header).not.toBeNull();
    expect(
      await serializeDetails({ details: fill("👍"), isKept: true }).then(measure),
    ).toBeLessThan(4097);
  });

  it.each<[string, unknown]>([
    ["text", "ana"],
    ["too little", ["Ana"]],
    ["cash for what is sent", ["A", "a@b.c", "+549", "shipping", null, "cash", "", true]],
    ["sending to nowhere", ["A", "a@b.c", "+549", "shipping", null, "transfer", "", true]],
    [
      "a province that is none",
      ["A", "a@b.c", "+549", "shipping", ["I", "b", "c", "5900"], "transfer", "", true],
    ],
    ["notes without end", ["A", "a@b.c", "+549", "pickup", null, "cash", "x".repeat(301), true]],
  ])("is nothing when it holds %s", async (_, stored) => {
    const header = await createShopCookie("tela_datos", {}).serialize(stored);
    expect(await readDetails(withCookie(header))).toBeNull();
  });

  it.each(["", "tela_datos=", "tela_datos=%%%", `tela_datos=${btoa('["x"]')}.AAAA`])(
    "is nothing when the browser sends %j",
    async (cookie) => {
      expect(await readDetails(withCookie(cookie))).toBeNull();
    },
  );
});

function measure(header: string | null): number {
  return Buffer.byteLength(header ?? "");
}
