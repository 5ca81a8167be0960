import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  buildProductBlock,
  describeCardFacts,
  describePriceBlock,
  type PriceTerms,
} from "../../app/domain/payments/price-block";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { jarWithCart } from "../helpers/cookies";
import {
  readScript,
  readText,
  select,
  selectProductData,
  selectAll,
  type HtmlElement,
} from "../helpers/html";
import { connectCards, disconnectCards } from "../helpers/cards";
import { anyPieces, anyTerms } from "../helpers/prices";
import { insertProduct, updateProduct } from "../helpers/product-rows";

const ID = "precio-01";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: ID, name: "Cotorrita" });
});
afterAll(() => shop.close());

function store(terms: PriceTerms): void {
  const write = shop
    .connect()
    .prepare(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    );
  connectCards(shop.connect());
  for (const [name, value] of Object.entries(terms)) write.run(name, JSON.stringify(value));
}

const readLines = (root: HtmlElement, use: string) =>
  selectAll(select(root, `.prices-${use}`), "p").map(readText);

it("card, page and search engines tell the prices of the one block, whatever they are", async () => {
  const product = fc.tuple(anyPieces, anyTerms);
  await fc.assert(
    fc.asyncProperty(product, async ([{ priceInPesos, ivaPermille }, terms]) => {
      store(terms);
      updateProduct(shop.connect(), ID, { price: priceInPesos, iva_permille: ivaPermille });
      const block = buildProductBlock({ priceInPesos, ivaPermille }, terms);
      const words = describePriceBlock(block);
      const transfer = words.transfer && `${words.transfer} ${words.transferDiscount}`;
      const full = words.instalments && `${words.instalments} · ${words.financialCost}`;
      const shown = (lines: (string | null)[]) => lines.filter((line) => line !== null);

      const list = await shop.get("/productos?q=cotorrita");
      expect(readLines(list.root, "card")).toEqual(
        shown([words.list, describeCardFacts(block).join("") || null, words.net]),
      );
      const page = await shop.get(`/productos/${ID}`);
      expect(readLines(page.root, "product")).toEqual(
        shown([words.list, transfer, full, words.net]),
      );
      const script = readScript(selectProductData(page.root));
      const { offers } = JSON.parse(script) as { offers: Record<string, unknown> };
      expect(offers.price).toBe(block.listInPesos);
      expect(offers.priceSpecification ?? null).toEqual(
        block.transfer && {
          "@type": ["UnitPriceSpecification", "PaymentChargeSpecification"],
          name: words.transfer,
          price: block.transfer.priceInPesos,
          priceCurrency: "ARS",
          appliesToPaymentMethod: "http://purl.org/goodrelations/v1#ByBankTransferInAdvance",
        },
      );
    }),
    { numRuns: 10 },
  );
});

describe("instalments", () => {
  const ways = ["/", "/productos?q=cotorrita", `/productos/${ID}`, "/carrito", "/categoria/ropa"];

  async function readPromised(path: string): Promise<boolean> {
    const jar = await jarWithCart([[ID, "M", "Negro", 1]]);
    const { root, html } = await shop.get(path, jar);
    // The banner's text belongs to the owner.
    const banner = selectAll(root, ".promo").map(readText).join("");
    return (
      readText(root)
        .replaceAll(banner, "")
        .match(/cuotas|sin interés/) !== null || /en \d+ cuotas/.test(html)
    );
  }

  it.each(ways)("are promised by %s only while a card can be paid with", async (path) => {
    store({ transferDiscountPercent: 10, instalments: 3, fiscalCondition: "monotributo" });
    connectCards(shop.connect());
    expect(await readPromised(path)).toBe(true);
    disconnectCards(shop.connect());
    expect(await readPromised(path)).toBe(false);
    connectCards(shop.connect(), { expires_at: "2020-01-01T00:00:00.000Z" });
    expect(await readPromised(path)).toBe(false);
    connectCards(shop.connect(), { lost_at: "2026-01-01T00:00:00.000Z" });
    expect(await readPromised(path)).toBe(false);
  });

  it("have no cents on a card, and are never less than what is paid", () => {
    const words = (eachInCents: number) =>
      describeCardFacts({
        ...{ listInPesos: 26_000, transfer: null, netInCents: null },
        instalments: { count: 3, eachInCents },
      });
    expect(words(866_667)).toEqual(["3 x $\u00a08.667 sin interés"]);
    expect(words(833_333)).toEqual(["3 x $\u00a08.334 sin interés"]);
    expect(words(900_000)).toEqual(["3 x $\u00a09.000 sin interés"]);
  });
});
