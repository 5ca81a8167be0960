import { describe, expect, it } from "vitest";

import { inShopWith, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { CHECKOUT_LIMITS, type CheckoutDetails } from "../domain/buying/checkout";
import { sealFor } from "../settings/sealed-text.server";
import { createShopCookie, deflate } from "./shop-cookie.server";
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
    expect(await readDetails(withCookie(await seal(stored)))).toBeNull();
  });

  it("is read by nobody but the shop, and differs each time", async () => {
    const shopper = { details: DETAILS, isKept: true };
    const [one, other] = [await serializeDetails(shopper), await serializeDetails(shopper)];
    const value = /^[^=]+=([^;]*)/.exec(one ?? "")?.[1] ?? "";
    const seen = decodeFully(decodeURIComponent(value));
    for (const text of [DETAILS.buyer.name, DETAILS.buyer.email, "San Mart", "shipping"])
      expect(seen).not.toContain(text);
    expect(one).not.toBe(other);
  });

  it("is nothing when it is only signed, as earlier versions left it, or sealed for another", async () => {
    const stored = ["Ana", "a@b.test", "+549", "pickup", null, "cash", "", true];
    expect(await readDetails(withCookie(await seal(stored)))).not.toBeNull();
    const cookie = createShopCookie("tela_datos", {});
    expect(await readDetails(withCookie(await cookie.serialize(stored)))).toBeNull();
    expect(await readDetails(withCookie(await seal(stored, { name: "tela_factor" })))).toBeNull();
    expect(await readDetails(withCookie(await seal(stored, { until: 1 })))).toBeNull();
  });

  it.each(["", "tela_datos=", "tela_datos=%%%", `tela_datos=${btoa('["x"]')}.AAAA`])(
    "is nothing when the browser sends %j",
    async (cookie) => {
      expect(await readDetails(withCookie(cookie))).toBeNull();
    },
  );
});

it("stays readable while the secret that sealed it is still listed", async () => {
  const [old, fresh] = [
    "una-clave-vieja-de-esta-prueba-0123456789",
    "otra-clave-nueva-de-la-prueba-9876543210",
  ];
  const startWith = (secrets: string) =>
    inShopWith({ SESSION_SECRET: secrets }, { readDetails, serializeDetails });
  const shopper = { details: DETAILS, isKept: true };
  const cookie = withCookie(await startWith(old).serializeDetails(shopper));
  expect(await startWith(`${fresh},${old}`).readDetails(cookie)).toEqual(shopper);
  expect(await startWith(fresh).readDetails(cookie)).toBeNull();
});

/** The cookie with this content, whatever it is. */
function seal(value: unknown, other: object = {}): Promise<string> {
  const content = { name: "tela_datos", until: Date.now() + 60_000, value, ...other };
  const sealed = sealFor("tela checkout details v1", deflate(JSON.stringify(content)));
  return createShopCookie("tela_datos", {}).serialize(sealed);
}

/** What somebody with the browser's files can read without a key. */
function decodeFully(value: string): string {
  const [signed = ""] = value.split(".");
  const outer = Buffer.from(signed, "base64").toString();
  const inner = Buffer.from(outer, "base64url").toString("latin1");
  return `${value} ${outer} ${inner}`;
}

function measure(header: string | null): number {
  return Buffer.byteLength(header ?? "");
}
