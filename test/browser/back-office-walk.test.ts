import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { findPageFaults } from "../helpers/good-page";
import { insertMail } from "../helpers/mails";
import { insertCode } from "../helpers/offers";
import { insertOrder, insertPayment, insertQr } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";
import { addCollection } from "../helpers/people-shop";
import { insertProduct } from "../helpers/product-rows";
import { BOUGHT_PRODUCT } from "../helpers/shopper";
import { insertReturn } from "../helpers/return-rows";
import { insertWaitingPicture } from "../helpers/waiting-pictures";

/*
 * Every page of the back office, and each state that one or two presses lead to, fits each screen and
 * has nothing that axe finds. States that take a whole flow to reach are checked in that flow's test.
 */

const { visit, shop } = useShopBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;
const STATES = ["pending", "paid", "preparing", "ready", "shipped", "delivered", "cancelled", "?"];
const LONG_WORD = "Supercalifragilisticoespialidoso".repeat(4);
const LONG_NAME = "Remera de algodón peinado con un nombre larguísimo que no termina nunca";
const LONG_FILE = "Campera-inflable-con-capucha-desmontable-y-bolsillos".repeat(2);
const PAID = "TELA-PREPARA-ABC";
const DELIVERED = "TELA-ENTREGA-ABC";
const ONLINE = "TELA-ENLINEA-ABC";
const SCANNED = "TELA-ESCANEA-ABC";
const PIECE = `["${BOUGHT_PRODUCT.id}","M","Amarillo",1]`;
const RULE = "modo=subir&valor=10&redondeo=100";
const OWN = `${adminPaths.products()}?q=propia`;

type State = (page: Page) => Promise<unknown>;

const at =
  (address: string): State =>
  (page) =>
    page.goto(address);

/** A page with everything that it can unfold. */
const wholeAt =
  (address: string): State =>
  async (page) => {
    await open(page, address);
    await page.locator("main details").evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
  };

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
const waitForAlert = (page: Page) => page.getByRole("alert").first().waitFor();

const refusedProduct =
  (address: string): State =>
  async (page) => {
    await open(page, address);
    await page.getByLabel("Nombre", { exact: true }).fill("");
    await page.getByLabel("Precio", { exact: true }).fill("gratis");
    await page.getByText("Agregar fotos por su dirección web").click();
    await press(page, /^(Crear producto|Guardar cambios)$/);
    await waitForAlert(page);
  };

const LISTS: Record<string, State> = {
  dashboard: wholeAt(adminPaths.home()),
  orders: wholeAt(adminPaths.orders()),
  customers: wholeAt(adminPaths.customers()),
  "an erasure to confirm": at(adminPaths.customerErasure(1)),
};

const AN_ORDER: Record<string, State> = {
  "an order in preparation": wholeAt(adminPaths.order(PAID)),
  "an order with an alert": wholeAt(adminPaths.order(ONLINE)),
  "its correction": at(adminPaths.orderCorrection(PAID)),
  "an exchange at the counter": at(adminPaths.counterExchange(DELIVERED)),
  "its sheets": at(adminPaths.orderPrint(PAID)),
  "the sheets of its day": at(`${adminPaths.ordersPrint()}?dia=2025-06-01`),
  "the counter with a sale and what was found": wholeAt(
    `${adminPaths.counter()}?q=remera&linea=${encodeURIComponent(PIECE)}`,
  ),
  "the counter with an unknown barcode": at(`${adminPaths.counter()}?q=7790009999999`),
  "a new barcode and what it may be of": at(
    `${adminPaths.counter()}?nuevo=7790009999999&q=remera&linea=${encodeURIComponent(PIECE)}`,
  ),
  "a ticket": at(adminPaths.ticket(DELIVERED)),
  "a code to pay": at(adminPaths.counterQr(SCANNED)),
  "the tills": wholeAt(adminPaths.tills()),
  "a new order": wholeAt(`${adminPaths.newOrder()}?q=remera&linea=${encodeURIComponent(PIECE)}`),
};

const EXCHANGES: Record<string, State> = {
  exchanges: at(adminPaths.exchanges()),
  "a refusal without its reason": async (page) => {
    await open(page, adminPaths.exchanges());
    await press(page, "Rechazar");
    await waitForAlert(page);
  },
};

const WITHDRAWALS: Record<string, State> = {
  withdrawals: at(adminPaths.withdrawals()),
  "a withdrawal": at(adminPaths.withdrawal("ARR-22222222")),
  "the proof of a withdrawal": at(adminPaths.withdrawalProof("ARR-22222222")),
};

const MAILS: Record<string, State> = {
  mails: at(adminPaths.mails()),
  "failed mails": at(adminPaths.mailsIn("failed")),
  "a failed mail": at(adminPaths.mail(33)),
  "texts of mails": at(adminPaths.mailTexts()),
  "a mail's text": at(adminPaths.mailText("order-received")),
};

const PRODUCTS: Record<string, State> = {
  "the whole list": at(adminPaths.products()),
  "a short list": at(OWN),
  "products selected": async (page) => {
    await open(page, OWN);
    await page.getByRole("checkbox", { name: "Elegir Propia uno" }).check();
    await page.getByText("Más cambios").click();
  },
  "no match": at(`${adminPaths.products()}?q=nada-asi`),
  "a deletion to confirm": at(adminPaths.deleteProducts(["propia-01", "propia-21"])),
  "new prices of two": at(`${adminPaths.prices()}?id=propia-01&id=propia-11&${RULE}`),
  "new prices of all": at(`${adminPaths.prices()}?todos=1&${RULE}`),
  "a rule for new prices": at(`${adminPaths.prices()}?todos=1`),
};

const PRODUCT_FORM: Record<string, State> = {
  "an own product": at(adminPaths.product("propia-01")),
  "a new product": at(adminPaths.newProduct()),
  "a refused new product": refusedProduct(adminPaths.newProduct()),
  "a product": at(adminPaths.product(BOUGHT_PRODUCT.id)),
  "a refused product": refusedProduct(adminPaths.product(BOUGHT_PRODUCT.id)),
};

const SPREADSHEETS: Record<string, State> = {
  "an import": at(adminPaths.productImports()),
  "an export": at(adminPaths.productsExport("?q=propia")),
  codes: at(adminPaths.productCodes(1)),
  "refused codes": async (page) => {
    await open(page, adminPaths.productCodes(1));
    await page.getByLabel(/^SKU/).first().fill("x".repeat(61));
    await press(page, "Guardar códigos");
    await waitForAlert(page);
  },
};

const STOCK: Record<string, State> = {
  "refused stock": async (page) => {
    await open(page, adminPaths.stock({ text: BOUGHT_PRODUCT.id }));
    await page
      .getByLabel(/talle S$/)
      .first()
      .fill("doce");
    await press(page, "Guardar stock");
    await waitForAlert(page);
  },
  "a stock take": async (page) => {
    await open(page, adminPaths.stockTakes());
    await page.getByLabel("Qué contar").selectOption({ label: "Manki" });
    await press(page, "Empezar a contar");
    await page.getByRole("button", { name: "Ver diferencias" }).waitFor();
  },
  "its differences": async (page) => {
    await page
      .getByLabel(/talle S$/)
      .first()
      .fill("3");
    await press(page, "Ver diferencias");
    await page.getByRole("button", { name: "Aplicar el conteo" }).waitFor();
  },
  "a product with stock": async (page) => {
    await press(page, "Aplicar el conteo");
    await page.getByRole("button", { name: "Deshacer" }).waitFor();
    await page.goto(adminPaths.product(BOUGHT_PRODUCT.id));
  },
};

const LABELS: Record<string, State> = {
  "what labels can be of": at(adminPaths.labels()),
  "labels of products without a code": async (page) => {
    await open(page, `${adminPaths.labels()}?q=propia&cantidad=cada`);
    await page.getByText("Cuántas de cada talle y color").click();
  },
  "labels on a roll": at(`${adminPaths.labels()}?q=propia&cantidad=cada&papel=rollo`),
  "refused numbers of labels": at(`${adminPaths.labels()}?q=propia&cada=mil&desde=99`),
};

const OFFERS: Record<string, State> = {
  "an offer's preview": at(
    `${adminPaths.offers()}?id=${BOUGHT_PRODUCT.id}&modo=bajar&valor=25&redondeo=100`,
  ),
  "a saved offer": async (page) => {
    await waitForHydration(page, { hasScripts: true });
    await page.getByLabel("Oferta hasta").fill(addDays(calendarDay(new Date()), 5));
    await press(page, "Guardar la oferta");
    await page.getByText("Oferta guardada en 1 producto").waitFor();
  },
  "discount codes": at(adminPaths.codes()),
  "a discount code": at(adminPaths.code(1)),
  "offers by quantity": at(adminPaths.quantityOffers()),
  "an offer by quantity": at(adminPaths.quantityOffer(1)),
};

const PICTURES: Record<string, State> = {
  "no pictures to come": at(adminPaths.productPictures()),
  "no ZIP": async (page) => {
    await open(page, adminPaths.pictureArchive());
    await press(page, "Subir fotos");
    await waitForAlert(page);
  },
  "pictures that wait for an answer": async (page) => {
    addWaitingPictures();
    await page.goto(adminPaths.productPictures());
    await page.getByRole("heading", { name: "Faltan 4 fotos de 2 productos" }).waitFor();
  },
  "servers to decline": (page) => page.getByText("No traerlas").first().click(),
  "pictures that did not come": async (page) => {
    shop().changeDatabase((database) => database.exec("DELETE FROM picture_fetches"));
    addWaitingPictures("El servidor dice que esa foto no existe.");
    await page.goto(adminPaths.productPictures());
    await page.getByRole("heading", { name: "4 fotos no se pudieron traer" }).waitFor();
  },
};

let lastBatch = 0;

const SHOP: Record<string, State> = {
  settings: at(adminPaths.settings()),
  "refused settings": async (page) => {
    await open(page, adminPaths.settings());
    await page.getByLabel("Nombre de la tienda").fill("");
    await press(page, "Guardar ajustes");
    await waitForAlert(page);
  },
  selling: at(adminPaths.selling()),
  menu: at(adminPaths.menu()),
  "a category": at(adminPaths.group("camperas")),
  collections: at(adminPaths.collections()),
  "a collection": at(adminPaths.collection("basicos")),
  "products without an audience": at(adminPaths.productAudiences()),
  brands: at(adminPaths.brands()),
  "size guides": at(adminPaths.sizeGuides()),
  "a refused size guide": async (page) => {
    await open(page, adminPaths.sizeGuide("remeras"));
    await page.getByLabel("Pecho, M").fill("900");
    await press(page, "Guardar");
    await waitForAlert(page);
  },
  "a size guide to delete": at(adminPaths.sizeGuideDeletion("remeras")),
};

const OWN_PAGES: Record<string, State> = {
  pages: at(adminPaths.pages()),
  "a page's preview": async (page) => {
    await open(page, adminPaths.page("nueva"));
    await page.getByLabel("Título").fill("Guía de talles");
    await page
      .getByLabel("Texto")
      .fill(`# Nuestra guía\n\n- Pecho\n\n> ${LONG_WORD}\n\n    código ${"largo ".repeat(40)}`);
    await press(page, "Vista previa");
    await page.getByRole("region", { name: "Vista previa" }).waitFor();
  },
  "a published page": async (page) => {
    await press(page, "Publicar");
    await page.getByText("Lo que guardes se ve enseguida").waitFor();
  },
};

const HISTORY: Record<string, State> = {
  history: at(adminPaths.history()),
  "a day without changes": at(`${adminPaths.history()}?dia=2001-01-01`),
  "the history of a product": at(adminPaths.historyOf("product", 1)),
  "a deletion": (page) => page.goto(adminPaths.historyBatch(lastBatch)),
  "a change of a text": (page) => page.goto(adminPaths.historyBatch(lastBatch - 1)),
  bin: at(adminPaths.bin()),
};

let invitation = "";

/** The last two are for guests. */
const PEOPLE: Record<string, State> = {
  account: at(adminPaths.account()),
  "an invitation to copy": async (page) => {
    await open(page, adminPaths.people());
    await page.getByLabel("E-mail").fill(`${"larga".repeat(10)}@${"tienda".repeat(5)}.com.ar`);
    await press(page, "Invitar");
    invitation = await page.getByLabel("Copialo ahora: no se vuelve a mostrar").inputValue();
  },
  "a person": at(adminPaths.person(2)),
  "a deactivated person": at(adminPaths.person(3)),
  "the invitation": async (page) => {
    await page.context().clearCookies();
    await page.goto(invitation);
    await page.getByText("te invita a la administración").waitFor();
  },
  "sign-in": at(paths.adminLogin()),
};

beforeAll(() =>
  shop().changeDatabase((database) => {
    const now = Date.now();
    for (let number = 0; number < 60; number += 1) {
      insertOrder(database, {
        customer_name: `Clienta ${number % 20}`,
        customer_email: `clienta-de-nombre-bastante-largo-${number % 20}@correo.test`,
        status: STATES[number % STATES.length] ?? "",
        total: 1_000_000 + number * 12_345,
        created_at: new Date(now - (number / 2) * DAY_MS).toISOString(),
        items: [{ quantity: 1 + (number % 3) }],
      });
    }
    const paid_at = "2025-06-01T12:00:00.000Z";
    insertOrder(database, {
      ...{ order_number: PAID, status: "preparing", paid_at, customer_phone: "+5493534112025" },
      ...{ carrier: "oca", tracking_code: "1", items: [{ quantity: 2 }] },
    });
    insertOrder(database, {
      ...{ order_number: DELIVERED, status: "delivered", paid_at, customer_name: LONG_NAME },
      items: [{ quantity: 2 }, { name: LONG_NAME }],
    });
    const online = { order_number: ONLINE, payment_method: "mercadopago", status: "paid", paid_at };
    insertPayment(
      database,
      insertOrder(database, { ...online, payment_alert: "refund-failed", items: [{}] }),
    );
    const counter = { channel: "shop", payment_method: "mercadopago", delivery_method: "pickup" };
    const scanned = insertOrder(database, { ...counter, order_number: SCANNED, items: [{}] });
    insertQr(database, scanned);
    for (const state of ["asked", "accepted", "received", "closed"]) {
      const items = [{ name: LONG_NAME, quantity: 2 }];
      const order_id = insertOrder(database, { status: "delivered", paid_at, items });
      insertReturn(database, { order_id, state, note: LONG_WORD });
      if (state === "closed") {
        database
          .prepare(
            "INSERT INTO withdrawals (code, order_id, email, reason) VALUES ('ARR-22222222', ?, ?, ?)",
          )
          .run(order_id, "clienta-de-nombre-bastante-largo@correo.test", LONG_WORD);
      }
    }
    for (let number = 0; number < 32; number += 1) {
      insertMail(database, {
        subject: `Recibimos tu pedido TELA-${String(number).padStart(6, "0")}-ABC`,
        recipient: `clienta-de-nombre-bastante-largo-${number}@correo.test`,
      });
    }
    insertMail(database, {
      ...{ subject: "Tu pedido está en camino", kind: "order-shipped" },
      ...{ status: "failed", attempts: 8 },
      last_error:
        "El servidor de e-mail no aceptó la dirección de destino (dijo: 550 5.1.1 <ana@correo.test>: Recipient address rejected).",
      text: `Hola, Ana:\n\n${"https://tienda.test/pedido/una-ficha-muy-larga-".repeat(4)}`,
    });
    const brand = "Una marca de nombre largo, larguísimo";
    insertProduct(database, { id: "propia-01", name: "Propia uno", price: 10_000, brand });
    insertProduct(database, { id: "propia-11", name: "Propia dos", price: 20_000 });
    insertProduct(database, { id: "propia-21", name: "Propia tres", price: 30_000, is_hidden: 1 });
    insertProduct(database, { id: "larga", name: LONG_FILE, images: "[]" });
    insertCode(database);
    addCollection(database, { id: "basicos", name: LONG_NAME, picture: "", endsOn: "2999-01-01" });
    database.exec(`
      UPDATE products SET images = '[]' WHERE row_id BETWEEN 5 AND 16;
      INSERT INTO price_runs (starts_at, product_rows, rule, admin_name) VALUES
        ('2999-01-01T03:00:00.000Z', '[1]', '{"kind":"amount","amountInPesos":5}', 'Ana');
      INSERT INTO quantity_offers (kind) VALUES ('2x1');
      DELETE FROM size_guides; DELETE FROM size_guide_rows; DELETE FROM size_guide_uses;
      INSERT INTO size_guides (id, name, kind) VALUES ('remeras', '${LONG_NAME}', 'remera');
      INSERT INTO size_guide_rows (id, guide_id, size_key, measure, min_mm, max_mm)
        VALUES ('remeras/M/pecho', 'remeras', 'M', 'pecho', 540, 540);
      INSERT INTO admins (username, email, name, role, password_hash, is_active) VALUES
        ('${"una-direccion-larguisima".repeat(3)}@tienda.com.ar', '', '', 'sales', '', 1),
        ('ida', 'ida@tienda.test', 'Ida Larreta', 'viewer', '', 0);
      UPDATE products SET name = '${LONG_NAME}' WHERE row_id = 1;
      UPDATE products SET description = '${"unapalabrasinespacios".repeat(10)}' WHERE row_id = 1;
      DELETE FROM products WHERE row_id BETWEEN 20 AND 22`);
    lastBatch = Number(database.prepare("SELECT max(batch_id) FROM audit").pluck().get());
  }),
);

function addWaitingPictures(problem = ""): void {
  shop().changeDatabase((database) => {
    for (const host of ["http2.mlstatic.example", `${"mi-tienda-anterior".repeat(3)}.example`]) {
      const source = `https://${host}/${"fotos/".repeat(20)}frente.jpg`;
      for (const productId of ["larga", "propia-01"]) {
        insertWaitingPicture(database, { productId, source, problem });
      }
    }
  });
}

/** The figures of a summary are short, and stay whole. */
async function expectWholeFigures(page: Page): Promise<void> {
  const figures = page.locator(".figure-value, .figure-note");
  if ((await figures.count()) === 0) return;
  await atEachSize(page, [PHONE, DESKTOP], async (size) => {
    const cut = await figures.evaluateAll(
      (all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length,
    );
    expect(cut, `cut figures ${size}`).toBe(0);
  });
}

const ALONE: Record<string, State> = {
  ...LISTS,
  ...AN_ORDER,
  ...EXCHANGES,
  ...WITHDRAWALS,
  ...MAILS,
  ...PRODUCTS,
  ...PRODUCT_FORM,
  ...SPREADSHEETS,
  ...LABELS,
  ...SHOP,
  ...HISTORY,
};

it.each([
  ...Object.entries(ALONE).map(([name, reach]) => [name, { [name]: reach }] as const),
  // Each of these states begins where the one before it ended.
  ["stock", STOCK] as const,
  ["offers", OFFERS] as const,
  ["pictures to come", PICTURES] as const,
  ["own pages", OWN_PAGES] as const,
  ["people", PEOPLE] as const,
])("%s: fits each screen, and axe finds nothing wrong", async (_, states) => {
  const { page, context, expectProblem } = await visit({ hasScripts: true });
  // The refusals.
  expectProblem(/\b400\b/);
  await signInBrowser(context, shop());
  const problems: string[] = [];
  for (const [name, reach] of Object.entries(states)) {
    try {
      await reach(page);
      problems.push(...(await findPageFaults(page)).map((fault) => `${name}: ${fault}`));
      await expectWholeFigures(page);
    } catch (error) {
      problems.push(`${name}: ${String(error)}`);
    }
  }
  expect(problems).toEqual([]);
});
