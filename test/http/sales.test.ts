import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { parseHtml, readText, select, selectAll } from "../helpers/html";
import { deleteProduct, insertProduct } from "../helpers/product-rows";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";

const SHIRT = "oferta-remera-01";
const TODAY = calendarDay(new Date());
const LONG_AGO = "2020-01-01T12:00:00.000Z";

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop();
});
beforeEach(() =>
  shop.changeDatabase((database) => {
    database.exec("DELETE FROM settings WHERE name = 'saleHeldDays'");
    deleteProduct(database, SHIRT);
    // As if its price had been asked since then.
    database.transaction(() => {
      database
        .prepare("INSERT INTO audit_context VALUES (1, ?, 1, 'admin', 'product.save', 1, NULL)")
        .run(LONG_AGO);
      const made = {
        created_at: LONG_AGO,
        price: 120_000,
        category: "ropa",
        subcategory: "Remeras",
      };
      insertProduct(database, { id: SHIRT, name: "Remera en oferta", ...made });
      database.exec("DELETE FROM audit_context");
    })();
  }),
);
afterAll(() => shop.close());

type Days = { from?: string | null; until?: string | null };

/** As another program stores it: the next page has it. */
function putOnSale(pesos: number | null, { from = TODAY, until = null }: Days = {}): void {
  shop.changeDatabase((database) => {
    database
      .prepare("UPDATE products SET sale_price = ?, sale_from = ?, sale_until = ? WHERE id = ?")
      .run(pesos, from, until, SHIRT);
  });
}

async function open(path: string) {
  const answer = await fetch(shop.url + path);
  const html = await answer.text();
  return { status: answer.status, html, root: parseHtml(html) };
}

const readPrices = async (path = paths.product(SHIRT)) =>
  readText(select((await open(path)).root, ".prices-product"));
const readData = async () => {
  const { html } = await open(paths.product(SHIRT));
  const [, data = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(data) as { offers?: object }).offers;
};

describe("a product on sale", () => {
  it("says before and now, and until when, on its page and in lists", async () => {
    const until = addDays(TODAY, 3);
    expect(await readPrices()).toMatch(/^\$\u00a0120\.000/);
    putOnSale(89_900, { until });
    const [, month = "", day = ""] = until.split("-").map(Number);
    const told = new RegExp(
      `^Antes \\$\u00a0120\\.000 Ahora \\$\u00a089\\.90025\u00a0% off · hasta el [a-zé á]+ ${day}/${month}`,
    );
    expect(await readPrices()).toMatch(told);
    const list = await open(`${paths.offers()}?orden=precio-asc`);
    expect(list.status).toBe(200);
    expect(readText(select(list.root, ".card .prices"))).toMatch(
      `Antes $\u00a0120.000 Ahora $\u00a089.90025\u00a0% off hasta el ${day}/${month}`,
    );
    const cheap = await open("/productos?oferta=si&max=90000");
    expect(selectAll(cheap.root, ".card").map((card) => readText(card))).toEqual([
      expect.stringContaining("Remera en oferta"),
    ]);
    expect(readText(select(cheap.root, ".chips"))).toContain("En oferta");
  });

  it("tells search engines the same prices, and until when", async () => {
    const until = addDays(TODAY, 3);
    const plain = await readData();
    putOnSale(89_900, { until });
    const pesos = { "@type": "UnitPriceSpecification", priceCurrency: "ARS" };
    expect(await readData()).toMatchObject({
      price: 89_900,
      priceValidUntil: until,
      priceSpecification: [
        { ...pesos, price: 89_900, validThrough: `${until}T23:59:59-03:00` },
        { ...pesos, price: 120_000, priceType: "https://schema.org/StrikethroughPrice" },
        { price: 80_910 },
      ],
    });
    putOnSale(null);
    expect(await readData()).toEqual(plain);
  });

  it("hides the price before that was not asked long enough", async () => {
    shop.changeDatabase((database) => {
      database.prepare("UPDATE products SET price = 200000 WHERE id = ?").run(SHIRT);
    });
    putOnSale(89_900);
    const page = await open(paths.product(SHIRT));
    expect(readText(select(page.root, ".prices-product"))).toMatch(/^\$\u00a089\.900Oferta/);
    expect(page.html).not.toContain("200.000");
    // Also with a first day before the price was raised.
    putOnSale(89_900, { from: addDays(TODAY, -60) });
    expect((await open(paths.product(SHIRT))).html).not.toContain("200.000");
    shop.changeDatabase((database) => {
      database.exec("INSERT INTO settings (name, value) VALUES ('saleHeldDays', '0')");
    });
    expect(await readPrices()).toMatch(/^Antes \$\u00a0200\.000 Ahora/);
  });

  it("begins and ends by its days, also when the shop is started later", async () => {
    putOnSale(89_900, { from: addDays(TODAY, 1) });
    expect(await readPrices()).toMatch(/^\$\u00a0120\.000/);
    putOnSale(89_900, { from: addDays(TODAY, -9), until: addDays(TODAY, -1) });
    expect(await readPrices()).toMatch(/^\$\u00a0120\.000/);
    await shop.kill();
    putOnSale(89_900, { from: addDays(TODAY, -9), until: TODAY });
    await shop.reopen();
    expect(await readPrices()).toContain("89.900");
  });

  it("is no sale when it is not lower, or cannot be read", async () => {
    for (const pesos of [120_000, 130_000]) {
      putOnSale(pesos);
      expect(await readPrices()).toMatch(/^\$\u00a0120\.000/);
    }
    putOnSale(89_900, { from: "mañana" });
    expect((await open(paths.products())).status).toBe(200);
    expect((await open(paths.offers())).status).toBe(404);
  });
});

describe("a shop without sales", () => {
  it("has no trace of them", async () => {
    for (const path of ["/", paths.products(), paths.product(SHIRT), paths.menu(), paths.cart()]) {
      const { html } = await open(path);
      expect(html).not.toMatch(/ofertas|onSaleCount|"sale\\"|sale-note|Tengo un código/);
    }
    expect((await open(paths.offers())).status).toBe(404);
    expect((await open("/sitemap.xml")).html).not.toContain("ofertas");
    putOnSale(89_900);
    expect((await open("/sitemap.xml")).html).toContain("/ofertas</loc>");
    expect((await open("/")).html).toContain('href="/ofertas"');
  });
});
