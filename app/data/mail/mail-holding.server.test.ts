import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Author } from "../../domain/history/author";
import { AUTHOR, signAt } from "../../../test/helpers/author";
import { insertMail, type MailRow } from "../../../test/helpers/mails";
import { aNewOrder, someDetails } from "../../../test/helpers/new-order";
import { insertOrder, type OrderRow } from "../../../test/helpers/orders";
import { aProduct } from "../../../test/helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OutgoingMail } from "../../domain/mail/mail";
import { VISITOR_MAIL_CAPS } from "../../domain/mail/mail-host";
import { SENT_TEXT_DAYS, UNSENT_TEXT_DAYS } from "../../domain/mail/mail-delivery";
import { MAX_UNPAID_RECEIPT_BYTES } from "../../domain/orders/receipt";
import { createWithdrawalCode } from "../../domain/orders/withdrawal";
import * as rooms from "../sqlite/disk-room.server";
import { claimDueMail, markSent } from "./mail-delivery.server";
import { holdStaleMails, releaseHeldMail, emptyOldMails } from "./mail-holding.server";
import { countMails, findMail, listMails } from "./mail-list.server";
import { resendMail } from "./mail-resending.server";
import { placeOrder } from "../orders/place-order.server";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";
import { recordWithdrawal } from "../orders/withdrawals.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-10T12:00:00.000Z");
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const daysAgo = (days: number) => after(-days * DAY_MS).toISOString();

beforeAll(async () => {
  await prepareStoredShop();
  await storeProducts(getStoredShop().database, [aProduct()]);
});
// Keeps the test independent of this machine's disk.
beforeEach(() => {
  const space = { freeBytes: 1024 ** 4, totalBytes: 1024 ** 4 };
  vi.spyOn(rooms, "readDiskNow").mockReturnValue(space);
});
beforeEach(() =>
  getStoredShop().database.write(async ({ prepare }) => {
    await runScript(
      { prepare },
      `DELETE FROM withdrawals; DELETE FROM mail_outbox; DELETE FROM orders;
      DELETE FROM customers`,
    );
  }),
);
afterAll(() => closeStoredShop());

/** Stores a waiting mail, with an order when one is given. */
function storeMail(row: MailRow, order: OrderRow | null = null): Promise<number> {
  return asOtherProgram((sqlite) => {
    const order_id = order === null ? undefined : insertOrder(sqlite, order);
    const mail = { status: "waiting", created_at: daysAgo(0.01), ...row };
    return insertMail(sqlite, order_id === undefined ? mail : { ...mail, order_id });
  });
}

const setOrder = (status: string) =>
  getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE orders SET status = ?").run(status),
  );

const readMail = async (id: number) => {
  const mail = await findMail(id);
  return mail && { status: mail.status, heldReason: mail.heldReason };
};

describe("a mail that waited too long", () => {
  const LATE = { kind: "order-received", created_at: daysAgo(144) };

  it("is held when it would be sent, with the reason", async () => {
    const id = await storeMail(LATE, { status: "cancelled" });
    expect(await claimDueMail(NOW)).toBeNull();
    expect(await readMail(id)).toEqual({ status: "held", heldReason: "expired" });
    expect(await countMails()).toEqual({ waiting: 0, failed: 0, held: 1 });
    expect((await listMails("held", null)).mails.map((mail) => mail.id)).toEqual([id]);
  });

  it("may still be sent while it is useful", async () => {
    await storeMail(LATE);
    const id = await storeMail({ kind: "order-note" });
    expect(await claimDueMail(NOW)).toMatchObject({ id });
  });

  it("is also held in a shop that sends no mail, so the dashboard stops counting it", async () => {
    await storeMail(LATE);
    await storeMail({ kind: "order-note" });
    await holdStaleMails(NOW);
    expect(await countMails()).toEqual({ waiting: 1, failed: 0, held: 1 });
  });

  it("is sent once the owner releases it", async () => {
    const id = await storeMail(LATE, { status: "cancelled" });
    await holdStaleMails(NOW);
    expect(await releaseHeldMail(id, signAt(NOW))).toEqual({ recipient: "ana@correo.test" });
    await holdStaleMails(NOW);
    expect(await claimDueMail(NOW)).toMatchObject({ id, text: "Hola, Ana" });
    expect(await releaseHeldMail(id, signAt(NOW))).toBeNull();
  });

  it("is sent when the owner asks for it while it waits", async () => {
    const id = await storeMail(LATE);
    await resendMail(id, signAt(NOW));
    expect(await claimDueMail(NOW)).toMatchObject({ id });
  });

  it("is not sent by the button that sends again, while it is held", async () => {
    const id = await storeMail(LATE);
    await holdStaleMails(NOW);
    expect(await resendMail(id, signAt(NOW))).toBeNull();
  });
});

describe("a mail whose order has changed state", () => {
  it("is held, and sent when its text is true again", async () => {
    const id = await storeMail({ kind: "order-shipped" }, { status: "delivered" });
    expect(await claimDueMail(NOW)).toBeNull();
    expect(await readMail(id)).toEqual({ status: "held", heldReason: "untrue" });
    const other = await storeMail({ kind: "order-shipped" }, { order_number: "B" });
    await setOrder("shipped");
    expect(await claimDueMail(NOW)).toMatchObject({ id: other });
  });

  it("is sent when the owner sends it again", async () => {
    const id = await storeMail({ kind: "order-shipped", status: "sent" }, { status: "delivered" });
    await resendMail(id, signAt(NOW));
    expect(await claimDueMail(NOW)).toMatchObject({
      kind: "order-shipped",
      subject: expect.any(String) as string,
    });
  });

  it("is held when its withdrawal was answered", async () => {
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare(
        "INSERT INTO withdrawals (code, answered_at) VALUES ('ARR-23456789', '2025-06-10')",
      ).run();
    });
    const id = await storeMail({
      kind: "owner-withdrawal",
      subject: "Arrepentimiento ARR-23456789: tenés 24 horas para responder",
    });
    expect(await claimDueMail(NOW)).toBeNull();
    expect(await readMail(id)).toMatchObject({ heldReason: "untrue" });
  });

  it("is held when every product has a picture now", async () => {
    const setImages = (images: string) =>
      getStoredShop().database.write(({ prepare }) =>
        prepare("UPDATE products SET images = ?").run(images),
      );
    await setImages('["/fotos/1.webp"]');
    const id = await storeMail({ kind: "owner-pictures" });
    expect(await claimDueMail(NOW)).toBeNull();
    expect(await readMail(id)).toMatchObject({ heldReason: "untrue" });
  });

  it("about low disk space is held once there is room again", async () => {
    const id = await storeMail({ kind: "owner-storage" });
    expect(await claimDueMail(NOW)).toBeNull();
    expect(await readMail(id)).toMatchObject({ heldReason: "untrue" });
  });

  it("about low disk space is sent while space is low", async () => {
    const id = await storeMail({ kind: "owner-storage" }, {});
    await getStoredShop().database.write(({ prepare }) =>
      prepare(
        `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
            SELECT id, 'a.pdf', 'application/pdf', ? FROM orders`,
      ).run(MAX_UNPAID_RECEIPT_BYTES),
    );
    expect(await claimDueMail(NOW)).toMatchObject({ id });
  });
});

describe("mails that a visitor causes", () => {
  const [hour] = VISITOR_MAIL_CAPS;
  const mailTo = (recipient: string): OutgoingMail => ({
    ...{ kind: "order-received", recipient, subject: "Pedido", text: "Hola", html: "" },
  });
  const placeWith = (email: string, now: Date, author: Author | null = null) => {
    const details = someDetails({ buyer: { name: "Ana", email, phone: "" } });
    const composeMails = () => [mailTo(email)];
    return placeOrder(aNewOrder({ details, author, composeMails }), now);
  };
  let codes = 0;
  const withdraw = (email: string, now: Date) => {
    codes += 1;
    const code = createWithdrawalCode(Uint8Array.from({ length: 8 }, (_, at) => codes >> at));
    const request = { orderNumber: "", email, reason: "" };
    const composeMails = () => [{ ...mailTo(email), kind: "withdrawal" as const }];
    return recordWithdrawal({ code, request, composeMails }, now);
  };

  it("are limited for each recipient, orders and withdrawals together, and the orders are placed", async () => {
    const addresses = ["ana@correo.test", "ANA@correo.test", "ana+2@correo.test"];
    for (let count = 0; count < hour.mails; count += 1) {
      const email = addresses[count % addresses.length] ?? "";
      await (count % 2 === 0 ? placeWith(email, NOW) : withdraw(email, NOW));
    }
    expect(await countMails()).toEqual({ waiting: hour.mails, failed: 0, held: 0 });
    expect(await placeWith("ana+otra@correo.test", NOW)).toMatchObject({ outcome: "placed" });
    expect(await withdraw("Ana@correo.test", NOW)).toBe(true);
    expect(await countMails()).toEqual({ waiting: hour.mails, failed: 0, held: 2 });
    const { mails } = await listMails("held", null);
    expect(mails.map(({ heldReason }) => heldReason)).toEqual(["too-many", "too-many"]);
    await placeWith("otra@correo.test", NOW);
    await placeWith("ana@correo.test", after(hour.withinMs + MINUTE_MS));
    expect(await countMails()).toMatchObject({ waiting: hour.mails + 2, held: 2 });
  });

  it("are limited for each day too", async () => {
    const [, day] = VISITOR_MAIL_CAPS;
    for (let count = 0; count <= day.mails; count += 1) {
      await placeWith("ana@correo.test", after(count * 30 * MINUTE_MS));
    }
    expect(await countMails()).toEqual({ waiting: day.mails, failed: 0, held: 1 });
  });

  it("do not include those that the owner causes", async () => {
    for (let count = 0; count <= hour.mails; count += 1) {
      await placeWith("ana@correo.test", NOW, AUTHOR);
    }
    await placeWith("ana@correo.test", NOW);
    expect(await countMails()).toEqual({ waiting: hour.mails + 2, failed: 0, held: 0 });
  });
});

describe("the texts of old mails", () => {
  it("are removed, while recipient, kind and time stay", async () => {
    const old = await storeMail({
      ...{ status: "sent", created_at: daysAgo(SENT_TEXT_DAYS + 1), sent_at: daysAgo(31) },
    });
    const young = await storeMail({ status: "sent", created_at: daysAgo(SENT_TEXT_DAYS - 1) });
    const failed = await storeMail({ status: "failed", created_at: daysAgo(SENT_TEXT_DAYS + 1) });
    const held = await storeMail({ status: "held", created_at: daysAgo(UNSENT_TEXT_DAYS + 1) });
    expect(await emptyOldMails(NOW)).toBe(2);
    expect(await emptyOldMails(NOW)).toBe(0);
    for (const id of [old, held]) {
      expect(await findMail(id)).toMatchObject({
        ...{ text: "", subject: "Recibimos tu pedido", recipient: "ana@correo.test" },
        emptiedAt: NOW,
      });
      expect([await resendMail(id, signAt(NOW)), await releaseHeldMail(id, signAt(NOW))]).toEqual([
        null,
        null,
      ]);
    }
    for (const id of [young, failed]) {
      expect(await findMail(id)).toMatchObject({ text: "Hola, Ana", emptiedAt: null });
    }
  });

  it("are removed some time after sending, however long the mail waited before", async () => {
    const id = await storeMail({ created_at: daysAgo(SENT_TEXT_DAYS + 9), kind: "order-note" });
    await markSent({ id }, after(-DAY_MS));
    expect(await emptyOldMails(NOW)).toBe(0);
    expect(await emptyOldMails(after(SENT_TEXT_DAYS * DAY_MS))).toBe(1);
  });
});
