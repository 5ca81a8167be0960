import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { CHECKOUT_LIMITS, type CheckoutDetails } from "../../domain/buying/checkout";
import { canPayFor } from "../../domain/payments/payment-method";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/settings-table";
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  toCheckoutValues,
  parseCheckoutForm,
} from "./checkout-form";

const SENT = {
  nombre: "Ana Gómez",
  email: "Ana@Correo.test",
  telefono: "0353 15-411-2025",
  entrega: "shipping",
  provincia: "X",
  localidad: "Villa María",
  calle: "San Martín 350",
  codigoPostal: "x5900abc",
  notas: "",
  pago: "transfer",
  recordar: "si",
};
const DETAILS: CheckoutDetails = {
  buyer: { name: "Ana Gómez", email: "Ana@Correo.test", phone: "+5493534112025" },
  delivery: "shipping",
  address: { province: "X", city: "Villa María", street: "San Martín 350", postalCode: "X5900ABC" },
  payment: "transfer",
  notes: "",
};
const PICKUP = {
  ...SENT,
  ...{ entrega: "pickup", provincia: "", localidad: "", calle: "", codigoPostal: "" },
  pago: "cash",
};

const OFFER = { ...DEFAULT_SHOP_SETTINGS, takesOnlinePayments: true };

function parse(fields: Record<string, string>, offer = OFFER) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return parseCheckoutForm(formData, offer);
}

const readErrors = (fields: Record<string, string>, offer = OFFER) =>
  parse(fields, offer).reply?.errors;

describe("the form of the checkout", () => {
  it("returns the details in their stored form", () => {
    expect(parse(SENT)).toEqual({ details: DETAILS, isKept: true, reply: null });
    expect(parse({ ...SENT, recordar: "" }).isKept).toBe(false);
  });

  it("asks once about a host with a typing error, and takes the suggestion", () => {
    const typed = { ...SENT, email: "Juana@gmial.com" };
    const asked = parse(typed).reply;
    expect(asked?.errors).toEqual({
      email: "¿Quisiste decir gmail.com? Si la dirección está bien así, seguí igual.",
    });
    expect(asked?.values).toMatchObject({ email: "Juana@gmial.com", nombre: "Ana Gómez" });
    const shown = { ...typed, emailVisto: "Juana@gmial.com" };
    expect(parse(shown).details?.buyer.email).toBe("Juana@gmial.com");
    expect(parse({ ...shown, tomarEmail: "si" }).details?.buyer.email).toBe("Juana@gmail.com");
    // Another address than the one that was asked about.
    expect(readErrors({ ...shown, email: "juana@hotmial.com" })).toHaveProperty("email");
  });

  it("keeps the taken suggestion beside other errors", () => {
    const { reply } = parse({ ...SENT, email: "j@gmial.com", tomarEmail: "si", telefono: "" });
    expect(Object.keys(reply?.errors ?? {})).toEqual(["telefono"]);
    expect(reply?.values.email).toBe("j@gmail.com");
  });

  it("asks once about a street without a number", () => {
    const typed = { ...SENT, calle: "Los Ceibos" };
    expect(readErrors(typed)).toEqual({ calle: expect.stringMatching(/^¿Tiene número\?/) });
    expect(parse({ ...typed, calleVista: "Los Ceibos" }).details?.address?.street).toBe(
      "Los Ceibos",
    );
    expect(parse({ ...typed, calle: "Los Ceibos s/n" }).details).not.toBeNull();
    // Shown with an empty street, or with another that has its number, it was not asked yet.
    expect(readErrors({ ...typed, calleVista: "San Martín 350" })).toHaveProperty("calle");
    expect(parse({ ...typed, entrega: "pickup" }).details).not.toBeNull();
  });

  it("asks beside other errors, so that the second sending is not asked again", () => {
    const errors = readErrors({ ...SENT, telefono: "", email: "j@gmial.com", calle: "Los Ceibos" });
    expect(Object.keys(errors ?? {}).sort()).toEqual(["calle", "email", "telefono"]);
  });

  it("takes a suggested address without an answer about the street", () => {
    const typed = { ...SENT, email: "j@gmial.com", calle: "Los Ceibos" };
    const shown = { ...typed, emailVisto: "j@gmial.com", calleVista: "Los Ceibos" };
    const { reply } = parse({ ...shown, tomarEmail: "si" });
    expect(Object.keys(reply?.errors ?? {})).toEqual(["calle"]);
    expect(reply?.values.email).toBe("j@gmail.com");
    expect(parse(shown).details).not.toBeNull();
  });

  it("asks for no address for pick-up, and stores none", () => {
    expect(parse(PICKUP).details).toMatchObject({ delivery: "pickup", address: null });
    expect(parse({ ...SENT, entrega: "pickup", codigoPostal: "?" }).details?.address).toBeNull();
    // Read by the same rule as the choice itself.
    expect(parse({ ...SENT, entrega: "pickup " }).details?.address).toBeNull();
  });

  it("tidies typed text, and keeps line breaks in the notes", () => {
    const { details } = parse({
      ...SENT,
      nombre: "  Ana\u00a0 Gómez\n",
      notas: "\r\nUno\r\ndos\u0000\r\n\r\n\r\n\r\ntres ",
    });
    expect(details?.buyer.name).toBe("Ana Gómez");
    expect(details?.notes).toBe("Uno\ndos \n\ntres");
  });

  it.each<[CheckoutField, string]>([
    ["nombre", ""],
    ["nombre", "\u200b \u3164"],
    ["nombre", "x".repeat(CHECKOUT_LIMITS.name + 1)],
    ["email", ""],
    ["email", "ana@correo"],
    ["email", "ana correo.test"],
    ["email", `${"a".repeat(CHECKOUT_LIMITS.email)}@correo.test`],
    ["telefono", ""],
    ["telefono", "411-2025"],
    ["telefono", "+598 99 123 456"],
    ["telefono", "35341120251"],
    ["entrega", ""],
    ["entrega", "drone"],
    ["provincia", ""],
    ["provincia", "Córdoba"],
    ["provincia", "I"],
    ["localidad", "--"],
    ["calle", ""],
    ["codigoPostal", ""],
    ["codigoPostal", "59"],
    ["codigoPostal", "I5900ABC"],
    ["notas", "x".repeat(CHECKOUT_LIMITS.notes + 1)],
    ["pago", ""],
    ["pago", "bitcoin"],
  ])("reports at %s what is wrong with %j, and keeps what was typed", (field, typed) => {
    const { details, reply } = parse({ ...SENT, [field]: typed });
    expect(details).toBeNull();
    expect(Object.keys(reply?.errors ?? {})).toEqual([field]);
    expect(reply?.values).toMatchObject({ ...SENT, [field]: typed });
  });

  it("asks for everything when the form is empty", () => {
    expect(Object.keys(readErrors({}) ?? {}).sort()).toEqual(
      CHECKOUT_FIELDS.filter((field) => field !== "notas" && field !== "documento").sort(),
    );
  });

  it("names the accepted formats of a phone", () => {
    expect(readErrors({ ...SENT, telefono: "15" })?.telefono).toMatch(/0353 15-411-2025.*\+54 9/);
  });
});

describe("what the shop does not offer", () => {
  it("is cash for shipping, or cash at all", () => {
    expect(readErrors({ ...SENT, pago: "cash" })?.pago).toMatch(/solo para retirar/);
    const offer = { ...OFFER, acceptsCash: false };
    expect(readErrors(PICKUP, offer)?.pago).toMatch(/no cobramos en efectivo/);
  });

  it("is Mercado Pago without an account", () => {
    const wanted = { ...SENT, pago: "mercadopago" };
    expect(parse(wanted).details?.payment).toBe("mercadopago");
    expect(readErrors(wanted, { ...OFFER, takesOnlinePayments: false })).toEqual({
      pago: "Por ahora no cobramos con Mercado Pago: elegí otra forma de pago.",
    });
  });

  it("is shipping without zones; then no address is asked for", () => {
    const offer = { ...OFFER, shippingZones: [] };
    expect(readErrors(SENT, offer)).toEqual({
      entrega: "Por ahora no hacemos envíos: elegí el retiro en el local.",
    });
    expect(readErrors({ ...SENT, entrega: "", calle: "" }, offer)).toEqual({
      entrega: "Elegí cómo lo recibís.",
    });
    expect(readErrors(PICKUP, offer)).toBeUndefined();
  });

  it.each([
    ["9410", "S", /9410 es de Tierra del Fuego y elegiste Santa Fe/],
    ["V9410XAA", "S", /V9410XAA es de Tierra del Fuego y elegiste Santa Fe/],
    ["2000", "V", /2000 es de Santa Fe y elegiste Tierra del Fuego/],
  ])("is an address with the code %s in %s, and the typed text stays", (code, id, message) => {
    const typed = { ...SENT, codigoPostal: code, provincia: id };
    expect(readErrors(typed)?.codigoPostal).toMatch(message);
    expect(parse(typed).reply?.values).toMatchObject(typed);
  });

  it("is a zone price by postal code for an address in another province", () => {
    const reach = { kind: "postal-codes" as const, from: 2000, to: 2013 };
    const days = { min: 1, max: 1 };
    const moto = {
      name: "Rosario en moto",
      reach,
      priceInPesos: 900,
      days,
      freeAboveInPesos: null,
    };
    const offer = { ...OFFER, shippingZones: [...OFFER.shippingZones, moto] };
    expect(readErrors({ ...SENT, codigoPostal: "2000", provincia: "V" }, offer)).toHaveProperty(
      "codigoPostal",
    );
    expect(parse({ ...SENT, codigoPostal: "2000", provincia: "S" }, offer).details).not.toBeNull();
  });

  it("is pick-up when there is none", () => {
    const offer = { ...OFFER, offersPickup: false };
    expect(readErrors(PICKUP, offer)?.entrega).toMatch(/no se puede retirar/);
  });

  it("is an address outside the zones, with the alternatives", () => {
    const [cordoba] = DEFAULT_SHOP_SETTINGS.shippingZones;
    const offer = { ...OFFER, shippingZones: cordoba ? [cordoba] : [] };
    const far = { ...SENT, provincia: "M", codigoPostal: "5500" };
    expect(parse(SENT, offer).details).toEqual(DETAILS);
    expect(readErrors(far, offer)?.codigoPostal).toMatch(/elegí “Retiro en el local”/);
    expect(readErrors(far, { ...offer, offersPickup: false })?.codigoPostal).toMatch(/escribinos/);
  });
});

describe("any posted form", () => {
  it("gives details within every limit, or errors with the typed values", () => {
    const fields = fc.dictionary(fc.constantFrom(...CHECKOUT_FIELDS), anyText());
    fc.assert(
      fc.property(fields, (typed) => {
        const { details, reply } = parse({ ...SENT, ...typed });
        if (details === null) {
          expect(Object.keys(reply.errors)).not.toHaveLength(0);
          return;
        }
        const { buyer, address, delivery, payment, notes } = details;
        expect([...buyer.name].length).toBeLessThanOrEqual(CHECKOUT_LIMITS.name);
        expect(buyer.phone).toMatch(/^\+549\d{10}$/);
        expect([...notes].length).toBeLessThanOrEqual(CHECKOUT_LIMITS.notes);
        expect(address === null).toBe(delivery === "pickup");
        expect(canPayFor(payment, delivery)).toBe(true);
      }),
    );
  });

  it("gives the same details when it is filled with them again", () => {
    const notes = fc.string({ maxLength: 80 });
    fc.assert(
      fc.property(notes, fc.constantFrom(SENT, PICKUP), fc.boolean(), (notas, fields, isKept) => {
        const { details } = parse({ ...fields, notas });
        if (details === null) return;
        const values = toCheckoutValues(details, isKept);
        expect(parse(values)).toEqual({ details, isKept, reply: null });
      }),
    );
  });
});
