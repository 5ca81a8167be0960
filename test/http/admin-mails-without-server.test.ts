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
    "2e-mails esperando: falta configurar el envío",
  );
});

it("the page says how to set it up, and keeps what waits", async () => {
  const text = await readMain(adminPaths.mails());
  expect(text).toContain("Hay 2 e-mails esperando.");
  expect(text).toContain("Pasale estos datos a quien se ocupa de ella");
  expect(text).not.toMatch(/SMTP_URL|\.env/);
  expect(text).not.toContain("Probar el envío");
  expect(text).toContain("Tus avisos no llegan a nadie");
});

it("a test mail reports what is missing", async () => {
  const answer = await shop.post(adminPaths.mails(), { intent: "test" }, owner);
  expect([answer.status, readErrors(answer)]).toEqual([
    400,
    ["La tienda todavía no tiene por dónde mandar e-mails."],
  ]);
});

it("sending one again leaves it waiting", async () => {
  const database = shop.connect();
  const id = database.prepare("SELECT min(id) FROM mail_outbox").pluck().get();
  const answer = await shop.post(adminPaths.mails(), { intent: "resend", id: String(id) }, owner);
  expect(answer.status).toBe(303);
  const news = readNews(await shop.get(adminPaths.mails(), owner));
  expect(news).toContain("E-mail en espera");
  expect(news).toContain("cuando la tienda tenga por dónde mandar");
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
