import { describe, expect, it } from "vitest";

import { removePrice } from "./import-reader";

describe("a name with a price in it", () => {
  it.each([
    ["Remera lisa ... $ 1.078", "Remera lisa"],
    ["Remera lisa $1078", "Remera lisa"],
    ["Remera lisa - $ 1.078,50", "Remera lisa"],
    ["Remera lisa (AR$ 1.078.-)", "Remera lisa"],
    ["Remera lisa ARS 1078", "Remera lisa"],
    ["Remera lisa a $ 1.078!", "Remera lisa"],
    ["Remera lisa 1.078 pesos", "Remera lisa"],
    ["$ 1.078 | Remera lisa", "Remera lisa"],
  ])("%j is %j", (name, without) => {
    expect(removePrice(name)).toBe(without);
  });

  it.each([
    ...["Remera lisa", "Jean 501", "Remera $ign", "Pack x3", "Media 3/4", "Buzo A$AP", "Talle 38"],
    ...["Gift card $ 20.000", "Tarjeta de regalo $20.000", "$ 1.078", "Pantalones 2000"],
  ])("%j stays", (name) => {
    expect(removePrice(name)).toBe(name);
  });
});
