import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { ACCOUNT, aPayment } from "../../test/helpers/a-payment";
import { insertOrder, type OrderRow } from "../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { askOf, SILENT_PROVIDER } from "../../test/helpers/silent-provider";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { findOrder } from "../data/orders/order-details.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import type { ProviderPayment } from "../domain/payments/payment";
import { findPaymentSearch } from "../data/payments/payment-searches.server";
import { listUnclaimedPayments } from "../data/payments/unclaimed-payments.server";
import {
  checkOrder,
  checkPayment,
  type OpenProvider,
  reconcileOrders,
  searchLostPayments,
} from "./check-payments.server";
import { PaymentProviderError, type PaymentProvider, type ProviderFault } from "./payment-provider";
import { runScript } from "../../test/helpers/run-script";
import { asOtherProgram } from "../../test/helpers/other-program";

useTemporaryDataDirectory();

const NUMBER = "TELA-000001-ABC";
const NOW = new Date("2025-06-02T12:05:00.000Z");
const context = {
  now: NOW,
  mails: { moved: () => [], failed: () => [], alerted: () => [] },
};
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** What the provider knows, what it was asked, and how it fails by what it is asked. */
let known: ProviderPayment[];
let asked: string[];
let faults: Map<string, ProviderFault | Error>;
/** Numbers that its search forgets. */
let hidden: string[];

const provider: PaymentProvider = {
  ...SILENT_PROVIDER,
  findPayer: () => Promise.resolve(""),
  async listPayments({ begin, end, skip }) {
    await answer("list");
    const found = known
      .filter(({ createdAt }) => createdAt !== null && createdAt >= begin && createdAt <= end)
      .toSorted((left, right) => Number(left.createdAt) - Number(right.createdAt))
      .slice(skip, skip + 2);
    return { payments: found, readCount: found.length, isLast: found.length < 2 };
  },
  async findPayment(id) {
    await answer(id);
    return known.find((payment) => payment.id === id) ?? null;
  },
  async searchPayments(reference) {
    await answer(reference);
    return known.filter(
      ({ id, externalReference }) => externalReference === reference && !hidden.includes(id),
    );
  },
};
const open: OpenProvider = () => Promise.resolve({ ask: askOf(provider), ...ACCOUNT });
const closed: OpenProvider = () => Promise.resolve(null);

function answer(question: string): Promise<void> {
  asked.push(question);
  const fault = faults.get(question);
  if (fault === undefined) return Promise.resolve();
  return Promise.reject(fault instanceof Error ? fault : new PaymentProviderError(fault, "no"));
}

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  [known, asked, faults, hidden] = [[], [], new Map(), []];
  await getStoredShop().database.write(
    async ({ prepare }) =>
      void (await runScript(
        { prepare },
        "DELETE FROM orders; DELETE FROM customers; DELETE FROM unclaimed_payments",
      )),
  );
});
afterAll(closeStoredShop);

/** Orders that wait for their payment, to be asked about these many minutes ago. */
async function place(...minutesDue: number[]): Promise<void> {
  for (const minutes of minutesDue) {
    await asOtherProgram((sqlite) => {
      const row: OrderRow = { payment_method: "mercadopago", created_at: NOW.toISOString() };
      const id = insertOrder(sqlite, row);
      sqlite
        .prepare("UPDATE orders SET payment_check_at = ? WHERE id = ?")
        .run(new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString(), id);
    });
  }
}

/** In minutes from now; null for not at all. */
async function readCheck(orderNumber = NUMBER): Promise<number | null> {
  const time = await getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT payment_check_at FROM orders WHERE order_number = ?").pluck().get(orderNumber),
  );
  if (typeof time !== "string") return null;
  return (new Date(time).getTime() - NOW.getTime()) / MINUTE_MS;
}

const statusOf = async (orderNumber = NUMBER) => (await findOrder(orderNumber))?.status;

describe("looking at one payment", () => {
  it("stores what the provider says of it", async () => {
    await place(0);
    known = [aPayment()];
    expect(await checkPayment("1001", context, open)).toMatchObject({ outcome: "applied" });
    expect(await checkPayment("1001", context, open)).toMatchObject({ outcome: "unchanged" });
    expect(await statusOf()).toBe("paid");
  });

  it("finds nothing of one that does not exist, or is of no order", async () => {
    expect(await checkPayment("1001", context, open)).toEqual({ outcome: "not-found" });
    known = [aPayment()];
    expect(await checkPayment("1001", context, open)).toEqual({ outcome: "unknown-order" });
  });

  it("learns who made one whose order is gone, once", async () => {
    known = [aPayment()];
    const payers: string[] = [];
    const findPayer = (id: string) => {
      payers.push(id);
      return Promise.resolve("Ana Pérez · ana@correo.test");
    };
    const openWithPayers: OpenProvider = () =>
      Promise.resolve({ ask: askOf({ ...provider, findPayer }), ...ACCOUNT });
    await checkPayment("1001", context, openWithPayers);
    await checkPayment("1001", context, openWithPayers);
    expect(payers).toEqual(["1001"]);
    const { payments } = await listUnclaimedPayments(1);
    expect(payments).toMatchObject([{ payer: "Ana Pérez · ana@correo.test" }]);
  });

  it("needs an account", async () => {
    expect(await checkPayment("1001", context, closed)).toEqual({ outcome: "not-connected" });
  });

  it("leaves it to its caller when the provider does not answer", async () => {
    faults.set("1001", "unavailable");
    await expect(checkPayment("1001", context, open)).rejects.toThrow(PaymentProviderError);
  });
});

describe("looking at an order", () => {
  it("finds the payment of which no webhook came", async () => {
    await place(0);
    known = [aPayment({ id: "2" }), aPayment({ id: "1", status: "rejected" })];
    const checked = await checkOrder(NUMBER, context, open);
    expect(checked).toEqual({ outcome: "checked", foundCount: 2, changedCount: 2 });
    expect(await statusOf()).toBe("paid");
    expect(await readCheck()).toBe(DAY_MINUTES);
  });

  it("tells of its payments in the order in which they were begun", async () => {
    await place(0);
    const begun = (minute: number) => new Date(`2025-06-02T12:0${minute}:00.000Z`);
    known = [
      aPayment({ id: "3", status: "rejected", createdAt: begun(4), method: "amex" }),
      aPayment({ id: "2", status: "rejected", createdAt: begun(2), method: "master" }),
    ];
    await checkOrder(NUMBER, context, open);
    // Found late, though it was the first.
    known.push(aPayment({ id: "1", status: "rejected", createdAt: begun(1) }));
    await checkOrder(NUMBER, context, open);
    const order = await findOrder(NUMBER);
    expect(order?.payments.map(({ providerId }) => providerId)).toEqual(["1", "2", "3"]);
    expect(order?.events.map(({ text }) => /Master|American|Visa/.exec(text)?.[0])).toEqual([
      ...["Master", "American", "Visa"],
    ]);
  });

  it("asks by its number about a payment that the search forgot", async () => {
    await place(0);
    known = [aPayment({ status: "pending" })];
    await checkOrder(NUMBER, context, open);
    known = [aPayment({ updatedAt: NOW })];
    hidden = ["1001"];
    expect(await checkOrder(NUMBER, context, open)).toMatchObject({ changedCount: 1 });
    expect(asked).toEqual([NUMBER, NUMBER, "1001"]);
    expect(await statusOf()).toBe("paid");
  });

  it.each<ProviderFault>(["unreadable", "refused", "unavailable"])(
    "keeps no approved payment out because of an old one that is %s",
    async (fault) => {
      await place(0);
      known = [aPayment({ id: "1", status: "rejected" }), aPayment({ id: "2", status: "pending" })];
      await checkOrder(NUMBER, context, open);
      known.push(aPayment({ id: "3" }));
      hidden = ["1", "2"];
      faults.set("1", fault);
      const checking = checkOrder(NUMBER, context, open);
      await expect(checking).rejects.toMatchObject({ fault });
      expect(await statusOf()).toBe("paid");
      expect(asked.slice(-3)).toEqual([NUMBER, "1", "2"]);
      // The second one may still be paid.
      expect(await readCheck()).toBe(5);
    },
  );

  it("settles when to ask again although nothing came", async () => {
    await place(0);
    expect(await checkOrder(NUMBER, context, open)).toMatchObject({ changedCount: 0 });
    expect(await readCheck()).toBe(5);
  });

  it("knows neither strangers nor what to do without an account", async () => {
    expect(await checkOrder(NUMBER, context, open)).toEqual({ outcome: "unknown-order" });
    expect(await checkOrder(NUMBER, context, closed)).toEqual({ outcome: "not-connected" });
  });
});

describe("the orders nobody told of", () => {
  const second = "TELA-000002-ABC";
  const third = "TELA-000003-ABC";
  const run = (
    given: { signal?: AbortSignal; open?: OpenProvider; pause?: () => Promise<void> } = {},
  ) =>
    reconcileOrders(
      { ...context, signal: given.signal ?? new AbortController().signal },
      { open: given.open ?? open, pause: given.pause ?? (() => Promise.resolve()) },
    );

  it("are asked about once they are due, the longest due first", async () => {
    await place(1, 60, -1);
    known = [aPayment({ externalReference: second })];
    await run();
    expect(asked).toEqual([second, NUMBER]);
    expect(await statusOf(second)).toBe("paid");
    expect([await readCheck(), await readCheck(second), await readCheck(third)]).toEqual([
      ...[5, DAY_MINUTES, 1],
    ]);
  });

  it.each<ProviderFault>(["unavailable", "unauthorized", "forbidden"])(
    "are left for later when the provider is %s, another one first then",
    async (fault) => {
      await place(2, 1);
      faults.set(NUMBER, fault);
      await expect(run()).rejects.toThrow(PaymentProviderError);
      expect(asked).toEqual([NUMBER]);
      expect([await readCheck(), await readCheck(second)]).toEqual([5, -1]);
    },
  );

  it.each<ProviderFault>(["refused", "unreadable"])(
    "are not kept waiting by one of which the answer is %s",
    async (fault) => {
      await place(2, 1);
      faults.set(NUMBER, fault);
      await run();
      expect(asked).toEqual([NUMBER, second]);
      expect(await readCheck()).toBe(5);
    },
  );

  it("are not kept waiting by one with which the shop itself is wrong", async () => {
    await place(2, 1);
    faults.set(NUMBER, new TypeError("a mistake"));
    await run();
    expect(asked).toEqual([NUMBER, second]);
    expect(await readCheck()).toBe(5);
  });

  it("are asked about once more where nobody answered the last time", async () => {
    await place(1);
    await getStoredShop().database.write(
      async ({ prepare }) => void (await prepare("UPDATE orders SET status = 'cancelled'").run()),
    );
    faults.set(NUMBER, "unavailable");
    await expect(run()).rejects.toMatchObject({ fault: "unavailable" });
    expect(await readCheck()).toBe(60);
  });

  it("are left for later when the database does not answer", async () => {
    await place(2, 1);
    faults.set(NUMBER, new DatabaseUnavailableError("busy"));
    await expect(run()).rejects.toThrow(DatabaseUnavailableError);
    expect([asked, await readCheck()]).toEqual([[NUMBER], -2]);
  });

  it("that wait for money come before those that are settled", async () => {
    await place(60, 1);
    await getStoredShop().database.write(
      async ({ prepare }) =>
        void (await prepare(
          `UPDATE orders SET status = 'paid', paid_at = created_at WHERE order_number = '${NUMBER}'`,
        ).run()),
    );
    await run();
    expect(asked).toEqual([second, NUMBER]);
  });

  it("are no more than a run has time for", async () => {
    await place(...Array.from({ length: 251 }, () => 1));
    await run();
    expect(asked).toHaveLength(250);
  });

  it("are left where they are when the shop closes", async () => {
    await place(3, 2, 1);
    const closing = new AbortController();
    const pause = () => {
      closing.abort();
      return Promise.resolve();
    };
    await run({ signal: closing.signal, pause });
    expect(asked).toEqual([NUMBER]);
  });

  it("are not looked for without an account", async () => {
    await place(1);
    await run({ open: closed });
    expect([asked, await readCheck()]).toEqual([[], -1]);
  });
});

describe("payments of a period in which orders may be lost", () => {
  const begun = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);
  const gone = (id: string, minutes: number, given: Partial<ProviderPayment> = {}) =>
    aPayment({ id, externalReference: `TELA-99999${id}-ZZZ`, createdAt: begun(minutes), ...given });
  const search = () =>
    searchLostPayments({ ...context, signal: new AbortController().signal }, open);
  const listNumbers = async () =>
    (await listUnclaimedPayments(50)).payments.map(({ providerId }) => providerId).sort();

  beforeEach(() =>
    getStoredShop().database.write(async ({ prepare }) => {
      await runScript({ prepare }, "DELETE FROM unclaimed_payments; DELETE FROM payment_searches");
      await prepare("INSERT INTO payment_searches (begins_at, ends_at) VALUES (?, ?)").run(
        begun(100).toISOString(),
        NOW.toISOString(),
      );
    }),
  );

  it("are found page by page, and only those that name a number of the shop", async () => {
    await place(-10);
    known = [
      gone("1", 200),
      gone("2", 90),
      gone("3", 80, { externalReference: "otra cosa" }),
      gone("4", 80),
      gone("5", 80),
      aPayment({ id: "6", createdAt: begun(5) }),
    ];
    await search();
    expect(await listNumbers()).toEqual(["2", "4", "5"]);
    expect(await statusOf()).toBe("paid");
    expect(await findPaymentSearch()).toBeNull();
    const count = asked.length;
    await search();
    expect(asked).toHaveLength(count);
  });

  it("are looked for a bounded number of times in each run, which goes on in the next", async () => {
    known = Array.from({ length: 9 }, (_, index) => gone(String(index + 1), 50 - index));
    known.push(...Array.from({ length: 9 }, (_, index) => gone(String(index), 40 - index)));
    await search();
    expect(asked).toHaveLength(10);
    await search();
    expect(await findPaymentSearch()).toBeNull();
  });

  it("are looked for again from where the provider stopped to answer", async () => {
    known = [gone("1", 50), gone("2", 40), gone("3", 30)];
    faults.set("list", "unavailable");
    await expect(search()).rejects.toThrow(PaymentProviderError);
    faults.clear();
    await search();
    expect(await listNumbers()).toEqual(["1", "2", "3"]);
  });
});
