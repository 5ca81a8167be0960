import { describe, expect, it } from "vitest";

import { carrierLabel, trackingAddress } from "./carrier";

describe("trackingAddress and carrierLabel", () => {
  it("link to the carrier's page for any code", () => {
    expect(trackingAddress("andreani", "36/0 á")).toBe(
      "https://www.andreani.com/envio/36%2F0%20%C3%A1",
    );
  });

  it.each([
    ["andreani", ""],
    ["moto", "123"],
    ["otro", "123"],
    ["desconocido", "123"],
  ])("have no link for %j with the code %j", (carrier, code) => {
    expect(trackingAddress(carrier, code)).toBeNull();
  });

  it("show the name, or the stored value of an unknown carrier", () => {
    expect(carrierLabel("correo-argentino")).toBe("Correo Argentino");
    expect(carrierLabel("via-cargo")).toBe("via-cargo");
  });
});
