import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { mailOutbox } from "../../db/schema/mail";
import { admins } from "../../db/schema/owner";
import { products } from "../../db/schema/products";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "../data/sqlite/stored-shop.server";
import { remindOfPictures } from "./owner-reminders.server";

useTemporaryDataDirectory();

const SMTP = { host: "127.0.0.1", port: 25, isSecure: false, user: "", password: "" };
const ORIGIN = new URL("https://tienda.test");
const remind = (time: string, smtp: typeof SMTP | null = SMTP) =>
  remindOfPictures(new Date(time), { smtp, origin: ORIGIN });

const readMails = () =>
  getStoredShop().database.read(({ queries }) => queries.select().from(mailOutbox));

beforeAll(async () => {
  await prepareStoredShop();
  await getStoredShop().database.write(async ({ queries }) => {
    await queries.insert(admins).values({ username: "admin", passwordHash: "" });
  });
});
beforeEach(() =>
  getStoredShop().database.write(async ({ queries }) => {
    await queries.delete(mailOutbox);
    await queries.update(admins).set({ email: "duena@tienda.test" });
    await queries.update(products).set({ images: "[]" });
  }),
);
afterAll(() => closeStoredShop());

it("tells the owner once a day, from nine o'clock in Buenos Aires on", async () => {
  await remind("2025-06-02T11:59:59.999Z");
  expect(await readMails()).toEqual([]);
  await remind("2025-06-02T12:00:00.000Z");
  await remind("2025-06-02T13:00:00.000Z");
  await remind("2025-06-03T02:59:59.999Z");
  expect(await readMails()).toMatchObject([
    {
      kind: "owner-pictures",
      recipient: "duena@tienda.test",
      subject: "260 productos sin foto",
      text: expect.stringContaining("https://tienda.test/admin/products?estado=sin-foto") as string,
    },
  ]);
  await remind("2025-06-03T12:00:00.000Z");
  expect(await readMails()).toHaveLength(2);
});

it("names the first of them and counts the others", async () => {
  await remind("2025-06-02T12:00:00.000Z");
  const [mail] = await readMails();
  expect(mail?.text).toContain("… y 240 más");
  expect(mail?.text.split("\n").filter((line) => line !== "").length).toBeGreaterThan(22);
});

it("says nothing where no mail can leave, no owner can be reached or no picture is missing", async () => {
  await remind("2025-06-02T12:00:00.000Z", null);
  await getStoredShop().database.write(async ({ queries }) => {
    await queries.update(admins).set({ email: "" });
  });
  await remind("2025-06-02T12:00:00.000Z");
  await getStoredShop().database.write(async ({ queries }) => {
    await queries.update(admins).set({ email: "duena@tienda.test" });
    await queries
      .update(products)
      .set({ images: '["/dibujos/600x600/remera/negro/1-frente.svg"]' });
  });
  await remind("2025-06-02T12:00:00.000Z");
  expect(await readMails()).toEqual([]);
});
