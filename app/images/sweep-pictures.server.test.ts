import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { customers } from "../../db/schema/customers";
import { orderItems, orders } from "../../db/schema/orders";
import { productDrafts, products } from "../../db/schema/products";
import { SETTINGS_CHANGE } from "../../test/helpers/author";
import { insertOrder } from "../../test/helpers/orders";
import { aProductRow } from "../../test/helpers/products";
import { isStored, storeFile } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { getFileStore } from "../data/dialect/file-stores.server";
import type { StoreName } from "../data/files/file-store.server";
import { readVersionedSettings, saveSettings } from "../data/shop/settings.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "../data/sqlite/stored-shop.server";
import { CENTRE } from "../domain/catalogue/picture-focus";
import { DEFAULT_COVER_DISPLAY } from "../domain/shop/cover";
import { pictureAddress, pictureName, type OwnPicture } from "../domain/products/picture-address";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { keepPicturesFromSweep } from "./picture-files.server";
import { sweepLeftovers, sweepPictures } from "./sweep-pictures.server";
import { asOtherProgram } from "../../test/helpers/other-program";

const directory = useTemporaryDataDirectory();
const images = path.join(directory, "images");
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date();

let number = 0;

/** A stored picture of this age, with one derived size. */
async function store(ageMs: number): Promise<OwnPicture> {
  number += 1;
  const hash = number.toString(16).padStart(32, "0");
  const picture: OwnPicture = { hash, width: 600, height: 800, format: "jpg" };
  await storeFile("images", pictureName(picture), { ageMs });
  mkdirSync(path.join(images, "sizes", pictureName(picture)), { recursive: true });
  writeFileSync(path.join(images, "sizes", pictureName(picture), "320.avif"), "foto");
  return picture;
}

async function sweep(at: Date): Promise<void> {
  await sweepPictures(at);
  await sweepLeftovers(at);
}

const isKept = (picture: OwnPicture) => isStored("images", pictureName(picture));
const areKept = (pictures: OwnPicture[]) => Promise.all(pictures.map(isKept));
const hasSizes = (picture: OwnPicture) =>
  existsSync(path.join(images, "sizes", pictureName(picture)));

async function listAside(kind: StoreName): Promise<string[]> {
  return (await getFileStore(kind).aside.list()).map(({ name }) => name);
}

function showInProduct(id: string, addresses: readonly string[]): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries.insert(products).values(aProductRow({ id, images: [...addresses] }));
  });
}

beforeAll(() => prepareStoredShop());
beforeEach(() => mkdirSync(images, { recursive: true }));
afterAll(() => closeStoredShop());

describe("a picture that nothing shows", () => {
  it("goes after a day, with its sizes, and for good a month later", async () => {
    const old = await store(25 * HOUR_MS);
    const young = await store(23 * HOUR_MS);
    await sweep(now);
    expect([await isKept(old), hasSizes(old)]).toEqual([false, false]);
    expect([await isKept(young), hasSizes(young)]).toEqual([true, true]);

    const unused = () => listAside("images");
    await sweep(new Date(now.getTime() + 29 * DAY_MS));
    expect(await unused()).toContain(pictureName(old));
    await sweep(new Date(now.getTime() + 31 * DAY_MS));
    expect(await unused()).not.toContain(pictureName(old));
  });

  it("stays when it was asked about, as it is about to be saved", async () => {
    const picture = await store(3 * DAY_MS);
    expect(await keepPicturesFromSweep([pictureAddress(picture)])).toEqual([]);
    await sweep(now);
    expect(await isKept(picture)).toBe(true);
  });

  it("returns with a product that shows it again", async () => {
    const picture = await store(3 * DAY_MS);
    await sweep(now);
    expect(await isKept(picture)).toBe(false);
    await showInProduct("vuelve-01", [pictureAddress(picture)]);
    await sweep(now);
    expect(await isKept(picture)).toBe(true);
  });
});

describe("a picture in use stays, however old", () => {
  it("in a product, hidden or not, wherever it stands among the others", async () => {
    const [first, second, hidden] = [
      await store(DAY_MS * 99),
      await store(DAY_MS * 99),
      await store(DAY_MS * 99),
    ];
    await showInProduct("visible-01", ["", pictureAddress(first), pictureAddress(second)]);
    await getStoredShop().database.write(async ({ queries }) => {
      const row = aProductRow({ id: "oculto-01", isHidden: true });
      const images = JSON.stringify([pictureAddress(hidden)]).replaceAll("/", "\\/");
      await queries.insert(products).values({ ...row, images });
    });
    await sweep(now);
    expect(await areKept([first, second, hidden])).toEqual([true, true, true]);
  });

  it("in an order whose product is gone", async () => {
    const picture = await store(DAY_MS * 99);
    await getStoredShop().database.write(async ({ queries }) => {
      await queries.insert(customers).values({ id: 1, email: "ana@example.com" });
      await queries.insert(orders).values({
        id: 1,
        orderNumber: "T-1",
        customerId: 1,
        customerName: "Ana",
        customerEmail: "ana@example.com",
        status: "pending",
        total: 1,
      });
      const image = pictureAddress(picture);
      await queries
        .insert(orderItems)
        .values({ orderId: 1, productId: "x-01", name: "X", price: 1, quantity: 1, image });
    });
    await sweep(now);
    expect(await isKept(picture)).toBe(true);
  });

  it("in the settings: the logo and the picture of the cover", async () => {
    const [logo, cover, former] = [
      await store(DAY_MS * 99),
      await store(DAY_MS * 99),
      await store(DAY_MS * 99),
    ];
    const save = async (wanted: Partial<ShopSettings>) =>
      saveSettings(wanted, (await readVersionedSettings()).version, SETTINGS_CHANGE);
    await save({
      logo: { address: pictureAddress(former), alt: "" },
      coverDisplay: {
        ...DEFAULT_COVER_DISPLAY,
        picture: { address: pictureAddress(cover), focus: CENTRE, alt: "" },
      },
    });
    await save({ logo: { address: pictureAddress(logo), alt: "" } });
    await sweep(now);
    expect(await areKept([logo, cover, former])).toEqual([true, true, false]);
  });

  it("in a form that was not sent yet", async () => {
    const picture = await store(DAY_MS * 99);
    const content = JSON.stringify({ fotos: [{ direccion: pictureAddress(picture) }] });
    await getStoredShop().database.write(async ({ queries }) => {
      await queries.insert(productDrafts).values({ id: "borrador", content });
    });
    await sweep(now);
    expect(await isKept(picture)).toBe(true);
  });

  it("when a product takes it between the look and the move", async () => {
    const picture = await store(DAY_MS * 99);
    const { database } = getStoredShop();
    const write = database.write.bind(database);
    vi.spyOn(database, "write").mockImplementationOnce(async (change) => {
      await showInProduct("justo-01", [pictureAddress(picture)]);
      return write(change);
    });
    await sweep(now);
    expect(await isKept(picture)).toBe(true);
  });
});

describe("a stored receipt", () => {
  async function storeReceipt(ageMs: number): Promise<string> {
    number += 1;
    const name = `${number.toString(16).padStart(32, "0")}.pdf`;
    await storeFile("receipts", name, { content: "%PDF-", ageMs });
    return name;
  }
  const areThere = (...names: string[]) =>
    Promise.all(names.map((name) => isStored("receipts", name)));
  const tie = (fileName: string) =>
    asOtherProgram((sqlite) => {
      sqlite
        .prepare(
          `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
            VALUES (?, ?, 'application/pdf', 5)`,
        )
        .run(insertOrder(sqlite), fileName);
    });

  it("of no order goes after a day, and for good a month later", async () => {
    const [old, young] = [await storeReceipt(25 * HOUR_MS), await storeReceipt(23 * HOUR_MS)];
    await sweep(now);
    expect(await areThere(old, young)).toEqual([false, true]);
    expect(await listAside("receipts")).toContain(old);
    await sweep(new Date(now.getTime() + 31 * DAY_MS));
    expect(await listAside("receipts")).not.toContain(old);
  });

  it("of an order stays, and returns where its row does", async () => {
    const [used, restored] = [await storeReceipt(99 * DAY_MS), await storeReceipt(99 * DAY_MS)];
    await tie(used);
    await sweep(now);
    expect(await areThere(used, restored)).toEqual([true, false]);
    await tie(restored);
    await sweep(now);
    expect(await areThere(used, restored)).toEqual([true, true]);
  });
});

it("a sweep takes no file that is not a picture, and clears what a crash left on its way in", async () => {
  mkdirSync(path.join(images, "incoming"), { recursive: true });
  const old = new Date(now.getTime() - 9 * DAY_MS);
  const others = ["incoming/left", "notas.txt"].map((name) => path.join(images, name));
  for (const file of others) {
    writeFileSync(file, "x");
    utimesSync(file, old, old);
  }
  await sweep(now);
  expect(others.map((file) => existsSync(file))).toEqual([false, true]);
});

it("without a database nothing is swept", async () => {
  const picture = await store(DAY_MS * 99);
  const { database } = getStoredShop();
  vi.spyOn(database, "read").mockRejectedValueOnce(new DatabaseUnavailableError("gone"));
  await expect(sweepPictures(now)).rejects.toThrow(DatabaseUnavailableError);
  expect(await isKept(picture)).toBe(true);
});
