import { describe, expect, it } from "vitest";

import { carrierLabel, findCarrier, trackingAddress } from "./carrier";

describe("the carriers", () => {
  it("lead to the page where a code is followed, whatever is typed as one", () => {
    expect(trackingAddress("andreani", "36/0 á")).toBe(
      "https://www.andreani.com/envio/36%2F0%20%C3%A1",
    );
  });

  it.each([
    ["andreani", ""],
    ["moto", "123"],
    ["otro", "123"],
    ["desconocido", "123"],
  ])("have no such page for %j with the code %j", (carrier, code) => {
    expect(trackingAddress(carrier, code)).toBeNull();
  });

  it("are shown by name, also one that another version stored", () => {
    expect(carrierLabel("correo-argentino")).toBe("Correo Argentino");
    expect(carrierLabel("via-cargo")).toBe("via-cargo");
    expect(findCarrier("via-cargo")).toBeNull();
  });
});
