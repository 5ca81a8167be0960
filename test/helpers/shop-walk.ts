import type Database from "better-sqlite3";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import { sealPiece } from "../../app/mail/fit-links.server";
import { paths } from "../../app/paths";
import { runInShop } from "../../app/settings/current-shop.server";
import { useShopBrowser, waitForHydration } from "./browser";
import { BY_TRANSFER } from "./checkout";
import { findFaults, measureTargets, type Property, type Screen } from "./good-page";
import { insertOrder, insertTransferOrder, ORDER_TOKEN } from "./orders";
import { addCollection } from "./people-shop";
import { addToCart } from "./shopper-browser";
import { SESSION_SECRET } from "./test-engine";

const SHIRT_ID = "manki-remera-calesita-amarillo-01";
const SHIRT = paths.product(SHIRT_ID);
/** Its guide has more measures and sizes than any other. */
const JEANS = paths.product("midway-jean-ruta-3-celeste-lavado-01");
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");
const LIST = `${paths.group("ropa", "remeras")}?talle=M`;

const KEPT_IDS = [SHIRT_ID, "midway-morral-ramal-indigo-01"];

const LONG_ID = "nombre-larguisimo-01";
const LONG_WORD = "Supercalifragilisticoespialidoso";
const LONG_COLOUR = `Verde${"azulado".repeat(20)}`.slice(0, 120);
const LONG_SIZE = "Un talle con un nombre que no termina nunca";
const LONG_PRODUCT = {
  id: LONG_ID,
  name: `${LONG_WORD.repeat(2)} campera encerada con capucha desmontable y forro de franela a cuadros`.slice(
    0,
    120,
  ),
  images: JSON.stringify(["/dibujos/600x600/campera/negro/6693-frente.svg"]),
  sizes: JSON.stringify(["S", "M", LONG_SIZE]),
  colors: JSON.stringify([LONG_COLOUR]),
  brand: "MarcaConUnNombreTanLargoQueNoEntra".repeat(4).slice(0, 120),
  links: JSON.stringify({ [`${LONG_COLOUR}-2`]: "manki-remera-calesita-amarillo-01" }),
};

/** Delivered: how it fitted is asked. */
const WORN = { orderNumber: "TELA-777777-ABC", itemId: 777 };
const WORN_TOKEN = runInShop({ settings: { SESSION_SECRET } }, () => sealPiece(WORN));

/** A page of the shop, and what is done to it before it is looked at. */
type Stop = {
  address: string;
  /** Before it is opened. */
  prepare?: (page: Page, origin: string) => Promise<void>;
  /** After it was opened, and again before each screen: a menu that closes by its width is open at each. */
  change?: (page: Page) => Promise<void>;
  state?: string;
  /** Of the answer: of an unknown page, of a refused form. */
  problem?: RegExp;
  skips?: readonly Property[];
  /** So many links and controls are measured, or the measuring has missed some. */
  leastTargets?: number;
  /** Has the longest product: its price is wider than 360 px at 200 %. */
  hasLongest?: true;
};

/** A name without spaces has to break. */
const LONG_WORDS: Partial<Stop> = { skips: ["whole words"] };
/** At 200 % a word of a tile or of the heading is longer than its line. */
const NARROW: Partial<Stop> = { skips: ["whole words"] };
/** Links in sentences may be as high as their line. */
const PROSE: Partial<Stop> = { skips: ["targets"] };
/** What it covers cannot be pressed. */
const COVERED: Partial<Stop> = { skips: ["targets", "whole words"] };

const HOME: readonly Stop[] = [
  { address: paths.home(), ...NARROW, leastTargets: 40 },
  { address: paths.home(), state: "menu", change: openMenu, ...COVERED },
  { address: paths.menu(), ...NARROW },
  { address: "/no-existe", problem: /\b404\b/, ...LONG_WORDS },
];

const LISTS: readonly Stop[] = [
  { address: paths.products(), ...LONG_WORDS },
  { address: `${paths.products()}?talle=M&marca=SHATO&page=2` },
  { address: `${paths.products()}?talle=M&color=${LONG_COLOUR}`, ...LONG_WORDS },
  { address: paths.products(), state: "filters", change: openFilters, ...COVERED },
];

const SEARCHES: readonly Stop[] = [
  { address: paths.search("buzo") },
  { address: paths.search("zzzz") },
  { address: paths.search("nada-que-se-parezca-a-esto-".repeat(6)), ...LONG_WORDS },
];

const SHELVES: readonly Stop[] = [
  { address: paths.collection(), ...LONG_WORDS },
  { address: paths.ownCollection("basicos"), ...LONG_WORDS },
  { address: paths.brandProducts("SHATO") },
];

const CATEGORIES: readonly Stop[] = [
  { address: paths.section("ropa"), ...LONG_WORDS },
  { address: paths.section("accesorios") },
  { address: LIST, leastTargets: 40 },
  { address: paths.group("ropa", "camperas"), ...LONG_WORDS },
];

const PRODUCTS: readonly Stop[] = [
  { address: SHIRT, leastTargets: 25 },
  { address: SHIRT, state: "size guide", change: openGuide },
  { address: JEANS, state: "size guide", change: openGuide },
  { address: SHIRT, state: "own size", change: askOwnSize, ...PROSE },
  { address: SHIRT, state: "refused", change: addWithoutSize, problem: /\b400\b/ },
  { address: paths.product("bento-gorra-faena-01") },
  { address: paths.product(LONG_ID), ...LONG_WORDS },
  { address: SATCHEL, state: "toast", change: addAndHover, ...COVERED },
];

const TEXTS: readonly Stop[] = [
  { address: paths.sizeGuide("remeras"), ...PROSE },
  { address: paths.ownSize(SHIRT_ID), prepare: measureShirt, ...PROSE },
  { address: paths.orderLookup(), ...PROSE },
  { address: paths.withdrawal(), skips: ["targets", "whole words"] },
  { address: paths.exchanges(), ...PROSE },
  { address: paths.terms(), ...PROSE },
  { address: paths.privacy(), ...PROSE },
];

/** What this browser keeps: nothing, and two products. */
const KEPT: readonly Stop[] = [
  { address: paths.seen() },
  { address: paths.seen(), state: "filled", prepare: seeTwo, leastTargets: 20 },
  { address: paths.inOwnSize() },
  { address: paths.inOwnSize("jeans"), ...PROSE },
  {
    ...{ address: paths.inOwnSize("remeras"), state: "filled", prepare: measureShirt },
    leastTargets: 20,
  },
  { address: paths.favorites() },
  // An address has to break.
  {
    ...{ address: paths.favorites(), state: "filled", prepare: favorTwo, leastTargets: 20 },
    ...LONG_WORDS,
  },
  { address: `${paths.favorites()}?productos=${KEPT_IDS.join()}` },
];

const PURCHASE: readonly Stop[] = [
  { address: paths.cart(), ...LONG_WORDS },
  { address: `${paths.cart()}?cp=5900`, prepare: addToCart, leastTargets: 20 },
  { address: paths.checkout(), prepare: addToCart, ...PROSE },
  { address: paths.checkoutReview(), prepare: fillCheckout, ...PROSE },
  {
    address: paths.cart(),
    state: "long",
    prepare: addLongProduct,
    ...LONG_WORDS,
    hasLongest: true,
  },
];

const ORDERS: readonly Stop[] = [
  { address: paths.checkoutOutcome("success") },
  { address: paths.checkoutOutcome("pending") },
  { address: paths.checkoutOutcome("pending", ORDER_TOKEN) },
  { address: paths.order(ORDER_TOKEN), ...PROSE },
  { address: paths.orderCancelling(ORDER_TOKEN) },
  { address: paths.orderEmail(ORDER_TOKEN) },
  { address: paths.fitVote(WORN_TOKEN, "chico"), ...PROSE },
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("dialog", { name: "Menú" });
  if (await menu.isVisible()) return;
  await page.getByRole("button", { name: "Menú", exact: true }).click();
  await menu.getByText("Accesorios", { exact: true }).click();
  await menu.getByRole("link", { name: "Gorras" }).waitFor();
}

async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole("complementary", { name: "Filtros" });
  if (!(await filters.isVisible())) {
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    await filters.waitFor();
  }
  await filters.locator("details").evaluateAll((groups) => {
    for (const group of groups as HTMLDetailsElement[]) group.open = true;
  });
}

async function addWithoutSize(page: Page): Promise<void> {
  const alert = page.getByRole("alert");
  if (await alert.isVisible()) return;
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  await alert.waitFor();
}

async function addAndHover(page: Page): Promise<void> {
  const toast = page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito");
  if (!(await toast.isVisible())) {
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
  }
  // The toast stays while the pointer is on it.
  await toast.hover();
}

async function openGuide(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Decime mi talle" });
  if (!(await button.isVisible())) await page.getByText("Guía de talles", { exact: true }).click();
  await button.waitFor();
}

/** In the guide's block, and without script on the answer's page. */
async function askOwnSize(page: Page): Promise<void> {
  const answer = page.getByText(/^Tu talle es /).first();
  if (await answer.isVisible()) return;
  await openGuide(page);
  await page.getByLabel("Pecho", { exact: true }).fill("53");
  await page.getByRole("button", { name: "Decime mi talle" }).click();
  await answer.waitFor();
}

async function measureShirt(page: Page, origin: string): Promise<void> {
  const form = { intent: "ask", pecho: "53" };
  await page.request.post(origin + paths.ownSize(SHIRT_ID), { form, headers: { Origin: origin } });
}

async function seeTwo(page: Page, origin: string): Promise<void> {
  for (const id of KEPT_IDS) await page.request.get(origin + paths.markSeen(id));
}

async function favorTwo(page: Page, origin: string): Promise<void> {
  for (const id of KEPT_IDS) {
    const form = { guardar: id };
    await page.request.post(origin + paths.favorites(), { form, headers: { Origin: origin } });
  }
}

async function fillCheckout(page: Page, origin: string): Promise<void> {
  await addToCart(page, origin);
  await page.request.post(origin + paths.checkout(), {
    form: BY_TRANSFER,
    headers: { Origin: origin },
  });
}

function addLongProduct(page: Page, origin: string): Promise<void> {
  const choice = { talle: LONG_SIZE, color: LONG_COLOUR };
  return addToCart(page, origin, { id: LONG_ID, choice });
}

function storeWornPiece(database: Database.Database): void {
  const order = { order_number: WORN.orderNumber, status: "delivered" };
  const id = insertOrder(database, { ...order, items: [{ name: "Remera Calesita", size: "M" }] });
  database.prepare("UPDATE order_items SET id = ? WHERE order_id = ?").run(WORN.itemId, id);
  database
    .prepare("INSERT INTO fit_votes (order_item_id, fit) VALUES (?, 'bien')")
    .run(WORN.itemId);
}

function storeLongProduct(database: Database.Database): void {
  database
    .prepare(
      `INSERT INTO products (id, name, price, images, sizes, colors, category, subcategory, brand, color_links, collection)
       VALUES (@id, @name, 999999999, @images, @sizes, @colors, 'ropa', 'Camperas', @brand, @links, 'fw25, Básicos')`,
    )
    .run(LONG_PRODUCT);
}

/** The structure that axe looks at is the same without scripts. */
const AXE: readonly Property[] = ["axe", "contents"];

function listScreens(hasScripts: boolean, { skips = [], hasLongest }: Stop): Screen[] {
  const screens: Screen[] = [
    { width: 320, asks: ["overflow"] },
    { width: 390, asks: ["overflow", "targets", "axe"] },
    { width: 1280, asks: ["overflow", "contents"] },
    { width: 1280, text: 200, asks: ["overflow"] },
    { width: 390, text: 200, asks: ["overflow", "whole words"] },
    { width: 360, text: 200, asks: hasLongest ? [] : ["overflow"] },
    { width: 320, text: 200, asks: hasLongest ? [] : ["overflow"] },
  ];
  const skipped = hasScripts ? skips : [...skips, ...AXE];
  return screens.map((screen) => ({
    ...screen,
    asks: screen.asks.filter((property) => !skipped.includes(property)),
  }));
}

/** Opens each page once, and asks each property of it on each screen. */
export function walkShop({ hasScripts }: { hasScripts: boolean }): void {
  const { visit, shop } = useShopBrowser(undefined, () => Promise.resolve({ SESSION_SECRET }));

  beforeAll(() =>
    shop().changeDatabase((database) => {
      storeLongProduct(database);
      addCollection(database, { id: "basicos", name: "Básicos", picture: "" });
      insertTransferOrder(database);
      storeWornPiece(database);
    }),
  );

  it.each([
    ["home", HOME],
    ["lists", LISTS],
    ["searches", SEARCHES],
    ["shelves", SHELVES],
    ["categories", CATEGORIES],
    ["products", PRODUCTS],
    ["texts", TEXTS],
    ["kept", KEPT],
    ["purchase", PURCHASE],
    ["orders", ORDERS],
  ])("%s: each page is whole on every screen", async (_, stops) => {
    const { page, context, expectProblem } = await visit({ hasScripts });
    const faults: string[] = [];
    for (const stop of stops) {
      const { address, state = "", problem } = stop;
      if (problem) expectProblem(problem);
      // Each stop has a visitor of its own, in the same window: a new one costs more than the page.
      await context.clearCookies();
      try {
        faults.push(...(await findStopFaults(page, stop)).map((fault) => `${state} ${fault}`));
      } catch (error) {
        faults.push(`${address} ${state}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  async function findStopFaults(page: Page, stop: Stop): Promise<string[]> {
    await stop.prepare?.(page, shop().url);
    await page.goto(stop.address);
    await waitForHydration(page, { hasScripts });
    const faults: string[] = [];
    for (const screen of listScreens(hasScripts, stop)) {
      await page.setViewportSize({ width: screen.width, height: 800 });
      await stop.change?.(page);
      faults.push(...(await findFaults(page, [screen])));
    }
    const { address, leastTargets = 0 } = stop;
    if (leastTargets === 0) return faults;
    const { length } = await measureTargets(page, 1);
    return length >= leastTargets ? faults : [...faults, `${address}: only ${length} targets`];
  }
}
