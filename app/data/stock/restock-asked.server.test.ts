import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { countStock, forgetStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { MAX_WAITING } from "../../domain/stock/restock-turn";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import {
  askForRestock,
  countWaiting,
  deleteOldRequests,
  deleteOwnRequests,
  findOwnRequests,
} from "./restock.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-03-02T12:00:00.000Z");
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const SIZES = ["XS", "S", "M", "L", "XL", "XXL"];
const SHIRT = aProduct({ sizes: SIZES });

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(({ prepare }) => prepare("DELETE FROM products").run());
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT]);
  for (const size of SIZES) await countStock({ productId: SHIRT.id, size, onHand: 0 });
});
afterAll(closeStoredShop);

const ask = (size: string, email = "ana@correo.ar", now = NOW) =>
  askForRestock({ productId: SHIRT.id, variant: { size, color: "Negro" }, email }, now);

type Row = { id: number; stockId: number; email: string; token: string; at: string };

const listRequests = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare<[], Row>(
      `SELECT id, stock_id AS "stockId", email, token, at FROM restock_requests ORDER BY id`,
    ).all(),
  );

const noteTold = (email: string) =>
  getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE restock_requests SET notified_at = ? WHERE email = ?").run(
      NOW.toISOString(),
      email,
    ),
  );

describe("askForRestock", () => {
  it("stores a request once, each with a token of its own", async () => {
    expect(await ask("M")).toBe("waiting");
    expect(await ask("m", "ana@correo.ar", daysLater(1))).toBe("waiting");
    expect(await ask("M", "beto@correo.ar")).toBe("waiting");
    const requests = await listRequests();
    expect(requests.map(({ email, at }) => [email, at])).toEqual([
      ["ana@correo.ar", NOW.toISOString()],
      ["beto@correo.ar", NOW.toISOString()],
    ]);
    const tokens = requests.map(({ token }) => token);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(24);
    expect(new Set(tokens).size).toBe(2);
  });

  it("stores nothing for what is there, or is not counted any more", async () => {
    await countStock({ productId: SHIRT.id, size: "M", onHand: 1 });
    expect(await ask("M")).toBe("there");
    await countStock({ productId: SHIRT.id, size: "M", onHand: null });
    expect(await ask("M")).toBe("there");
    expect(await listRequests()).toEqual([]);
  });

  it(`lets an address wait for ${MAX_WAITING} at most, and repeat itself`, async () => {
    for (const size of SIZES.slice(0, MAX_WAITING)) expect(await ask(size)).toBe("waiting");
    const sixth = SIZES[MAX_WAITING] ?? expect.unreachable();
    expect(await ask(sixth)).toBe("too-many");
    expect(await ask("XS")).toBe("waiting");
    expect(await ask(sixth, "beto@correo.ar")).toBe("waiting");
    await noteTold("ana@correo.ar");
    expect(await ask(sixth)).toBe("waiting");
  });

  it("takes a person who was told and asks again, behind the others", async () => {
    await ask("M");
    await ask("M", "beto@correo.ar");
    await noteTold("ana@correo.ar");
    expect(await ask("M")).toBe("waiting");
    expect((await listRequests()).map(({ email }) => email)).toEqual([
      "beto@correo.ar",
      "ana@correo.ar",
    ]);
  });
});

describe("the requests of an address", () => {
  it("are found and deleted together by the token of any of them", async () => {
    await ask("M");
    await ask("XXL");
    await ask("M", "beto@correo.ar");
    const [{ token } = expect.unreachable()] = await listRequests();
    expect(await findOwnRequests(token)).toEqual({
      email: "ana@correo.ar",
      requests: [
        { name: SHIRT.name, size: "M", color: "Negro" },
        { name: SHIRT.name, size: "XXL", color: "Negro" },
      ],
    });
    await deleteOwnRequests("a".repeat(32));
    expect(await listRequests()).toHaveLength(3);
    await deleteOwnRequests(token);
    expect((await listRequests()).map(({ email }) => email)).toEqual(["beto@correo.ar"]);
    expect(await findOwnRequests(token)).toBeNull();
  });

  it("are deleted 180 days after they were made", async () => {
    await ask("M");
    await ask("L", "beto@correo.ar", daysLater(1));
    expect(await deleteOldRequests(daysLater(180))).toBe(0);
    expect(await deleteOldRequests(daysLater(180.5))).toBe(1);
    expect((await listRequests()).map(({ email }) => email)).toEqual(["beto@correo.ar"]);
  });

  it("are counted while they wait", async () => {
    await ask("M");
    await ask("M", "beto@correo.ar");
    await ask("L", "caro@correo.ar");
    await noteTold("caro@correo.ar");
    const requests = await listRequests();
    const [inM, , inL] = requests.map(({ stockId }) => stockId);
    const counted = await getStoredShop().database.read((connection) =>
      countWaiting(connection, [inM ?? 0, inL ?? 0]),
    );
    expect([...counted]).toEqual([[inM, 2]]);
  });
});
