import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { openMailServer, toSmtpUrl, type MailServer } from "../helpers/mail-server";
import { insertMail, type MailRow } from "../helpers/mails";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { adminPaths } from "../../app/admin-paths";
import { MAIL_KINDS, MAIL_RULES } from "../../app/domain/mail/mail-kinds";

let server: MailServer;
let shop: BuiltShop;
let owner: CookieJar;
let database: ReturnType<BuiltShop["connect"]>;

beforeAll(async () => {
  server = await openMailServer();
  const settings = { SMTP_URL: toSmtpUrl(server), MAIL_FROM: "Tela <hola@tienda.test>" };
  shop = await openBuiltShop(undefined, settings, { runsJobs: true });
  owner = await signInAsOwner(shop);
  database = shop.connect();
});
beforeEach(() => {
  server.refuse(null);
  server.received.length = 0;
  database.exec("DELETE FROM mail_outbox; DELETE FROM settings");
  setOwnAddress("duena@tienda.test");
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const insert = (row?: MailRow) => insertMail(database, row);
const setOwnAddress = (email: string) => database.prepare("UPDATE admins SET email = ?").run(email);
const open = (path: string) => shop.get(path, owner);
const send = (fields: Record<string, string>) => shop.post(adminPaths.mails(), fields, owner);
const readStates = () =>
  database.prepare("SELECT status FROM mail_outbox ORDER BY id").pluck().all();
const readSubjects = ({ root }: Page) => selectAll(root, ".mail-link").map(readText);
/** Also until the shop has noted it: a statement of the test would keep this process from ending that write. */
async function waitForMail(): Promise<void> {
  await expect.poll(() => server.received, { interval: 20 }).not.toEqual([]);
  await expect.poll(() => readStates(), { interval: 20 }).not.toContain("waiting");
}

/** The page, and those with older mails. */
async function openAll(address: string): Promise<Page[]> {
  const page = await open(address);
  const links = selectAll(page.root, ".page-links a");
  const older = links.find((link) => readText(link) === "Más viejos")?.attributes.href;
  return older === undefined ? [page] : [page, ...(await openAll(older))];
}

describe("the list of mails", () => {
  it("calls each kind by its name", async () => {
    for (const kind of MAIL_KINDS) insert({ kind, subject: kind, status: "sent" });
    const pages = await openAll(adminPaths.mails());
    const rows = pages.flatMap(({ root }) => selectAll(root, ".mail-table tbody tr"));
    const shown = rows.map((row) => [
      readText(select(row, ".mail-link")),
      readText(select(row, "th .cell-note")).split(" · ")[0],
    ]);
    expect(shown).toEqual(MAIL_KINDS.map((kind) => [kind, MAIL_RULES[kind].label]).reverse());
  });

  it("has the newest first, with the state of each", async () => {
    const orderId = insertOrder(database, { order_number: "TELA-000009-ABC" });
    insert({ order_id: orderId, subject: "Viejo", sent_at: "2025-06-01T12:00:00.000Z" });
    insert({
      subject: "Nuevo <b>",
      status: "failed",
      attempts: 8,
      last_error: "El servidor de e-mail no aceptó la dirección de destino (dijo: 550 <i>).",
    });
    const page = await open(adminPaths.mails());
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readSubjects(page)).toEqual(["Nuevo <b>", "Viejo"]);
    const [failed, sent] = selectAll(page.root, ".mail-table tbody tr").map(readText);
    expect(failed).toMatch(/No se pudo enviar8 intentos.*\(dijo: 550 <i>\)/);
    expect(sent).toMatch(/Enviado1 jun 2025, 09:00/);
  });

  it("shows one state at a time, page after page, each mail once", async () => {
    for (let number = 0; number < 70; number += 1) {
      const minute = String(number % 50).padStart(2, "0");
      insert({ subject: `mail ${number}`, created_at: `2025-06-01T12:${minute}:00.000Z` });
    }
    insert({ subject: "otro", status: "waiting", next_attempt_at: "2999-01-01T00:00:00.000Z" });
    for (const [address, count] of [
      [adminPaths.mails(), 71],
      [adminPaths.mailsIn("sent"), 70],
      [adminPaths.mailsIn("waiting"), 1],
      [adminPaths.mailsIn("failed"), 0],
    ] as const) {
      const subjects = (await openAll(address)).flatMap(readSubjects);
      expect([address, subjects.length, new Set(subjects).size]).toEqual([address, count, count]);
    }
  });

  it("ignores invalid filters", async () => {
    insert();
    const page = await open(`${adminPaths.mails()}?estado=otro&antes=-1`);
    expect([page.status, readSubjects(page)]).toEqual([200, ["Recibimos tu pedido"]]);
  });

  it("says how mails leave, without the password", async () => {
    const { root, html } = await open(adminPaths.mails());
    const panel = readText(select(root, "section[aria-labelledby=salida]"));
    expect(panel).toContain(`Por 127.0.0.1:${server.address.port}`);
    expect(panel).toContain("firmados por Tela <hola@tienda.test>");
    expect(panel).toContain("duena@tienda.test");
    expect(html).not.toContain(server.address.password);
  });
});

describe("one mail", () => {
  it("shows its text as text, and never its HTML", async () => {
    const id = insert({ text: "Hola\n<script>alert(1)</script>", html: "<h1>solo en HTML</h1>" });
    const { status, root, html, response } = await open(adminPaths.mail(id));
    expect(status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(select(root, ".mail-text").children).toEqual(["Hola\n<script>alert(1)</script>"]);
    expect(html).not.toContain("solo en HTML");
  });

  it.each(["999999", "0", "-1", "1.5", "x", "99999999999999999999"])(
    "%s does not exist",
    async (id) => {
      expect((await open(`/admin/correos/${id}`)).status).toBe(404);
    },
  );

  it("leads to its order", async () => {
    const orderId = insertOrder(database, { order_number: "TELA-000010-ABC" });
    const { root } = await open(adminPaths.mail(insert({ order_id: orderId })));
    const links = selectAll(root, ".mail-facts a").map((link) => readAttribute(link, "href"));
    expect(links).toEqual([adminPaths.order("TELA-000010-ABC")]);
  });
});

describe("Reenviar", () => {
  it("sends the mail again, at once", async () => {
    const id = insert({ subject: "Otra vez" });
    const answer = await send({ intent: "resend", id: String(id) });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.mails()]);
    expect(readNews(await open(adminPaths.mails()))).toContain("E-mail reenviado");
    await waitForMail();
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(["Otra vez"]);
  });

  it("reports a mail that no longer exists", async () => {
    const answer = await send({ intent: "resend", id: "999999" });
    expect([answer.status, readErrors(answer)]).toEqual([
      404,
      ["Ese e-mail ya no está, no tiene a quién mandarse o su texto ya se borró."],
    ]);
  });

  it.each(["", "x", "-1", "1 OR 1=1", "1e3"])("refuses the form of %j", async (id) => {
    expect((await send({ intent: "resend", id })).status).toBe(400);
    expect((await send({ intent: "otra", id: "1" })).status).toBe(400);
  });

  it("refuses an anonymous visitor", async () => {
    const id = String(insert());
    const fields = { intent: "resend", id };
    const answer = await shop.post(adminPaths.mails(), fields, createCookieJar());
    expect(readLocation(answer)).toMatch(/^\/admin\/login/);
    expect(readStates()).toEqual(["sent"]);
  });
});

it("Volver a intentar retries all that were given up", async () => {
  insert({ status: "failed", subject: "uno" });
  insert({ status: "failed", subject: "dos" });
  const page = await open(adminPaths.mailsIn("failed"));
  expect(page.html).toContain("Volver a intentar con todos");
  expect((await send({ intent: "retry" })).status).toBe(303);
  await expect.poll(() => readStates()).toEqual(["sent", "sent"]);
});

it("Volver a intentar sends no mail whose text is no longer true", async () => {
  const orderId = insertOrder(database, { status: "delivered", order_number: "TELA-000011-ABC" });
  insert({ status: "failed", kind: "order-ready", order_id: orderId });
  await send({ intent: "retry" });
  expect(readNews(await open(adminPaths.mails()))).toContain("quedaron en Retenidos");
  expect(readStates()).toEqual(["held"]);
});

describe("a mail that is held", () => {
  const insertHeld = () =>
    insert({ status: "held", held_reason: "expired", subject: "Vas a pagar" });

  it("says why, and is no task of the dashboard", async () => {
    insertHeld();
    const page = await open(adminPaths.mailsIn("held"));
    expect(readSubjects(page)).toEqual(["Vas a pagar"]);
    const main = readText(select(page.root, "main"));
    expect(main).toContain("Venció: pasó demasiado tiempo");
    expect(main).toContain("Mandar igual");
    expect(main).not.toContain("Reenviar");
    const dashboard = readText(select((await open(adminPaths.home())).root, "main"));
    expect(dashboard).not.toMatch(/e-mails? que no se pud|e-mails? esperando/);
  });

  it("is sent when the owner releases it", async () => {
    const id = String(insertHeld());
    const answer = await send({ intent: "release", id });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.mails()]);
    await waitForMail();
    expect(readStates()).toEqual(["sent"]);
    const again = await send({ intent: "release", id });
    expect([again.status, readErrors(again)[0]]).toEqual([
      409,
      "Ese e-mail ya no está retenido, o su texto ya se borró.",
    ]);
  });

  it("stays held when the request is anonymous or invalid", async () => {
    const id = String(insertHeld());
    const answer = await shop.post(
      adminPaths.mails(),
      { intent: "release", id },
      createCookieJar(),
    );
    expect(readLocation(answer)).toMatch(/^\/admin\/login/);
    expect((await send({ intent: "release", id: "x" })).status).toBe(400);
    expect(readStates()).toEqual(["held"]);
  });
});

it("a mail without its text says since when, and cannot be sent", async () => {
  const id = insert({ text: "", html: "", emptied_at: "2025-07-02T12:00:00.000Z" });
  const main = readText(select((await open(adminPaths.mail(id))).root, "main"));
  expect(main).toContain("El texto se borró el");
  expect(main).toContain("30 días");
  expect(main).not.toContain("Reenviar");
  expect((await send({ intent: "resend", id: String(id) })).status).toBe(404);
});

describe("Probar el correo", () => {
  it("sends one to the owner and says so", async () => {
    const answer = await send({ intent: "test" });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.mails()]);
    expect(readNews(await open(adminPaths.mails()))).toContain("Mandamos uno a duena@tienda.test.");
    expect(server.received.map(({ to }) => to)).toEqual([["duena@tienda.test"]]);
    expect(server.received[0]?.mail.subject).toBe("E-mail de prueba de Tela");
  });

  it("shows the server's answer after a failure", async () => {
    server.refuse({ at: "RCPT", code: 550, text: "5.7.1 Relaying denied" });
    const answer = await send({ intent: "test" });
    expect(answer.status).toBe(503);
    expect(readErrors(answer)[0]).toMatch(/no aceptó la dirección de destino \(dijo: 550 5\.7\.1/);
  });

  it("says that the owner's address is missing", async () => {
    setOwnAddress("");
    const answer = await send({ intent: "test" });
    expect([answer.status, readErrors(answer)]).toEqual([
      400,
      ["Falta tu e-mail: ponelo en Ajustes o en Cuenta."],
    ]);
  });

  it("sends a text that is not saved yet, with an invented order", async () => {
    const fields = { intent: "test", saludo: "¡Buenas, {nombre}!", parrafo: "", despedida: "" };
    const answer = await shop.post(adminPaths.mailText("order-shipped"), fields, owner);
    expect(answer.status).toBe(200);
    expect(answer.html).toContain("Mandamos una prueba a duena@tienda.test.");
    expect(server.received.map(({ to }) => to)).toEqual([["duena@tienda.test"]]);
    const [{ mail } = {}] = server.received;
    expect(mail?.subject).toMatch(/^Prueba: Tu pedido TELA-EJEMPLO está en camino$/);
    expect(mail?.text).toContain("¡Buenas, Ana Pérez! Ya despachamos");
  });

  it("keeps a text that could not be sent", async () => {
    setOwnAddress("");
    const fields = { intent: "test", saludo: "¡Buenas!", parrafo: "", despedida: "" };
    const answer = await shop.post(adminPaths.mailText("order-shipped"), fields, owner);
    expect([answer.status, readErrors(answer)]).toEqual([
      400,
      ["Falta tu e-mail: ponelo en Ajustes o en Cuenta."],
    ]);
    expect(answer.html).toContain("¡Buenas!");
  });
});

it("the dashboard says when mails were given up", async () => {
  const tasks = async () => readText(select((await open(adminPaths.home())).root, "main"));
  expect(await tasks()).not.toContain("no se pud");
  insert({ status: "failed" });
  insertOrder(database);
  expect(await tasks()).toContain("1e-mail que no se pudo enviar");
});

describe("without the database", () => {
  it("the pages say so, and nothing is sent", async () => {
    const id = insert();
    const bringBack = shop.loseDatabase();
    for (const path of [adminPaths.mails(), adminPaths.mail(id)]) {
      const page = await open(path);
      expect(page.status, path).toBe(503);
      expect(page.html, path).toContain("Error al cargar los datos");
    }
    for (const intent of ["resend", "retry", "test"]) {
      const answer = await send({ intent, id: String(id) });
      expect([intent, answer.status, answer.response.headers.get("Retry-After")]).toEqual([
        intent,
        503,
        "5",
      ]);
    }
    bringBack();
    expect(server.received).toEqual([]);
  });
});
