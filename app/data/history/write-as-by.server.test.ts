import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR, signAt } from "../../../test/helpers/author";
import { aNewOrder } from "../../../test/helpers/new-order";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { aProduct } from "../../../test/helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Author } from "../../domain/history/author";
import type { OutgoingMail } from "../../domain/mail/mail";
import { resendMail } from "../mail/mail-resending.server";
import { moveOrders } from "../orders/bulk-orders.server";
import { addNote } from "../orders/order-changes.server";
import { placeOrder } from "../orders/place-order.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";

useTemporaryDataDirectory();

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [aProduct()]);
});
afterAll(closeStoredShop);

const NOW = new Date("2026-01-01T12:00:00.000Z");
const ANA: Author = { adminId: 2, name: "Ana" };
const MAIL: OutgoingMail = {
  ...{ kind: "order-received", recipient: "ana@correo.test", subject: "Pedido" },
  ...{ text: "Hola", html: "" },
};

let known = 0;
beforeEach(async () => {
  known = (await listEntries()).length;
});

function list(query: string): Promise<unknown[]> {
  return getStoredShop().database.read(({ prepare }) => prepare(query).raw().all());
}

const listEntries = () =>
  list("SELECT admin_id, admin_name, action, subject_kind, after FROM audit ORDER BY id");
const newEntries = async () => (await listEntries()).slice(known);
const lastMailAuthor = async () =>
  (await list("SELECT author FROM mail_outbox ORDER BY id DESC LIMIT 1"))[0];

async function place(author: Author | null): Promise<string> {
  const placed = await placeOrder(aNewOrder({ author, composeMails: () => [MAIL] }), NOW);
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  return placed.order.orderNumber;
}

const event = (kind: string, status = "") => JSON.stringify({ event: kind, status });

describe("an order", () => {
  it("of a shopper has no entry, and its mail has no author", async () => {
    await place(null);
    expect(await newEntries()).toEqual([]);
    expect(await lastMailAuthor()).toEqual([""]);
  });

  it("that a person enters has its entry, and its mail names the person", async () => {
    await place(ANA);
    expect(await newEntries()).toEqual([
      [2, "Ana", "order.create", "order", event("moved", "pending")],
    ]);
    expect(await lastMailAuthor()).toEqual(["Ana"]);
  });

  it("that is moved with others is a batch of its own", async () => {
    const orderNumbers = [await place(null), await place(null)];
    const composeMails = () => [MAIL];
    await moveOrders({ orderNumbers, to: "shipped", author: ANA, composeMails }, NOW);
    expect(await newEntries()).toEqual([]);
    await getStoredShop().database.write(({ prepare }) =>
      prepare("UPDATE orders SET status = 'paid', paid_at = created_at").run(),
    );
    await moveOrders({ orderNumbers, to: "preparing", author: ANA, composeMails }, NOW);
    const moved = [2, "Ana", "orders.move", "order", event("moved", "preparing")];
    expect(await newEntries()).toEqual([moved, moved]);
    const batches = await list("SELECT batch_id FROM audit ORDER BY id DESC LIMIT 2");
    expect(new Set(batches.flat()).size).toBe(2);
  });

  it("keeps the text of a note out of the history", async () => {
    const orderNumber = await place(null);
    const note = { orderNumber, author: ANA, expectedStatus: "pending", seenEvents: 1 };
    const text = "Llamar a Zulema";
    await addNote({ ...note, kind: "internal-note", text, composeMails: () => [] }, NOW);
    expect(await newEntries()).toEqual([
      [2, "Ana", "order.change", "order", event("internal-note")],
    ]);
  });

  it("whose money goes back by hand has an entry of a refund", async () => {
    const orderNumber = await place(null);
    await getStoredShop().database.write(({ prepare }) =>
      prepare("UPDATE orders SET status = 'paid', paid_at = created_at WHERE order_number = ?").run(
        orderNumber,
      ),
    );
    const asked = { orderNumber, author: ANA, expectedStatus: "paid", seenHeldInCents: null };
    await noteManualRefund(
      { ...asked, amountInCents: 100, note: "", formKey: "k", composeMails: () => [] },
      NOW,
    );
    expect(await newEntries()).toEqual([[2, "Ana", "order.refund", "order", event("refund")]]);
  });
});

it("a mail that is sent again names who sent it, and the entry has no address", async () => {
  await place(null);
  await getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE mail_outbox SET status = 'sent'").run(),
  );
  const [[id] = []] = (await list("SELECT max(id) FROM mail_outbox")) as number[][];
  await resendMail(id ?? 0, signAt(NOW));
  expect(await lastMailAuthor()).toEqual([AUTHOR.name]);
  expect(await newEntries()).toEqual([
    [1, AUTHOR.name, "mail.resend", "mail", JSON.stringify({ kind: "order-received" })],
  ]);
});

describe("another program", () => {
  it("changes the rows of one statement as one change, which its first entry names", async () => {
    await storeProducts(getStoredShop().database, [
      aProduct({ id: "otra-01" }),
      aProduct({ id: "otra-02" }),
    ]);
    const [[last] = []] = (await list("SELECT max(id) FROM audit")) as number[][];
    await asOtherProgram((database) => database.exec("UPDATE products SET price = price + 1"));
    const entries = (await list(
      `SELECT id, batch_id, at, action, admin_name, admin_id FROM audit WHERE id > ${last} ORDER BY id`,
    )) as unknown[][];
    expect(entries).toHaveLength(3);
    const [[first] = []] = entries;
    for (const [, batchId, at, ...signed] of entries) {
      expect([batchId, ...signed]).toEqual([first, "outside", "", null]);
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });
});
