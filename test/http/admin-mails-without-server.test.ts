import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { insertMail } from "../helpers/mails";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  const database = shop.connect();
  insertOrder(database);
  for (const subject of ["uno", "dos"]) insertMail(database, { subject, status: "waiting" });
});
afterAll(() => shop.close());

const readMain = async (path: string) =>
  readText(select((await shop.get(path, owner)).root, "main"));

it("the dashboard says that mails wait for one", async () => {
  expect(await readMain(adminPaths.home())).toContain(
    "2mails esperando: falta configurar el correo (SMTP_URL)",
  );
});

it("the page says how to set it up, and keeps what waits", async () => {
  const text = await readMain(adminPaths.mails());
  expect(text).toContain("Hay 2 mails esperando.");
  expect(text).toContain("SMTP_URL=smtps://tutienda@gmail.com:contraseña@smtp.gmail.com:465");
  expect(text).not.toContain("Probar el correo");
  expect(text).toContain("Tus avisos no llegan a nadie");
});

it("a test mail reports what is missing", async () => {
  const answer = await shop.post(adminPaths.mails(), { intent: "test" }, owner);
  expect([answer.status, readErrors(answer)]).toEqual([
    400,
    ["Falta configurar el servidor de correo: SMTP_URL."],
  ]);
});

it("sending one again leaves it waiting", async () => {
  const database = shop.connect();
  const id = database.prepare("SELECT min(id) FROM mail_outbox").pluck().get();
  const answer = await shop.post(adminPaths.mails(), { intent: "resend", id: String(id) }, owner);
  expect(answer.status).toBe(303);
  const news = readNews(await shop.get(adminPaths.mails(), owner));
  expect(news).toContain("Mail en espera");
  expect(news).toContain("cuando configures el servidor de correo: falta SMTP_URL");
  expect(database.prepare("SELECT status, attempts FROM mail_outbox").all()).toEqual([
    { status: "waiting", attempts: 0 },
    { status: "waiting", attempts: 0 },
  ]);
});

it("the pages for a lost password show the command that sets a new one", async () => {
  const [login, page] = [
    await shop.get(paths.adminLogin(), createCookieJar()),
    await shop.get(adminPaths.passwordReset(), createCookieJar()),
  ];
  expect(login.html).not.toContain(`href="${adminPaths.passwordReset()}"`);
  for (const { html } of [login, page]) expect(html).toContain("npm run tela -- admin password");
});
