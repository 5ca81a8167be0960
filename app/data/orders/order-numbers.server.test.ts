import { afterAll, beforeAll, expect, it } from "vitest";

import { insertOrder } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { takeOrderNumber } from "./order-numbers.server";
import { closeShop, getShop } from "../sqlite/shop.server";

useTemporaryDataDirectory();

beforeAll(() => getShop().database.prepare());
afterAll(closeShop);

it("gives 10,000 different numbers at one moment", async () => {
  const now = new Date("2025-11-21T15:00:00.123Z");
  const numbers = await getShop().database.write((connection) =>
    Array.from({ length: 10_000 }, () => {
      const number = takeOrderNumber(connection, "TELA", now);
      insertOrder(connection.sqlite, { order_number: number });
      return number;
    }),
  );
  expect(new Set(numbers).size).toBe(10_000);
  expect(numbers.filter((number) => !/^TELA-\d{6}-[A-Z0-9]{3}$/.test(number))).toEqual([]);
});
