import { describe, expect, it } from "vitest";

import { buildProductBlock, type PriceTerms } from "../payments/price-block";
import { describeWaysToPay, listOfferedWays } from "./ways-to-pay";

const TERMS: PriceTerms = {
  transferDiscountPercent: 10,
  instalments: 3,
  fiscalCondition: "monotributo",
};
const ALL = { acceptsCash: true, offersPickup: true, takesOnlinePayments: true };

const describeFor = (terms: Partial<PriceTerms>, offer: Partial<typeof ALL>) =>
  describeWaysToPay(
    buildProductBlock({ priceInPesos: 26_000, ivaPermille: 210 }, { ...TERMS, ...terms }),
    { ...ALL, ...offer },
  ).map((row) => row.map((text) => text.replaceAll("\u00a0", " ")));

describe("the ways to pay a product", () => {
  it("have a price each, and the CFTEA beside instalments", () => {
    expect(describeFor({}, {})).toEqual([
      ["Mercado Pago", "$ 26.000", "Tarjeta, débito o dinero en tu cuenta"],
      ["Mercado Pago en cuotas", "$ 26.000", "3 cuotas sin interés de $ 8.666,67 · CFTEA 0%"],
      ["Transferencia bancaria", "$ 23.400", "10% off"],
      ["Efectivo al retirar", "$ 26.000", "Solo retirando en el local"],
    ]);
  });

  it("promise nothing that the shop does not offer", () => {
    expect(
      describeFor(
        { transferDiscountPercent: 0, instalments: 1 },
        { takesOnlinePayments: false, acceptsCash: false },
      ),
    ).toEqual([["Transferencia bancaria", "$ 26.000", ""]]);
    expect(describeFor({ instalments: 1 }, {}).map(([way]) => way)).toEqual([
      ...["Mercado Pago", "Transferencia bancaria", "Efectivo al retirar"],
    ]);
  });

  it("have no cash without a pick-up", () => {
    const offered = listOfferedWays({ ...ALL, offersPickup: false });
    expect(offered.map(({ id }) => id)).toEqual(["mercadopago", "transfer"]);
  });
});
