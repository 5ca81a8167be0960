import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { countStock, forgetStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { askForRestock, tellWaiting, type ComposeRestockMail } from "./restock.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

const NOW = new Date("2026-03-02T12:00:00.000Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const SHIRT = aProduct({ sizes: ["M", "2XL"], colors: ["Negro", "Crudo"] });
const PEOPLE = ["ana", "beto", "caro", "dani", "eva"];

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM products; DELETE FROM mail_outbox"),
  );
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

const setPieces = (onHand: number | null, size = "M") =>
  countStock({ productId: SHIRT.id, size, onHand });

async function wait(people: readonly string[], size = "M"): Promise<void> {
  for (const name of people) {
    const variant = { size, color: "Negro" };
    const asked = { productId: SHIRT.id, variant, email: `${name}@correo.ar` };
    expect(await askForRestock(asked, NOW)).toBe("waiting");
  }
}

const composeMail: ComposeRestockMail = ({ email, product, variant, token }) => ({
  ...{ kind: "restock", recipient: email, html: "", text: token },
  subject: `${product.id} ${variant.size} ${variant.color}`,
});

const tell = (now = NOW, compose = composeMail) =>
  tellWaiting(compose, { now, signal: new AbortController().signal });

const listMails = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare<[], { name: string; subject: string; status: string }>(
      `SELECT substr(recipient, 1, CAST(instr(recipient, '@') - 1 AS integer)) AS name, subject, status
          FROM mail_outbox ORDER BY id`,
    ).all(),
  );
const listTold = async () => (await listMails()).map(({ name }) => name);

describe("tellWaiting", () => {
  it("tells nobody while nothing is there", async () => {
    await setPieces(0);
    await wait(PEOPLE);
    expect(await tell()).toBe(0);
    expect(await listMails()).toEqual([]);
  });

  it("tells three for a piece in their order, the next after a day, and each once", async () => {
    await setPieces(0);
    await wait(PEOPLE);
    await setPieces(1);
    expect(await tell()).toBe(3);
    expect(await listTold()).toEqual(["ana", "beto", "caro"]);
    for (const hours of [0, 1, 23.9]) expect(await tell(inHours(hours))).toBe(0);
    expect(await tell(inHours(24))).toBe(2);
    for (const hours of [25, 48, 240]) expect(await tell(inHours(hours))).toBe(0);
    expect(await listTold()).toEqual(PEOPLE);
  });

  it("tells more when more pieces come, and stops when they are gone", async () => {
    await setPieces(0);
    await wait(PEOPLE);
    await setPieces(1);
    await tell();
    await setPieces(2);
    expect(await tell(inHours(1))).toBe(2);
    await wait([]);
    await setPieces(0);
    await wait(["fede"]);
    expect(await tell(inHours(30))).toBe(0);
  });

  it("counts only pieces that no order holds", async () => {
    await setPieces(0);
    await wait(PEOPLE);
    await getStoredShop().database.write(({ prepare }) =>
      prepare(`INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason)
        SELECT id, 2, 2, 'reserved' FROM stock`).run(),
    );
    expect(await tell()).toBe(0);
  });

  it("names the size and colour as the product has them", async () => {
    await setPieces(0, "2XL");
    await wait(["ana"], "2XL");
    await setPieces(1, "2XL");
    await tell();
    expect(await listMails()).toEqual([
      { name: "ana", subject: `${SHIRT.id} 2XL Negro`, status: "waiting" },
    ]);
  });

  it.each([
    ["is hidden", "UPDATE products SET is_hidden = 1"],
    ["has no picture", "UPDATE products SET images = '[]'"],
    ["is deleted", "DELETE FROM products"],
    ["has lost the size", `UPDATE products SET sizes = '["L"]'`],
  ])("tells nobody of a product that %s", async (_, change) => {
    await setPieces(0);
    await wait(["ana"]);
    await setPieces(1);
    await getStoredShop().database.write(({ prepare }) => runScript({ prepare }, change));
    expect(await tell()).toBe(0);
    expect(await listMails()).toEqual([]);
  });

  it("writes neither the mail nor that it was written when one of them fails", async () => {
    await setPieces(0);
    await wait(["ana", "beto"]);
    await setPieces(1);
    const failing: ComposeRestockMail = (person, settings) => {
      if (person.email.startsWith("beto")) throw new Error("no words");
      return composeMail(person, settings);
    };
    await expect(tell(NOW, failing)).rejects.toThrow("no words");
    expect(await listMails()).toEqual([]);
    expect(await tell()).toBe(2);
  });

  it("stops between two sizes when the shop closes", async () => {
    for (const size of ["M", "2XL"]) {
      await setPieces(0, size);
      await wait(["ana"], size);
      await setPieces(1, size);
    }
    const closing = new AbortController();
    const told = await tellWaiting(
      (...parts) => {
        closing.abort();
        return composeMail(...parts);
      },
      { now: NOW, signal: closing.signal },
    );
    expect(told).toBe(1);
    expect(await tell()).toBe(1);
  });
});
