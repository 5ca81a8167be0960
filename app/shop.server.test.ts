import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { mailOutbox } from "../db/schema/mail";
import { products } from "../db/schema/products";
import { SETTINGS_CHANGE } from "../test/helpers/author";
import { useMailServer } from "../test/helpers/mail-server";
import { makeTestDirectory } from "../test/helpers/temporary-database";
import { enqueueMails } from "./data/mail/mail-outbox.server";
import { readSettings, readVersionedSettings, saveSettings } from "./data/shop/settings.server";
import { getStoredShop } from "./data/sqlite/stored-shop.server";
import { countOrder } from "./flows/checkout-replies.server";
import { readCart, serializeCart } from "./sessions/cart.server";
import { getEnvironment } from "./settings/environment.server";
import { openShop, type OpenShop } from "./shop.server";
import { asOtherProgram } from "../test/helpers/other-program";

const PASSWORD = "una clave larga de prueba";

/** The database of a first start, kept for the next shop, because copying it is much faster. */
let filled: Buffer | undefined;

async function open(settings: Record<string, string> = {}) {
  const directory = makeTestDirectory();
  const database = join(directory, "tela.db");
  if (filled) writeFileSync(database, filled);
  const shop = await openShop({
    ...{ DATA_DIR: directory, LOG_LEVEL: "silent", ADMIN_PASSWORD: PASSWORD },
    ...settings,
  });
  onTestFinished(() => shop.close());
  filled ??= await shop.run(() => asOtherProgram((sqlite) => sqlite.serialize()));
  return { ...shop, directory };
}

describe("two shops in one process", () => {
  let one: OpenShop & { directory: string };
  let other: OpenShop & { directory: string };
  beforeEach(async () => {
    [one, other] = await Promise.all([open(), open()]);
  });

  const countProducts = (shop: OpenShop) =>
    shop.run(() => getStoredShop().catalogue.read(({ index }) => index.entries.length));

  it("have each a database and a list of products", async () => {
    const { value: before } = await countProducts(other);
    await one.run(() => getStoredShop().database.write(({ queries }) => queries.delete(products)));
    const counts = await Promise.all([countProducts(one), countProducts(other)]);
    expect(counts.map(({ value }) => value)).toEqual([0, before]);
    expect(before).toBeGreaterThan(0);
  });

  it("read each its own environment", () => {
    const directories = [one, other].map((shop) => shop.run(() => getEnvironment().dataDirectory));
    expect(directories).toEqual([one.directory, other.directory]);
  });

  it("keep each its own shop settings", async () => {
    const { name } = await other.run(readSettings);
    await one.run(async () => {
      const { version } = await readVersionedSettings();
      await saveSettings({ name: "Otra tienda" }, version, SETTINGS_CHANGE);
    });
    expect((await one.run(readSettings)).name).toBe("Otra tienda");
    expect((await other.run(readSettings)).name).toBe(name);
  });

  it("sign with their own secrets: a cart of one is none in the other", async () => {
    const cart = [{ productId: "jean", size: "M", color: "", quantity: 1 }];
    const cookie = (await one.run(() => serializeCart(cart, "")))?.split(";")[0] ?? "";
    const read = (shop: OpenShop) =>
      shop.run(() => readCart(new Request("http://tela.test/", { headers: { Cookie: cookie } })));
    expect(await read(one)).toEqual(cart);
    expect(await read(other)).toEqual([]);
  });

  it("count the orders of an address each for itself", async () => {
    const order = (shop: OpenShop) => shop.run(() => countOrder("203.0.113.9"));
    let wait: number | null = null;
    while (wait === null) wait = await order(one);
    expect(await order(other)).toBeNull();
  });

  it("close each by itself", async () => {
    await one.close();
    expect((await countProducts(other)).value).toBeGreaterThan(0);
  });
});

it("a mail wakes the sender of its own shop", async () => {
  const server = await useMailServer();
  const { host, port, user, password } = server.address;
  const url = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`;
  const one = await open({ SMTP_URL: url, MAIL_FROM: "hola@tienda.test" });
  const other = await open();
  const write = (shop: OpenShop, recipient: string) =>
    shop.run(() =>
      getStoredShop().database.write(async (connection) => {
        const mail = { kind: "order-note", recipient, subject: "s", text: "t", html: "" } as const;
        await enqueueMails(connection, [mail], { orderId: null, now: new Date() });
      }),
    );
  await write(other, "otra@correo.test");
  await write(one, "ana@correo.test");
  await expect.poll(() => server.received.map(({ to }) => to)).toEqual([["ana@correo.test"]]);
  const waiting = await other.run(() =>
    getStoredShop().database.read(({ queries }) => queries.select().from(mailOutbox)),
  );
  expect(waiting).toMatchObject([{ recipient: "otra@correo.test", status: "waiting" }]);
});

it("a shop that cannot be opened leaves no database open", async () => {
  const directory = makeTestDirectory();
  const settings = { DATA_DIR: directory, LOG_LEVEL: "silent", ADMIN_PASSWORD: "corta" };
  await expect(openShop(settings)).rejects.toThrow("ADMIN_PASSWORD");
  const shop = await openShop({ ...settings, ADMIN_PASSWORD: PASSWORD });
  onTestFinished(() => shop.close());
  expect(await shop.run(() => asOtherProgram((sqlite) => sqlite.name))).toBe(
    join(directory, "tela.db"),
  );
});
