import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const SURFACE = [
  "/",
  "/productos",
  "/productos?page=2",
  "/productos?page=99",
  "/productos?q=remera",
  "/productos?q=zzzz",
  "/productos?marca=Nadie",
  "/productos?marca=Manki&talle=M&color=Negro&min=1&max=999999&orden=precio-desc",
  "/productos.data",
  "/coleccion",
  "/coleccion?marca=Bento",
  "/categoria/ropa",
  "/categoria/ropa/remeras",
  "/categoria/remeras",
  "/productos/manki-remera-calesita-amarillo-01",
  "/productos/manki-remera-calesita-amarillo-01?intent=add&talle=M",
  "/productos/no-existe-01",
  "/vistos",
  "/mi-talle?categoria=remeras&page=2",
  "/favoritos?guardar=manki-remera-calesita-amarillo-01",
  "/productos/manki-remera-calesita-amarillo-01/?color=Amarillo",
  "/products/Manki-Remera-Calesita-Amarillo-01",
  "/collections/nada/products/nada",
  "/producto/nada/",
  "/carrito",
  "/carrito?intent=clear",
  "/carrito?cp=5900",
  "/checkout",
  "/checkout/revisar",
  "/menu",
  "/checkout/success?pedido=nada&status=approved",
  "/checkout/failure",
  "/checkout/pending?pedido=nada&payment_id=1&vez=2",
  "/checkout/pending",
  "/pedido",
  "/pedido/nada",
  "/pedido/nada/pagar",
  "/avisame/nada",
  "/como-quedo/nada?quedo=chico",
  "/productos?stock=si",
  "/productos/manki-remera-calesita-amarillo-01?intent=avisame&email=ana%40correo.ar",
  "/arrepentimiento",
  "/cambios",
  "/pedido/nada/cambiar",
  "/arrepentimiento/ARR-22222222",
  "/terminos",
  "/privacidad",
  "/nada",
  "/robots.txt",
  "/sitemap.xml",
  "/fotos/00000000000000000000000000000000-600x800.jpg",
  "/fotos/00000000000000000000000000000000-600x800.jpg/320.avif",
  "/webhooks/mercadopago?data.id=1&type=payment",
];

/** Pages that wait for a Mercado Pago payment. */
const ORDER_PAGES = [
  `${paths.checkoutOutcome("success", ORDER_TOKEN)}&payment_id=1&status=approved`,
  paths.checkoutOutcome("failure", ORDER_TOKEN),
  `${paths.checkoutOutcome("pending", ORDER_TOKEN)}&preference_id=1-2&vez=2`,
  paths.order(ORDER_TOKEN),
];

const PRODUCT_ID = "manki-remera-calesita-amarillo-01";

/** Every back-office page, with all kinds of queries. */
const BACK_OFFICE = [
  adminPaths.home(),
  paths.adminLogin(),
  adminPaths.logout(),
  adminPaths.account(),
  adminPaths.products(),
  `${adminPaths.products()}?q=remera&estado=ocultos&page=3`,
  `${adminPaths.products()}?intent=delete&id=${PRODUCT_ID}`,
  adminPaths.newProduct(),
  `${adminPaths.newProduct()}?borrador=00000000000000000000000000000000`,
  adminPaths.product(PRODUCT_ID),
  adminPaths.product("no-existe-01"),
  adminPaths.deleteProducts([PRODUCT_ID]),
  adminPaths.orders(),
  `${adminPaths.orders()}?q=tela&estado=paid&pago=cash&pagado=no&despues=1_2025`,
  adminPaths.ordersExport(),
  adminPaths.ordersPrint(),
  `${adminPaths.ordersPrint()}?dia=2025-13-45&estado=paid&papel=a6`,
  adminPaths.order("TELA-000000-XXX"),
  adminPaths.orderPrint("TELA-000000-XXX"),
  `${adminPaths.newOrder()}?q=remera&producto=${PRODUCT_ID}&talle=M`,
  adminPaths.customers(),
  adminPaths.customer(1),
  adminPaths.customerErasure(1),
  adminPaths.customersExport(),
  adminPaths.settings(),
  adminPaths.mails(),
  `${adminPaths.mails()}?estado=failed&antes=5&intent=retry`,
  `${adminPaths.mails()}?intent=resend&id=1`,
  adminPaths.mail(1),
  adminPaths.selling(),
  adminPaths.payments(),
  `${adminPaths.payments()}?intent=connect`,
  // The only GET that may write does so only for a state of the owner's own session.
  `${adminPaths.paymentsCallback()}?code=TG-1&state=nada`,
  `${adminPaths.paymentsCallback()}?error=access_denied`,
  adminPaths.prices(),
  `${adminPaths.productCodes(1)}?intent=save`,
  adminPaths.productsExport("?q=remera&estado=ocultos"),
  `${adminPaths.productsFile()}?formato=tela&q=remera`,
  `${adminPaths.productsFile()}?formato=nada`,
  `${adminPaths.productPictures()}?intent=external`,
  adminPaths.pictureArchive(),
  adminPaths.stock(),
  `${adminPaths.stock({ text: "remera", state: "agotado" })}&page=3&intent=save`,
  adminPaths.stock({ productRow: 1 }),
  adminPaths.history(),
  `${adminPaths.history()}?persona=1&cosa=product&id=1&dia=2026-11-25&antes=9&intent=undo`,
  adminPaths.historyBatch(1),
  `${adminPaths.historyBatch(1)}?intent=undo`,
  adminPaths.bin(),
  `${adminPaths.bin()}?intent=restore&producto=1`,
  adminPaths.people(),
  `${adminPaths.people()}?intent=invite&email=a@a.ar&rol=owner`,
  adminPaths.person(1),
  `${adminPaths.person(1)}?intent=deactivate`,
  adminPaths.invitation("a".repeat(43)),
  adminPaths.recoveryCodes(),
  adminPaths.signInCode(),
  adminPaths.stockTakes(),
  `${adminPaths.stockTakes()}?intent=start&que=todo`,
  adminPaths.stockTake(1),
  `${adminPaths.stockTake(1)}?ver=diferencias&intent=apply`,
  `${adminPaths.stockTake(1)}?ver=imprimir`,
  adminPaths.productImports(),
  `${adminPaths.productImports()}?intent=upload`,
  adminPaths.productImport(1),
  `${adminPaths.productImport(1)}?importando=1&intent=import`,
  adminPaths.productImportProblems(1),
  adminPaths.menu(),
  adminPaths.brands(),
  adminPaths.pages(),
  adminPaths.backups(),
  adminPaths.withdrawals(),
  adminPaths.exchanges(),
  adminPaths.orderReceipt("TELA-000001-ABC", 1),
  "/admin/nada",
];

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  insertTransferOrder(shop.connect(), { payment_method: "mercadopago" });
});
afterAll(() => shop.close());

it.each(["GET", "HEAD"])("%s of every address leaves the database as it is", async (method) => {
  const watcher = shop.connect();
  const readState = () => ({
    contents: watcher.pragma("data_version", { simple: true }),
    versions: watcher.prepare("SELECT * FROM versions").all(),
    products: watcher.prepare("SELECT count(*), max(updated_at) FROM products").all(),
    files: ["", "-wal"].map((part) => readFileSync(shop.databaseFile + part).toString("base64")),
  });
  const before = readState();
  const shopper = await jarWithCart([[PRODUCT_ID, "M", "Amarillo", 2]]);
  const visits = [
    ...SURFACE.map((path) => ({ path, jar: shopper })),
    ...ORDER_PAGES.map((path) => ({ path, jar: shopper })),
    ...BACK_OFFICE.map((path) => ({ path, jar: owner })),
  ];
  for (const { path, jar } of visits) {
    const headers = { Cookie: jar.header() };
    const response = await shop.handle(new Request(`http://tela.test${path}`, { method, headers }));
    if (ORDER_PAGES.includes(path)) expect([path, response.status]).toEqual([path, 200]);
    expect([path, response.status < 500]).toEqual([path, true]);
    expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
  }
  expect(readState()).toEqual(before);
});
