import { describe, expect, it } from "vitest";

import { DEFAULT_CHOICES } from "./import-choices";
import { readShopifyProduct } from "./read-shopify";
import { readTiendanubeProduct } from "./import-reader";
import { readWooProduct } from "./read-woocommerce";
import { openSheet } from "./open-sheet";
import { groupByParent } from "./row-groups";

type Reader = typeof readWooProduct;

/** The product of some cells, by their headings. */
function readCells(read: Reader, ...rows: readonly Readonly<Record<string, string>>[]) {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row, at) => ({
    row: at + 2,
    cells: headings.map((heading) => row[heading] ?? ""),
  }));
  const sheet = openSheet({ headings, rows: cells }, DEFAULT_CHOICES);
  if ("unreadable" in sheet) throw new Error(sheet.unreadable);
  const groups = groupByParent(sheet);
  for (const row of cells) groups.add(row);
  const [group = []] = read === readWooProduct ? groups.list() : [cells];
  const product = read(sheet, group);
  return { ...product, stock: product.variants.map(({ stock }) => stock.text) };
}

describe("what WooCommerce does not count", () => {
  const HEADINGS = [
    "In stock?",
    "¿Existencias?",
    "¿En inventario?",
    "¿Hay existencias?",
    "¿STOCK?",
  ];
  const read = (cells: Record<string, string>) =>
    readCells(readWooProduct, { Type: "simple", Name: "Buzo", "Regular price": "1", ...cells });

  it.each(HEADINGS)("is sold as long as %s says so", (heading) => {
    expect(read({ Stock: "", [heading]: "0" }).stock).toEqual(["0"]);
    expect(read({ Stock: "", [heading]: "1" }).stock).toEqual([""]);
    expect(read({ Stock: "5", [heading]: "0" }).stock).toEqual(["0"]);
    expect(read({ Stock: "5", [heading]: "1" }).stock).toEqual(["5"]);
    expect(read({ [heading]: "0" }).stock).toEqual(["0"]);
  });

  it.each<Record<string, string>>([
    { "In stock?": "backorder", Stock: "0" },
    { "In stock?": "1", Stock: "0", "Backorders allowed?": "1" },
    { "In stock?": "1", Stock: "-4", "¿Permitir reservas de productos sin existencias?": "notify" },
  ])("is what it sells beyond its pieces: %j", (cells) => {
    const { stock, notes } = read(cells);
    expect(stock).toEqual([""]);
    expect(notes).toHaveLength(cells.Stock === "0" ? 0 : 1);
  });

  it("is not what it counts for all sizes together", () => {
    const size = { "Attribute 1 name": "Talle" };
    const { stock, notes } = readCells(
      readWooProduct,
      {
        Type: "variable",
        SKU: "B",
        Name: "Buzo",
        Stock: "6",
        ...size,
        "Attribute 1 value(s)": "S, M",
      },
      {
        Type: "variation",
        Parent: "B",
        Name: "S",
        Stock: "parent",
        ...size,
        "Attribute 1 value(s)": "S",
      },
      {
        Type: "variation",
        Parent: "B",
        Name: "M",
        Stock: "2",
        ...size,
        "Attribute 1 value(s)": "M",
      },
    );
    expect(stock).toEqual(["6", "2"]);
    expect(notes).toMatchObject([{ row: 3 }]);
  });
});

describe("Shopify's inventory", () => {
  it.each([
    [{ tracker: "shopify", policy: "deny", qty: "0" }, "0"],
    [{ tracker: "shopify", policy: "deny", qty: "-2" }, "-2"],
    [{ tracker: "shopify", policy: "continue", qty: "0" }, ""],
    [{ tracker: "shopify", policy: "continue", qty: "-2" }, ""],
    [{ tracker: "", policy: "deny", qty: "0" }, ""],
  ])("%j is %j", ({ tracker, policy, qty }, stock) => {
    const product = readCells(readShopifyProduct, {
      ...{ Handle: "buzo", Title: "Buzo", "Variant Price": "1" },
      "Variant Inventory Tracker": tracker,
      "Variant Inventory Policy": policy,
      "Variant Inventory Qty": qty,
    });
    expect(product.stock).toEqual([stock]);
  });
});

describe("who sees a product", () => {
  it.each([
    ["true", "active", false],
    ["true", "draft", true],
    ["true", "archived", true],
    ["true", "unlisted", true],
    ["false", "active", true],
    ["", "", undefined],
    ["", "active", false],
    ["quizás", "active", "unclear"],
  ])("Shopify: %j and %j", (shown, status, isHidden) => {
    const cells = { Handle: "a", Title: "A", Published: shown, Status: status };
    const product = readCells(readShopifyProduct, cells);
    expect(product.isHidden).toBe(isHidden);
  });

  it.each([
    ["SÍ", "Visible", false],
    ["SÍ", "Oculto", true],
    ["NO", "Visible", true],
    ["", "Oculto", true],
    ["", "", undefined],
  ])("Tiendanube: %j and %j", (shown, visibility, isHidden) => {
    const cells = { "Identificador de URL": "a", Nombre: "A" };
    const columns = { "Mostrar en tienda": shown, Visibilidad: visibility };
    const product = readCells(readTiendanubeProduct, { ...cells, ...columns });
    expect(product.isHidden).toBe(isHidden);
  });
});
