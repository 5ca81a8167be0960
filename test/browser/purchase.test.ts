import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { openMailServer, toSmtpUrl, type MailServer } from "../helpers/mail-server";
import { signInBrowser } from "../helpers/owner-browser";

let mailServer: MailServer | undefined;

const { visit, shop } = useShopBrowser(undefined, async () => {
  mailServer = await openMailServer();
  return { SMTP_URL: toSmtpUrl(mailServer), MAIL_FROM: "Tela <tienda@tela.test>" };
});
afterAll(() => mailServer?.close());

type Scripts = { hasScripts: boolean };
type Row = Record<string, unknown>;

/** The database rows of the purchase with scripts on and off. */
const rowsByScripts = new Map<string, unknown[]>();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** From the home page to the checkout form, through the pages. */
async function goToCheckout(page: Page, scripts: Scripts) {
  await page.goto(paths.home());
  await waitForHydration(page, scripts);
  await page.getByRole("link", { name: "Ver todo" }).first().click();
  await page.waitForURL(`**${paths.products()}`);
  await page.getByRole("main").locator(`a[href^="/productos/"]`).first().click();
  await page.getByRole("button", { name: "Agregar al carrito" }).waitFor();
  for (const group of await page.getByRole("main").locator("fieldset").all()) {
    await group.getByRole("radio").first().check();
  }
  await press(page, "Agregar al carrito");
  await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Carrito, 1 producto" }).click();
  // The panel on the product's page has a link of that name too.
  await heading(page, "Tu carrito");
  await page.getByRole("link", { name: "Iniciar compra" }).click();
  await heading(page, "Completá tus datos");
}

async function fillBuyer(page: Page, email: string) {
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Teléfono", { exact: true }).fill("0353 15-411-2025");
}

async function confirm(page: Page, outcome: string) {
  await press(page, "Continuar");
  await heading(page, "Revisá tu pedido");
  await press(page, "Confirmar pedido");
  await page.waitForURL(new RegExp(`/checkout/${outcome}\\?pedido=`));
}

/** The back-office page of the newest order, as the signed-in owner. */
async function openAsOwner(scripts: Scripts): Promise<Page> {
  const { page, context } = await visit({ ...scripts, viewport: PHONE });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.orders());
  await waitForHydration(page, scripts);
  await page
    .getByRole("link", { name: /^TELA-\d{6}-[A-Z0-9]{3}$/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: /TELA-/ }).waitFor();
  return page;
}

const reach = (page: Page, state: string) =>
  page.locator(".order-facts .tag").first().getByText(state).waitFor();

/** All rows of the newest order, without random values, times and addresses. */
function readRows(): unknown[] {
  let rows: unknown[] = [];
  shop().changeDatabase((database) => {
    const all = (table: string, columns: string) =>
      database
        .prepare<[], Row>(
          `SELECT ${columns} FROM ${table} WHERE order_id = (SELECT max(id) FROM orders) ORDER BY id`,
        )
        .all();
    const order = database
      .prepare<[], Row>(
        `SELECT status, total, discount, shipping, customer_name, customer_phone, channel,
          delivery_method, payment_method, province, city, street, postal_code, shopper_notes,
          shipping_label, carrier, tracking_code, price_block, terms, paid_at IS NOT NULL AS paid
          FROM orders ORDER BY id DESC LIMIT 1`,
      )
      .get();
    rows = [
      order,
      all("order_items", "product_id, name, price, size, color, quantity, iva_permille"),
      all("order_events", "kind, status, text, author"),
      all("mail_outbox", "kind"),
    ];
  });
  return rows;
}

/** The subjects of mails to this address, once that many have arrived. */
async function waitForMails(email: string, count: number): Promise<string[]> {
  const subjects = () =>
    (mailServer?.received ?? [])
      .filter(({ to }) => to.includes(email))
      .map(({ mail }) => (mail.subject ?? "").replace(/TELA-\S+/, "…"));
  await expect.poll(() => subjects().length).toBe(count);
  return subjects();
}

it.each(SCRIPTS)(
  "A purchase by transfer goes from the home page to delivered, scripts $scripts",
  async (scripts) => {
    const email = `transferencia-${scripts.scripts}@correo.test`;
    const { page } = await visit({ ...scripts, viewport: PHONE });
    await goToCheckout(page, scripts);
    await fillBuyer(page, email);
    await page.getByLabel("Provincia").selectOption({ label: "Córdoba" });
    await page.getByLabel("Localidad").fill("Villa María");
    await page.getByLabel("Calle y número").fill("San Martín 350");
    await page.getByLabel("Código postal").fill("5900");
    await confirm(page, "pending");

    const owner = await openAsOwner(scripts);
    await press(owner, "Recibí el pago");
    await reach(owner, "Pagado");
    await press(owner, "Empezar a preparar");
    await reach(owner, "En preparación");
    await owner.locator("#envio-correo").selectOption({ label: "Andreani" });
    await owner.locator("#envio-codigo").fill("AB123");
    await press(owner, "Marcar como enviado");
    await reach(owner, "Enviado");
    await press(owner, "Marcar como entregado");
    await reach(owner, "Entregado");

    await page.reload();
    await heading(page, "Entregamos tu pedido");
    expect(await waitForMails(email, 3)).toEqual([
      "Recibimos tu pedido …",
      "Recibimos el pago de tu pedido …",
      "Tu pedido … está en camino",
    ]);
    rowsByScripts.set(scripts.scripts, readRows());
  },
);

it("A purchase leaves the same rows with scripts and without", () => {
  expect(rowsByScripts.get("on")).toBeDefined();
  expect(rowsByScripts.get("on")).toEqual(rowsByScripts.get("off"));
});
