import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { mailOutbox } from "../../db/schema/mail";
import { admins } from "../../db/schema/owner";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import type { DiskSpace } from "../domain/shop/shop-health";
import * as receipts from "../data/orders/order-receipts.server";
import * as rooms from "../data/sqlite/disk-room.server";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "../data/sqlite/stored-shop.server";
import { remindOfStorage } from "./owner-reminders.server";

const GIGABYTE = 1024 ** 3;
const disk = { space: null as DiskSpace | null, receiptBytes: 0 };

useTemporaryDataDirectory();

const SMTP = { host: "127.0.0.1", port: 25, isSecure: false, user: "", password: "" };
const ORIGIN = new URL("https://tienda.test");
const remind = (time: string, smtp: typeof SMTP | null = SMTP) =>
  remindOfStorage(new Date(time), { smtp, origin: ORIGIN });
const readMails = () =>
  getStoredShop().database.read(({ queries }) => queries.select().from(mailOutbox));

beforeAll(async () => {
  await prepareStoredShop();
  await getStoredShop().database.write(async ({ queries }) => {
    const account = { username: "admin", passwordHash: "", email: "duena@tienda.test" };
    await queries.insert(admins).values(account);
  });
});
beforeEach(async () => {
  vi.spyOn(rooms, "readDisk").mockImplementation(() => Promise.resolve(disk.space));
  vi.spyOn(receipts, "measureUnpaidReceipts").mockImplementation(() =>
    Promise.resolve(disk.receiptBytes),
  );
  Object.assign(disk, {
    space: { freeBytes: GIGABYTE, totalBytes: 9 * GIGABYTE },
    receiptBytes: 0,
  });
  await getStoredShop().database.write(({ queries }) => queries.delete(mailOutbox));
});
afterAll(() => closeStoredShop());

it("writes once a day while the disk is nearly full, from nine o'clock on", async () => {
  disk.space = { freeBytes: GIGABYTE - 1, totalBytes: 9 * GIGABYTE };
  await remind("2025-06-02T11:59:59.999Z");
  expect(await readMails()).toEqual([]);
  await remind("2025-06-02T12:00:00.000Z");
  await remind("2025-06-02T20:00:00.000Z");
  expect(await readMails()).toMatchObject([
    {
      kind: "owner-storage",
      recipient: "duena@tienda.test",
      subject: "Queda poco lugar en el disco de la tienda",
      text: expect.stringContaining("https://tienda.test/admin/copias") as string,
    },
  ]);
  await remind("2025-06-03T12:00:00.000Z");
  expect(await readMails()).toHaveLength(2);
});

it("writes when receipts of unpaid orders take most of their room", async () => {
  disk.receiptBytes = GIGABYTE;
  await remind("2025-06-02T12:00:00.000Z");
  expect(await readMails()).toMatchObject([
    { subject: "Los comprobantes ocupan casi todo su lugar" },
  ]);
});

it("writes nothing while there is room, or where no mail can leave", async () => {
  await remind("2025-06-02T12:00:00.000Z");
  disk.space = { freeBytes: 0, totalBytes: 9 * GIGABYTE };
  await remind("2025-06-02T12:00:00.000Z", null);
  expect(await readMails()).toEqual([]);
});
