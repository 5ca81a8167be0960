import type Database from "better-sqlite3";
import path from "node:path";
import process from "node:process";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";

import { adminPaths } from "../app/admin-paths";
import { addDays, calendarDay } from "../app/domain/plain/buenos-aires";
import { paths } from "../app/paths";
import { DELIVERED, DELIVERED_TOKEN, fillAfterSale, WITHDRAWAL } from "./helpers/after-sale-rows";
import { launchBrowser } from "./helpers/chromium";
import { insertCode } from "./helpers/offers";
import { insertOrder } from "./helpers/orders";
import { signIn } from "./helpers/owner-browser";
import { dressPeople } from "./helpers/people-pictures";
import { writeTiendanube } from "./helpers/product-files";
import { OWNER, openRunningShop, type RunningShop } from "./helpers/running-shop";
import { BOUGHT_PRODUCT } from "./helpers/shopper";
import { insertStock } from "./helpers/stock-rows";

/*
 * Takes the pictures of the owner's guide and of the README anew, after a change of what they show:
 * `npm run guide:pictures`. Look at each before you commit it.
 */

const FOLDER = path.resolve(import.meta.dirname, "../docs");
const PHONE = 390;
const DESKTOP = 1100;
const PHONE_HEIGHT = 760;
const GAP = 24;
const COLOURS = 128;

type Picture = {
  width?: number;
  height: number;
  /** Leaves the page as it is to be seen. */
  open: (page: Page) => Promise<unknown>;
  /** What stands at the upper edge; the top of the page when missing. */
  from?: (page: Page) => Locator;
};

const at = (address: string) => (page: Page) => page.goto(address);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

const ORDER = "TELA-067309-CBQ";
const DAY_MS = 24 * 60 * 60 * 1000;
const REPRICED = [
  BOUGHT_PRODUCT.id,
  "harveywillys-campera-sudestada-oliva-01",
  "midway-morral-ramal-indigo-01",
];
const NEW_PRICES = `${adminPaths.prices()}?${REPRICED.map((id) => `id=${id}`).join("&")}&modo=subir&valor=10,71&redondeo=500`;
const TODAY = calendarDay(new Date());
const SOLD = ["M", "XL"].map((size) => [
  "linea",
  JSON.stringify([BOUGHT_PRODUCT.id, size, "Amarillo", 1]),
]);

async function saveLook(page: Page): Promise<void> {
  await page.goto(adminPaths.settings());
  await page.getByLabel("Nombre de la tienda").fill("La Trama");
  await page.getByRole("radio", { name: "Salvia" }).check();
  await press(page, "Guardar ajustes");
}

/** In this order: some pictures show what the one before them stored. */
const OF_THE_SHOP: Record<string, Picture> = {
  factor: {
    width: 640,
    height: 700,
    open: async (page) => {
      await page.goto(adminPaths.account());
      await page.locator("[name=claveParaActivar]").fill(OWNER.password);
      await press(page, "Activar el segundo factor");
    },
    from: (page) => page.getByRole("heading", { name: "Segundo factor" }),
  },
  inicio: { height: 900, open: at(adminPaths.home()) },
  producto: {
    height: 900,
    open: at(adminPaths.product(BOUGHT_PRODUCT.id)),
  },
  lista: {
    height: 760,
    open: async (page) => {
      await page.goto(`${adminPaths.products()}?q=remera`);
      await page
        .locator("main tbody input[type=checkbox], main li input[type=checkbox]")
        .first()
        .check();
    },
  },
  precios: {
    height: 1000,
    open: at(NEW_PRICES),
  },
  ofertas: { height: 700, open: at(adminPaths.offers()) },
  codigos: { height: 760, open: at(adminPaths.code(1)) },
  importar: {
    height: 1200,
    open: async (page) => {
      await page.goto(adminPaths.productImports());
      await page.locator("main input[type=file]").setInputFiles({
        name: "tiendanube.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(writeTiendanube(IMPORTED)),
      });
      await press(page, "Revisar archivo");
      await page.getByText("Cómo lo leímos").click();
    },
  },
  importado: {
    height: 700,
    open: async (page) => {
      await page.getByLabel(/Dejar afuera/).check();
      await press(page, /^Importar \d/);
      await page.getByRole("heading", { name: /^Importado/ }).waitFor();
    },
  },
  stock: { height: 800, open: at(adminPaths.stock({ text: "remera calesita" })) },
  agotado: {
    width: 900,
    height: 1100,
    open: async (page) => {
      await page.goto(paths.product(BOUGHT_PRODUCT.id));
      await page.getByText("¿No está tu talle?").click();
    },
  },
  conteo: {
    height: 900,
    open: async (page) => {
      await page.goto(adminPaths.stockTakes());
      await page.getByLabel("Qué contar").selectOption({ label: "Manki" });
      await press(page, "Empezar a contar");
      const cells = page.locator("main input[inputmode=numeric]");
      for (const [position, pieces] of ["3", "4", "6", "2", "5"].entries()) {
        await cells.nth(position).fill(pieces);
      }
      await press(page, "Ver diferencias");
    },
  },
  historial: {
    height: 700,
    open: async (page) => {
      await page.goto(NEW_PRICES);
      await press(page, "Guardar cambios");
      await page.goto(adminPaths.history());
      await page
        .getByRole("link", { name: /precio/ })
        .first()
        .click();
    },
  },
  talles: {
    height: 900,
    open: at(adminPaths.sizeGuide("remeras")),
    from: (page) => page.getByRole("heading", { name: "Medidas" }),
  },
  "talles-tienda": {
    width: 640,
    height: 980,
    open: at(paths.sizeGuide("remeras")),
    from: (page) => page.getByRole("heading", { level: 1 }),
  },
  "mi-talle": {
    width: 640,
    height: 800,
    open: async (page) => {
      await page.goto(paths.product(BOUGHT_PRODUCT.id));
      await page.getByText("Guía de talles", { exact: true }).click();
      await page.getByLabel("Pecho", { exact: true }).fill("52");
      await press(page, "Decime mi talle");
    },
    from: (page) => page.getByRole("heading", { level: 1 }),
  },
  ventas: { height: 1000, open: at(adminPaths.selling()) },
  paginas: { height: 520, open: at(adminPaths.pages()) },
  pedido: { height: 1200, open: at(adminPaths.order(ORDER)) },
  corregir: {
    height: 640,
    open: async (page) => {
      await page.goto(adminPaths.orderCorrection(ORDER));
      await page.getByLabel("Talle").first().selectOption("L");
      await page.getByLabel("Calle").first().fill("San Martín 321");
      await press(page, "Ver el cambio");
    },
  },
  cambiar: { width: 640, height: 1100, open: at(paths.orderExchange(DELIVERED_TOKEN)) },
  cambios: { height: 760, open: at(adminPaths.exchanges()) },
  local: {
    height: 700,
    open: async (page) => {
      await page.goto(adminPaths.counterExchange(DELIVERED));
      await page.getByLabel("Motivo").selectOption("chico");
      await page.getByLabel("Talle nuevo").selectOption({ label: "Talle L · Amarillo" });
    },
  },
  mostrador: {
    height: 860,
    open: async (page) => {
      await page.goto(adminPaths.tills());
      await page.locator("[name=inicial]").fill("20000");
      await press(page, "Abrir caja");
      await page.goto(`${adminPaths.counter()}?${new URLSearchParams(SOLD)}`);
      await page.getByLabel("Paga con").fill("120000");
    },
  },
  caja: {
    height: 1150,
    open: async (page) => {
      await press(page, "Cobrar");
      await page.goto(adminPaths.tills());
    },
  },
  etiquetas: {
    height: 900,
    open: async (page) => {
      await page.goto(`${adminPaths.labels()}?id=${BOUGHT_PRODUCT.id}`);
      await press(page, /Ponerles código/);
      await page.getByRole("main").locator("svg").first().waitFor();
    },
  },
  arrepentimiento: { height: 1000, open: at(adminPaths.withdrawal(WITHDRAWAL)) },
  personas: { height: 900, open: at(adminPaths.people()) },
  aspecto: {
    height: 1100,
    open: async (page) => {
      await saveLook(page);
      await page.goto(adminPaths.settings());
    },
  },
  ingresar: {
    width: PHONE,
    height: 700,
    open: async (page) => {
      await page.context().clearCookies();
      await page.goto(paths.adminLogin());
    },
  },
};

const OF_PEOPLE: Record<string, Picture> = {
  menu: { height: 900, open: at(adminPaths.menu()) },
  mujer: { height: 800, open: at(paths.group("mujer", "remeras")) },
};

/** Pages beside one another. */
type Row = { width: number; address: string }[];
const PHONES: Row = [paths.home(), paths.products(), paths.product(BOUGHT_PRODUCT.id)].map(
  (address) => ({ width: PHONE, address }),
);
const OWN_LOOK: Row = [DESKTOP, PHONE].map((width) => ({ width, address: paths.home() }));

const IMPORTED = [
  ["remera-lino", "Remera de lino", "MUJER > REMERAS", "28,900.00"],
  ["remera-lisa", "Remera lisa", "MUJER > REMERAS", "19,900.00"],
  ["pollera-midi", "Pollera midi", "MUJER > POLLERAS", "36,500.00"],
  ["buzo-frisa", "", "MUJER > BUZOS", "41,000.00"],
  ["jean-recto", "Jean recto", "HOMBRE > JEANS", "54,000.00"],
  ["camisa-oxford", "Camisa Oxford", "HOMBRE > CAMISAS", "47,500.00"],
].map(([id, name, category, price]) => ({
  ...{ id, name, category, price, stock: "4", size: "M", sku: "", brand: "La Trama" },
}));

function fillShop(database: Database.Database): void {
  const now = Date.now();
  for (let number = 0; number < 60; number += 1) {
    insertOrder(database, {
      ...{ customer_name: `Clienta ${number}`, customer_email: `clienta-${number}@correo.test` },
      ...{
        status: number < 3 ? "pending" : "delivered",
        total: 24_900 + ((number * 37) % 11) * 9_000,
      },
      ...(number >= 3 && { paid_at: new Date(now - number * DAY_MS * 0.5).toISOString() }),
      created_at: new Date(now - number * DAY_MS * 0.5).toISOString(),
      items: [{ quantity: 1 + (number % 2) }],
    });
  }
  const { id } = BOUGHT_PRODUCT;
  const { row_id, name, image } = database
    .prepare<[string], { row_id: number; name: string; image: string }>(
      "SELECT row_id, name, images ->> 0 AS image FROM products WHERE id = ?",
    )
    .get(id) ?? { row_id: 0, name: "", image: "" };
  const piece = { product_id: id, name, image, size: "M", color: "Amarillo", price: 38_900 };
  insertOrder(database, {
    ...{ order_number: ORDER, customer_name: "María Suárez", customer_email: "maria@correo.test" },
    ...{
      customer_phone: "+5493534112025",
      payment_method: "transfer",
      delivery_method: "shipping",
    },
    ...{ province: "X", city: "Villa María", street: "San Martín 123", postal_code: "5900" },
    ...{ shipping_label: "Envío a Córdoba", shipping: 6_500, discount: 3_890, total: 41_510 },
    ...{ payment_due_at: new Date(now + DAY_MS).toISOString(), items: [piece] },
    created_at: new Date(now - DAY_MS / 24).toISOString(),
  });
  for (const [size_key, on_hand] of Object.entries({ S: 0, M: 1, L: 2, XL: 5 })) {
    insertStock(database, { product_row: row_id, size_key, color: "Amarillo", on_hand });
  }
  fillAfterSale(database, piece);
  insertCode(database, { code: "VERANO10", uses: 12 });
  const until = addDays(TODAY, 21);
  database.exec(`
    UPDATE admins SET name = 'Mariana', email = 'mariana@latrama.com.ar';
    UPDATE pages SET is_published = 1 WHERE id <= 2;
    UPDATE products SET is_hidden = 1 WHERE id = (SELECT id FROM products WHERE name LIKE 'Remera%' AND id <> '${id}' LIMIT 1);
    UPDATE products SET sale_price = price * 3 / 4, sale_from = '${TODAY}', sale_until = '${until}'
      WHERE row_id IN (SELECT row_id FROM products WHERE id <> '${id}' ORDER BY row_id LIMIT 6);
    INSERT INTO admins (username, email, name, role, password_hash) VALUES
      ('eva@latrama.com.ar', 'eva@latrama.com.ar', 'Eva', 'sales', '');
    INSERT INTO search_days (day, text, search_count, hit_count) VALUES ('${TODAY}', 'campera de jean', 4, 0)`);
}

async function take(browser: Browser, shop: RunningShop, pictures: Record<string, Picture>) {
  const context = await browser.newContext({
    ...{ baseURL: shop.url, locale: "es-AR", javaScriptEnabled: false, reducedMotion: "reduce" },
  });
  const page = await context.newPage();
  await signIn(page, adminPaths.home(), { hasScripts: false });
  for (const [name, { width = DESKTOP, height, open, from }] of Object.entries(pictures)) {
    await page.setViewportSize({ width, height });
    await open(page);
    if (new URL(page.url()).pathname === "/") throw new Error(`${name} leads away`);
    const top = from ? await readTop(from(page)) : 0;
    const shot = await page.screenshot({ clip: { x: 0, y: top, width, height }, fullPage: true });
    await store(`guia-${name}`, shot);
  }
  await context.close();
}

/** In pixels of the page, with some room above. */
async function readTop(element: Locator): Promise<number> {
  const top = await element.evaluate((own) => own.getBoundingClientRect().top + scrollY);
  return Math.max(top - GAP, 0);
}

async function takeRow(browser: Browser, { url }: RunningShop, row: Row): Promise<Buffer> {
  const shots = [];
  let left = 0;
  for (const { width, address } of row) {
    const page = await browser.newPage({
      ...{ baseURL: url, viewport: { width, height: PHONE_HEIGHT }, locale: "es-AR" },
      reducedMotion: "reduce",
    });
    await page.goto(address, { waitUntil: "networkidle" });
    shots.push({ input: await page.screenshot(), left, top: 0 });
    left += width + GAP;
    await page.close();
  }
  const size = { width: left - GAP, height: PHONE_HEIGHT, channels: 3 } as const;
  return sharp({ create: { ...size, background: "#ffffff" } })
    .composite(shots)
    .png()
    .toBuffer();
}

async function store(name: string, shot: Buffer): Promise<void> {
  await sharp(shot)
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(path.join(FOLDER, `${name}.png`));
  console.log(name);
}

// The browser's own words, such as those of a day's field.
process.env.LANGUAGE = "es_AR";
const browser = await launchBrowser();
const shop = await openRunningShop("built-in catalogue");
await store("tela", await takeRow(browser, shop, PHONES));
shop.changeDatabase(fillShop);
await take(browser, shop, OF_THE_SHOP);
await store("guia-tienda-propia", await takeRow(browser, shop, OWN_LOOK));
await shop.close();
const ofPeople = await openRunningShop("built-in catalogue");
ofPeople.changeDatabase(dressPeople);
await take(browser, ofPeople, OF_PEOPLE);
await ofPeople.close();
await browser.close();
