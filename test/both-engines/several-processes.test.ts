import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openSettings, signInAt } from "../helpers/back-office";
import { countPieces } from "../helpers/counted-pieces";
import { eventually } from "../helpers/eventually";
import { insertCode } from "../helpers/offers";
import { aPicture } from "../helpers/pictures";
import { openShopProcesses, type ShopProcesses } from "../helpers/shop-processes";
import { BOUGHT_PRODUCT, mintOrderKey, prepareShopper } from "../helpers/shopper";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { putOnServer } from "../helpers/stored-files";
import { isOnPostgres } from "../helpers/test-engine";
import { postForm, visit } from "../helpers/visitor";

const PROCESSES = 4;

describe.skipIf(!isOnPostgres)(`${PROCESSES} processes of one shop`, () => {
  let shop: ShopProcesses;
  let [first, second]: [string, string] = ["", ""];
  beforeAll(async () => {
    shop = await openShopProcesses(PROCESSES);
    [first = "", second = ""] = shop.urls;
  });
  afterAll(() => shop.close());

  const count = (query: string, ...values: string[]) =>
    Number(
      shop.connection
        .prepare<string[]>(query)
        .pluck()
        .get(...values),
    );

  it("sell no piece twice", async () => {
    shop.connection.exec("INSERT INTO settings (name, value) VALUES ('unpaidSharePercent', '100')");
    countPieces(shop.connection, {
      ...{ productId: BOUGHT_PRODUCT.id, size: BOUGHT_PRODUCT.choice.talle },
      ...{ color: BOUGHT_PRODUCT.choice.color, pieces: 20 },
    });
    const shopper = await prepareShopper(first, shop.sendInTurn);
    const before = count("SELECT count(*) FROM orders");
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => shopper.tryToConfirm(mintOrderKey())),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 303 && status !== 409)).toEqual([]);
    expect(count("SELECT count(*) FROM orders") - before).toBe(20);
    expect(shop.connection.prepare(STOCK_FAULTS).all()).toEqual([]);
    shop.connection.exec("DELETE FROM stock");
  });

  it("give a code no more often than it may be used", async () => {
    insertCode(shop.connection, { code: "CINCO", maxUses: 5 });
    const shopper = await prepareShopper(first, shop.sendInTurn, { code: "CINCO" });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => shopper.tryToConfirm(mintOrderKey())),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const uses = count("SELECT uses FROM codes WHERE code = 'CINCO'");
    expect([uses, count("SELECT count(*) FROM orders WHERE code = 'CINCO'")]).toEqual([5, 5]);
  });

  it("give no more of a credit than its value", async () => {
    insertCode(shop.connection, { code: "CRE-22222222", kind: "credit", value: 100_000 });
    const shopper = await prepareShopper(first, shop.sendInTurn, { code: "CRE-22222222" });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => shopper.tryToConfirm(mintOrderKey())),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const used = "SELECT coalesce(sum(code_discount), 0) FROM orders WHERE code = ?";
    const usedInPesos = count(used, "CRE-22222222");
    expect(usedInPesos).toBeGreaterThan(0);
    expect(usedInPesos).toBeLessThanOrEqual(100_000);
  });

  it("make one order of one form, however often and wherever it arrives", async () => {
    const shopper = await prepareShopper(first, shop.sendInTurn);
    const key = mintOrderKey();
    const tokens = await Promise.all(Array.from({ length: 24 }, () => shopper.confirm(key)));
    expect(new Set(tokens).size).toBe(1);
    expect(count("SELECT count(*) FROM orders WHERE idempotency_key = ?", key)).toBe(1);
    const pages = await Promise.all(
      shop.urls.map((url) => visit(url + paths.order(tokens[0] ?? ""))),
    );
    expect(pages.map(({ status }) => status)).toEqual(shop.urls.map(() => 200));
  });

  it("show the owner a receipt that another of them received, and nobody else", async () => {
    const shopper = await prepareShopper(first, shop.sendInTurn);
    const token = await shopper.confirm(mintOrderKey());
    const body = new FormData();
    const bytes = await aPicture({ width: 60, height: 80 }).jpeg().toBuffer();
    body.append("comprobante", new Blob([new Uint8Array(bytes)]), "pago.jpg");
    const init: RequestInit = { method: "POST", body, redirect: "manual" };
    const sent = await fetch(first + paths.order(token), init);
    expect(sent.status).toBe(303);
    const receipt = count("SELECT max(id) FROM order_receipts");
    const number = shop.connection.prepare("SELECT max(order_number) FROM orders").pluck().get();
    const address = adminPaths.orderReceipt(String(number), receipt);
    const Cookie = await signInAt(first);
    for (const url of shop.urls) {
      const shown = await fetch(url + address, { headers: { Cookie } });
      expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
      expect((await visit(url + address)).status).toBe(302);
    }
  });

  it("serve a picture that one of them received, in sizes that each of them makes", async () => {
    const name = `${"a".repeat(32)}-600x800.jpg`;
    const content = await aPicture({ width: 600, height: 800 }).jpeg().toBuffer();
    putOnServer(shop.connection, "images", { name, content });
    for (const url of shop.urls) {
      const original = await fetch(`${url}/fotos/${name}`);
      expect(Buffer.from(await original.arrayBuffer()).equals(content)).toBe(true);
      const size = await fetch(`${url}/fotos/${name}/320.webp`);
      expect([size.status, size.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    }
  });

  // From here on the shop sells in other ways.
  it("show the owner a save in the next request to any of them, and shoppers within a second", async () => {
    const save = await openSettings(first);
    const Cookie = await signInAt(second);
    for (let round = 0; round < 10; round += 1) {
      const name = `La Trama ${round}`;
      for (const url of shop.urls) await visit(url + paths.home());
      expect((await save(name)).status).toBe(303);
      const pages = await Promise.all(
        shop.urls.map((url) => visit(url + paths.home(), { headers: { Cookie } })),
      );
      expect(pages.map(({ body }) => body.includes(name))).toEqual(shop.urls.map(() => true));
      await eventually(async () => {
        const seen = await Promise.all(shop.urls.map((url) => visit(url + paths.home())));
        expect(seen.map(({ body }) => body.includes(name))).toEqual(shop.urls.map(() => true));
      });
    }
  });

  // Last, because nobody signs in afterwards.
  it("count what a client sends to all of them together", async () => {
    const fields = { usuario: "admin", contrasena: "no es esta" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      for (const url of shop.urls)
        statuses.push((await postForm(url + paths.adminLogin(), fields)).status);
    }
    expect(statuses).toContain(429);
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(10);
    expect(new Set(statuses.slice(-PROCESSES))).toEqual(new Set([429]));
  });
});
