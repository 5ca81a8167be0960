import { expect, it } from "vitest";

import { listOfferedWays } from "./ways-to-pay";

it.each([
  [{}, ["mercadopago", "transfer", "cash"]],
  [{ offersPickup: false }, ["mercadopago", "transfer"]],
  [{ acceptsCash: false }, ["mercadopago", "transfer"]],
  [{ takesOnlinePayments: false }, ["transfer", "cash"]],
])("the ways to pay with %j are %j", (change, ids) => {
  const all = { acceptsCash: true, offersPickup: true, takesOnlinePayments: true };
  expect(listOfferedWays({ ...all, ...change }).map(({ id }) => id)).toEqual(ids);
});
