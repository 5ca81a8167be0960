import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { customers } from "../../db/schema/customers";
import { orderItems, orders } from "../../db/schema/orders";
import { productDrafts, products } from "../../db/schema/products";
import { SETTINGS_CHANGE } from "../../test/helpers/author";
import { insertOrder } from "../../test/helpers/orders";
import { aProductRow } from "../../test/helpers/products";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { readVersionedSettings, saveSettings } from "../data/shop/settings.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "../data/sqlite/stored-shop.server";
import { CENTRE, DEFAULT_COVER_DISPLAY } from "../domain/shop/cover";
import { pictureAddress, pictureName, type OwnPicture } from "../domain/products/picture-address";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { keepPicturesFromSweep } from "./picture-files.server";
import { sweepPictures } from "./sweep-pictures.server";
import { asOtherProgram } from "../../test/helpers/other-program";

const directory = useTemporaryDataDirectory();
const images = path.join(directory, "images");
const receipts = path.join(directory, "receipts");
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date();

let number = 0;

/** A stored picture of this age, with one derived size. */
function store(ageMs: number): OwnPicture {
  number += 1;
  const hash = number.toString(16).padStart(32, "0");
  const picture: OwnPicture = { hash, width: 600, height: 800, format: "jpg" };
  const file = path.join(images, pictureName(picture));
  writeFileSync(file, "foto");
  const time = new Date(now.getTime() - ageMs);
  utimesSync(file, time, time);
  mkdirSync(path.join(images, "sizes", pictureName(picture)), { recursive: true });
  writeFileSync(path.join(images, "sizes", pictureName(picture), "320.avif"), "foto");
  return picture;
}

const isKept = (picture: OwnPicture) => existsSync(path.join(images, pictureName(picture)));
const hasSizes = (picture: OwnPicture) =>
  existsSync(path.join(images, "sizes", pictureName(picture)));

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
    const old = store(25 * HOUR_MS);
    const young = store(23 * HOUR_MS);
    await sweepPictures(now);
    expect([isKept(old), hasSizes(old)]).toEqual([false, false]);
    expect([isKept(young), hasSizes(young)]).toEqual([true, true]);

    const unused = () => readdirSync(path.join(images, "unused"));
    await sweepPictures(new Date(now.getTime() + 29 * DAY_MS));
    expect(unused()).toContain(pictureName(old));
    await sweepPictures(new Date(now.getTime() + 31 * DAY_MS));
    expect(unused()).not.toContain(pictureName(old));
  });

  it("stays when it was asked about, as it is about to be saved", async () => {
    const picture = store(3 * DAY_MS);
    expect(await keepPicturesFromSweep([pictureAddress(picture)])).toEqual([]);
    await sweepPictures(now);
    expect(isKept(picture)).toBe(true);
  });

  it("returns with a product that shows it again", async () => {
    const picture = store(3 * DAY_MS);
    await sweepPictures(now);
    expect(isKept(picture)).toBe(false);
    await showInProduct("vuelve-01", [pictureAddress(picture)]);
    await sweepPictures(now);
    expect(isKept(picture)).toBe(true);
  });
});

describe("a picture in use stays, however old", () => {
  it("in a product, hidden or not, wherever it stands among the others", async () => {
    const [first, second, hidden] = [store(DAY_MS * 99), store(DAY_MS * 99), store(DAY_MS * 99)];
    await showInProduct("visible-01", ["", pictureAddress(first), pictureAddress(second)]);
    await getStoredShop().database.write(async ({ queries }) => {
      const row = aProductRow({ id: "oculto-01", isHidden: true });
      const images = JSON.stringify([pictureAddress(hidden)]).replaceAll("/", "\\/");
      await queries.insert(products).values({ ...row, images });
    });
    await sweepPictures(now);
    expect([first, second, hidden].map(isKept)).toEqual([true, true, true]);
  });

  it("in an order whose product is gone", async () => {
    const picture = store(DAY_MS * 99);
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
    await sweepPictures(now);
    expect(isKept(picture)).toBe(true);
  });

  it("in the settings: the logo and the picture of the cover", async () => {
    const [logo, cover, former] = [store(DAY_MS * 99), store(DAY_MS * 99), store(DAY_MS * 99)];
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
    await sweepPictures(now);
    expect([logo, cover, former].map(isKept)).toEqual([true, true, false]);
  });

  it("in a form that was not sent yet", async () => {
    const picture = store(DAY_MS * 99);
    const content = JSON.stringify({ fotos: [{ direccion: pictureAddress(picture) }] });
    await getStoredShop().database.write(async ({ queries }) => {
      await queries.insert(productDrafts).values({ id: "borrador", content });
    });
    await sweepPictures(now);
    expect(isKept(picture)).toBe(true);
  });

  it("when a product takes it between the look and the move", async () => {
    const picture = store(DAY_MS * 99);
    const { database } = getStoredShop();
    const write = database.write.bind(database);
    vi.spyOn(database, "write").mockImplementationOnce(async (change) => {
      await showInProduct("justo-01", [pictureAddress(picture)]);
      return write(change);
    });
    await sweepPictures(now);
    expect(isKept(picture)).toBe(true);
  });
});

describe("a stored receipt", () => {
  function storeReceipt(ageMs: number): string {
    number += 1;
    const name = `${number.toString(16).padStart(32, "0")}.pdf`;
    mkdirSync(receipts, { recursive: true });
    const file = path.join(receipts, name);
    writeFileSync(file, "%PDF-");
    const time = new Date(now.getTime() - ageMs);
    utimesSync(file, time, time);
    return name;
  }
  const isThere = (...names: string[]) => existsSync(path.join(receipts, ...names));
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
    const [old, young] = [storeReceipt(25 * HOUR_MS), storeReceipt(23 * HOUR_MS)];
    await sweepPictures(now);
    expect([isThere(old), isThere("unused", old), isThere(young)]).toEqual([false, true, true]);
    await sweepPictures(new Date(now.getTime() + 31 * DAY_MS));
    expect(isThere("unused", old)).toBe(false);
  });

  it("of an order stays, and returns where its row does", async () => {
    const [used, restored] = [storeReceipt(99 * DAY_MS), storeReceipt(99 * DAY_MS)];
    await tie(used);
    await sweepPictures(now);
    expect([isThere(used), isThere(restored)]).toEqual([true, false]);
    await tie(restored);
    await sweepPictures(now);
    expect([isThere(used), isThere(restored)]).toEqual([true, true]);
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
  await sweepPictures(now);
  expect(others.map((file) => existsSync(file))).toEqual([false, true]);
});

it("without a database nothing is swept", async () => {
  const picture = store(DAY_MS * 99);
  const { database } = getStoredShop();
  vi.spyOn(database, "read").mockRejectedValueOnce(new DatabaseUnavailableError("gone"));
  await expect(sweepPictures(now)).rejects.toThrow(DatabaseUnavailableError);
  expect(isKept(picture)).toBe(true);
});
