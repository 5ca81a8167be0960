import { describe, expect, it } from "vitest";

import {
  authorizationPageSources,
  isPaymentPage,
  paymentPageSources,
} from "./provider-hosts.server";

const SIMULATOR = new URL("http://127.0.0.1:4011");

describe("isPaymentPage", () => {
  it.each([
    "https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=1-a",
    "https://mercadopago.com.ar/",
    "https://mercadopago.com/x",
    "https://sandbox.mercadopago.com.ar/checkout",
    "https://WWW.MercadoPago.com.ar/checkout",
  ])("takes %s", (address) => {
    expect(isPaymentPage(address, null)).toBe(true);
  });

  it.each([
    "http://www.mercadopago.com.ar/checkout",
    "https://mercadopago.com.ar.example.com/",
    "https://evilmercadopago.com.ar/",
    "https://www.mercadopago.com.ar:8443/",
    "https://www.mercadopago.com.ar@example.com/",
    "https://someone@www.mercadopago.com.ar/",
    "https://www.mercadopago.com.ar./",
    "https://www.mercadolibre.com.ar/",
    "javascript:alert(1)//www.mercadopago.com.ar",
    "//www.mercadopago.com.ar/",
    "/checkout",
    "",
    "http://127.0.0.1:4011/checkout",
  ])("does not take %s", (address) => {
    expect(isPaymentPage(address, null)).toBe(false);
  });

  it("takes the simulator's where there is one, and no other of this machine", () => {
    expect(isPaymentPage("http://127.0.0.1:4011/checkout/v1/redirect", SIMULATOR)).toBe(true);
    expect(isPaymentPage("http://127.0.0.1:4012/checkout", SIMULATOR)).toBe(false);
    expect(isPaymentPage("http://localhost:4011/checkout", SIMULATOR)).toBe(false);
    expect(isPaymentPage("https://127.0.0.1:4011/checkout", SIMULATOR)).toBe(false);
  });
});

describe("what a form may lead to", () => {
  const DOMAINS = [
    "https://mercadopago.com.ar",
    "https://*.mercadopago.com.ar",
    "https://mercadopago.com",
    "https://*.mercadopago.com",
    "https://mercadolibre.com.ar",
    "https://*.mercadolibre.com.ar",
    "https://mercadolibre.com",
    "https://*.mercadolibre.com",
  ];

  it("is Mercado Pago, and where people sign in to it", () => {
    expect(paymentPageSources({ apiBase: null })).toEqual(DOMAINS);
    const authBase = new URL("https://auth.mercadopago.com");
    expect(authorizationPageSources({ authBase })).toEqual([authBase.origin, ...DOMAINS]);
  });

  it("is the simulator as well, where there is one", () => {
    expect(paymentPageSources({ apiBase: SIMULATOR })).toEqual([...DOMAINS, SIMULATOR.origin]);
    const sources = authorizationPageSources({ authBase: SIMULATOR });
    expect(sources).toEqual([SIMULATOR.origin, ...DOMAINS]);
  });
});
