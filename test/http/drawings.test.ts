import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { drawAddress, listDrawings } from "../../scripts/bake-drawings";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.close());

describe("GET a drawing", () => {
  it("gets every picture of the sample catalogue as it was drawn at build", async () => {
    const addresses = [...listDrawings()];
    expect(addresses.length).toBeGreaterThan(500);
    for (const address of addresses) {
      const response = await fetch(shop.url + address);
      expect(await response.text(), address).toBe(drawAddress(address));
      expect(response.status, address).toBe(200);
    }
  });

  it("is compressed SVG that browsers keep for a year", async () => {
    const { headers } = await fetch(`${shop.url}/dibujos/600x600/remera/blanco/38-frente.svg`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "content-encoding": "gzip",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it.each([
    "/dibujos/600x600/zapato/negro/38-frente.svg",
    "/dibujos/600x600/remera/fucsia/38-frente.svg",
    "/dibujos/600x600/remera/negro/38-espalda.svg",
    "/dibujos/600x600/remera/negro/-1-frente.svg",
    "/dibujos/600x600/remera/negro/1-frente.svg",
    "/dibujos/600x600/remera/negro/038-frente.svg",
    "/dibujos/600x600/remera/negro/38-frente.png",
    "/dibujos/600x600/__proto__/negro/38-frente.svg",
    "/dibujos/900x900/remera/negro/38-frente.svg",
    "/dibujos/600x600/remera/negro",
    "/dibujos",
  ])("%s is 404, because the catalogue has no such picture", async (path) => {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).not.toContain("immutable");
  });
});
