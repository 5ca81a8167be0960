import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { MAX_ACCOUNTS, MAX_OPEN_INVITATIONS, NAME_PROBLEMS } from "../../app/domain/owner/people";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { openMailServer, toSmtpUrl, type MailServer } from "../helpers/mail-server";
import { signInAs, signInAsOwner } from "../helpers/owner";
import { insertPerson } from "../helpers/people";
import { OWNER } from "../helpers/running-shop";

const EMAIL = "Beto@tienda.test";
const INVITE = { intent: "invite", email: EMAIL, rol: "sales" };
const OWNER_ID = 1;

let server: MailServer;
let shop: BuiltShop;
let owner: CookieJar;
let database: ReturnType<BuiltShop["connect"]>;

beforeAll(async () => {
  server = await openMailServer();
  shop = await openBuiltShop(undefined, {
    SMTP_URL: toSmtpUrl(server),
    MAIL_FROM: "Tela <hola@tienda.test>",
  });
  database = shop.connect();
});
beforeEach(async () => {
  server.received.length = 0;
  database.exec(`DELETE FROM invitations; DELETE FROM admins WHERE id <> ${OWNER_ID};
    DELETE FROM settings WHERE name = 'salesRefundLimitInPesos';
    UPDATE admins SET name = 'Lucía', role = 'owner', is_active = 1, email = '', last_seen_at = NULL`);
  owner = await signInAsOwner(shop);
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const send = (fields: Record<string, string>) => shop.post(adminPaths.people(), fields, owner);
const sendTo = (id: number, fields: Record<string, string>, jar = owner) =>
  shop.post(adminPaths.person(id), fields, jar);
const readMain = async (path = adminPaths.people()) =>
  readText(select((await shop.get(path, owner)).root, "main"));
const listInvitations = () =>
  database
    .prepare("SELECT email, role, expires_at FROM invitations ORDER BY expires_at, email")
    .all() as {
    email: string;
    role: string;
    expires_at: string;
  }[];
const readPerson = (id: number) =>
  database.prepare("SELECT role, name, is_active FROM admins WHERE id = ?").get(id);
const lastEntries = (count: number) =>
  database
    .prepare(
      `SELECT admin_name, action, subject_kind, subject_id, before, after FROM audit
        ORDER BY id DESC LIMIT ?`,
    )
    .all(count);
const countAudit = () => database.prepare("SELECT count(*) FROM audit").pluck().get();

describe("the list", () => {
  it("shows who has an account, and when they were last seen", async () => {
    const id = insertPerson(shop, { username: "eva", role: "catalogue", email: "eva@tienda.test" });
    const ago = new Date(Date.now() - 5 * 60_000).toISOString();
    database
      .prepare("UPDATE admins SET last_seen_at = ?, totp_secret = 'x' WHERE id = ?")
      .run(ago, id);
    const gone = insertPerson(shop, { username: "ida", role: "viewer" });
    database.prepare("UPDATE admins SET is_active = 0 WHERE id = ?").run(gone);
    const page = await shop.get(adminPaths.people(), owner);
    const rows = selectAll(page.root, ".people-table tbody tr").map(readText);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/Lucía.*\(vos\).*Dueño.*nunca.*Activa/);
    expect(rows[1]).toMatch(/eva.*eva@tienda\.test.*Catálogo.*hace 5 minutos.*activado.*Activa/);
    expect(rows[2]).toMatch(/ida.*Sin e-mail.*Solo mirar.*nunca.*Desactivada/);
    expect(page.html).not.toMatch(/password_?hash|totp_?secret/i);
  });
});

describe("inviting", () => {
  it("makes a link that is mailed, shown once, and stored only as its hash", async () => {
    const invited = await send(INVITE);
    expect([invited.status, readLocation(invited)]).toEqual([303, adminPaths.people()]);
    const page = await shop.get(adminPaths.people(), owner);
    expect(readNews(page)).toContain(`El enlace sale ahora por e-mail para ${EMAIL}`);
    const url = select(page.root, "#enlace").attributes.value ?? "";
    const token = url.slice(url.lastIndexOf("/") + 1);
    expect(url).toBe(SHOP_ORIGIN + adminPaths.invitation(token));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect((await shop.get(adminPaths.people(), owner)).html).not.toContain(token);
    expect(await readMain(adminPaths.history())).toContain(EMAIL.toLowerCase());

    await expect.poll(() => server.received).toHaveLength(1);
    const [{ to, mail } = { to: [], mail: { text: "" } }] = server.received;
    expect(to).toEqual([EMAIL]);
    expect(mail.text).toContain(token);
    expect(mail.text).toContain("Lucía te invita");
    const stored = database.prepare("SELECT * FROM invitations").all();
    expect(stored).toMatchObject([
      { token_hash: createHash("sha256").update(token).digest("base64url"), role: "sales" },
    ]);
    const everything = JSON.stringify([
      stored,
      database.prepare("SELECT * FROM audit").all(),
      database.prepare("SELECT * FROM mail_outbox").all(),
    ]);
    expect(everything).not.toContain(token);
    expect(lastEntries(1)).toEqual([
      {
        admin_name: "Lucía",
        action: "person.invite",
        subject_kind: "person",
        subject_id: EMAIL.toLowerCase(),
        before: null,
        after: '{"role":"sales"}',
      },
    ]);
  });

  it("does not show the link to a browser that fetches the page ahead", async () => {
    await send(INVITE);
    const headers = { Cookie: owner.header(), "Sec-Purpose": "prefetch" };
    const ahead = await shop.handle(new Request(SHOP_ORIGIN + adminPaths.people(), { headers }));
    expect(await ahead.text()).not.toContain('id="enlace"');
    expect((await shop.get(adminPaths.people(), owner)).html).toContain('id="enlace"');
  });

  it.each([
    ["no address", { email: "" }],
    ["half an address", { email: "beto@" }],
    ["an address that is too long to sign in with", { email: `${"b".repeat(90)}@tienda.test` }],
    ["no role", { rol: "" }],
    ["a role that there is not", { rol: "root" }],
  ])("refuses %s, and keeps what was typed", async (_, fields) => {
    const wanted = { ...INVITE, ...fields };
    const refused = await send(wanted);
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toHaveLength(1);
    expect(select(refused.root, "#email").attributes.value ?? "").toBe(wanted.email);
    expect(listInvitations()).toEqual([]);
  });

  it.each([
    ["without a password", "", "Escribí tu contraseña."],
    ["with a wrong one", "mala", "No es tu contraseña."],
  ])("refuses another owner %s, and keeps what was typed", async (_, contrasena, text) => {
    const refused = await send({ ...INVITE, rol: "owner", contrasena });
    expect([refused.status, readErrors(refused)]).toEqual([400, [text]]);
    expect(select(refused.root, "#email").attributes.value).toBe(EMAIL);
    expect(select(refused.root, "#rol option[selected]").attributes.value).toBe("owner");
    expect(select(refused.root, "#contrasena").attributes.value).toBeUndefined();
    expect(listInvitations()).toEqual([]);
  });

  it("of another owner needs the password for each link", async () => {
    const wanted = { ...INVITE, rol: "owner", contrasena: OWNER.password };
    expect((await send(wanted)).status).toBe(303);
    const page = await shop.get(adminPaths.people(), owner);
    expect(selectAll(page.root, "button[value=cancel]")).toHaveLength(1);
    expect(selectAll(page.root, "button[value=renew]")).toEqual([]);
    expect((await send({ intent: "renew", invitado: EMAIL })).status).toBe(409);
    expect(listInvitations()).toHaveLength(1);
  });

  it("refuses an address that has an account, in any spelling, also a deactivated one", async () => {
    const id = insertPerson(shop, { username: "b", role: "sales", email: "beto@tienda.test" });
    database.prepare("UPDATE admins SET is_active = 0 WHERE id = ?").run(id);
    const refused = await send(INVITE);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([expect.stringContaining("ya tiene una cuenta")]);
  });

  it("refuses a second open invitation, and makes a new link that ends the old one", async () => {
    await send(INVITE);
    const first = select((await shop.get(adminPaths.people(), owner)).root, "#enlace");
    const refused = await send({ ...INVITE, email: EMAIL.toUpperCase(), rol: "viewer" });
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([expect.stringContaining("enlace nuevo")]);
    expect((await send({ intent: "renew", invitado: EMAIL })).status).toBe(303);
    const second = select((await shop.get(adminPaths.people(), owner)).root, "#enlace");
    const [old, fresh] = [first, second].map(({ attributes }) =>
      (attributes.value ?? "").replace(SHOP_ORIGIN, ""),
    );
    expect((await shop.get(old ?? "", createCookieJar())).status).toBe(410);
    expect((await shop.get(fresh ?? "", createCookieJar())).status).toBe(200);
    expect(await readMain()).toContain("Ventas · vence el");
  });

  it("is cancelled once", async () => {
    await send(INVITE);
    expect(await readMain()).toContain("Cancelar invitación");
    expect((await send({ intent: "cancel", invitado: EMAIL })).status).toBe(303);
    expect(await readMain()).not.toContain("Invitaciones abiertas");
    expect(lastEntries(1)).toMatchObject([{ action: "person.uninvite" }]);
    for (const intent of ["cancel", "renew"]) {
      const late = await send({ intent, invitado: EMAIL });
      expect(late.status).toBe(409);
      expect(readErrors(late)[0]).toContain("ya no está abierta");
    }
  });

  it("has limits", async () => {
    const add = database.prepare(
      "INSERT INTO invitations (token_hash, email, role, expires_at) VALUES (?, ?, 'viewer', ?)",
    );
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (let at = 0; at < MAX_OPEN_INVITATIONS; at += 1) add.run(`h${at}`, `i${at}@a.test`, later);
    expect(readErrors(await send(INVITE))).toEqual([
      expect.stringContaining(`hasta ${MAX_OPEN_INVITATIONS} invitaciones`),
    ]);
    database.exec("DELETE FROM invitations");
    for (let at = 1; at < MAX_ACCOUNTS; at += 1) {
      insertPerson(shop, { username: `p${at}`, role: "viewer" });
    }
    const full = await send(INVITE);
    expect(full.status).toBe(409);
    expect(readErrors(full)).toEqual([expect.stringContaining(`hasta ${MAX_ACCOUNTS} cuentas`)]);
  });

  it("refuses an unknown intent", async () => {
    expect((await send({ intent: "nada" })).status).toBe(400);
  });
});

describe("the limit of refunds", () => {
  it.each([
    ["20.000", "20000"],
    ["", undefined],
    ["0", undefined],
  ])("%j is stored", async (tope, stored) => {
    await send({ intent: "refund-limit", tope: "5" });
    expect((await send({ intent: "refund-limit", tope })).status).toBe(303);
    const value = database
      .prepare("SELECT value FROM settings WHERE name = 'salesRefundLimitInPesos'")
      .pluck()
      .get();
    expect(value).toBe(stored ?? "0");
    const shown = select((await shop.get(adminPaths.people(), owner)).root, "#tope");
    expect(shown.attributes.value ?? "").toBe(stored === undefined ? "" : tope);
  });

  it.each(["-5", "mucho", "10,50"])("%j is refused and kept", async (tope) => {
    const refused = await send({ intent: "refund-limit", tope });
    expect(refused.status).toBe(400);
    expect(select(refused.root, "#tope").attributes.value).toBe(tope);
  });
});

describe("a person", () => {
  it("gets another role and name, from the next request on", async () => {
    const id = insertPerson(shop, { username: "eva", role: "sales" });
    const jar = await signInAs(shop, id);
    expect((await shop.get(adminPaths.orders(), jar)).status).toBe(200);
    const wanted = { intent: "save", nombre: "Eva", rol: "catalogue" };
    const saved = await sendTo(id, { ...wanted, contrasena: OWNER.password });
    expect([saved.status, readLocation(saved)]).toEqual([303, adminPaths.person(id)]);
    expect((await shop.get(adminPaths.orders(), jar)).status).toBe(403);
    expect((await shop.get(adminPaths.products(), jar)).status).toBe(200);
    expect(lastEntries(1)).toEqual([
      {
        admin_name: "Lucía",
        action: "person.change",
        subject_kind: "person",
        subject_id: String(id),
        before: '{"role":"sales","name":""}',
        after: '{"role":"catalogue","name":"Eva"}',
      },
    ]);
  });

  it.each([
    ["without a password", "", "Escribí tu contraseña: con ese rol"],
    ["with a wrong one", "mala", "No es tu contraseña."],
  ])("gets no role that may more %s", async (_, contrasena, text) => {
    const id = insertPerson(shop, { username: "eva", role: "sales" });
    const refused = await sendTo(id, { intent: "save", nombre: "Eva", rol: "owner", contrasena });
    expect([refused.status, readErrors(refused)]).toEqual([400, [expect.stringContaining(text)]]);
    expect(select(refused.root, "#nombre").attributes.value).toBe("Eva");
    expect(select(refused.root, "#rol option[selected]").attributes.value).toBe("owner");
    expect(readPerson(id)).toMatchObject({ role: "sales", name: "" });
    const failures = "SELECT count FROM login_attempts";
    expect(database.prepare(failures).pluck().all()).toEqual(contrasena === "" ? [] : [1]);
    database.exec("DELETE FROM login_attempts");
  });

  it("is deactivated: signed out, without links for a password, and told why", async () => {
    const id = insertPerson(shop, { username: "eva", role: "sales", email: "eva@tienda.test" });
    const jar = await signInAs(shop, id);
    database
      .prepare("INSERT INTO password_resets (token_hash, admin_id, expires_at) VALUES ('h', ?, ?)")
      .run(id, "2125-01-01T00:00:00.000Z");
    expect((await sendTo(id, { intent: "deactivate" })).status).toBe(303);
    const count = (table: string) =>
      database.prepare(`SELECT count(*) FROM ${table} WHERE admin_id = ?`).pluck().get(id);
    expect([count("admin_sessions"), count("password_resets")]).toEqual([0, 0]);

    const entries = countAudit();
    const order = { intent: "internal-note", estado: "paid", nota: "Hola", eventos: "0" };
    const posted = await shop.post(adminPaths.order("TELA-000000-XXX"), order, jar);
    expect(posted.status).toBe(302);
    expect(readLocation(posted)).toMatch(/^\/admin\/login/);
    const signIn = await shop.get(readLocation(posted), jar);
    expect(readText(select(signIn.root, "main"))).toContain("Tu cuenta está desactivada");
    expect(countAudit()).toBe(entries);

    expect((await sendTo(id, { intent: "activate" })).status).toBe(303);
    expect(readPerson(id)).toMatchObject({ is_active: 1, role: "sales" });
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(302);
  });

  it("is signed out by an owner", async () => {
    const id = insertPerson(shop, { username: "eva", role: "sales" });
    const jar = await signInAs(shop, id);
    expect((await sendTo(id, { intent: "sign-out" })).status).toBe(303);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(302);
    expect(lastEntries(1)).toMatchObject([{ action: "person.sign-out", subject_id: String(id) }]);
  });

  it.each([
    ["own role", { intent: "save", nombre: "L", rol: "sales" }, "No podés cambiar tu propio rol"],
    ["own account", { intent: "deactivate" }, "No podés desactivar tu propia cuenta"],
    ["own sessions", { intent: "sign-out" }, "no podés cerrar tus propias sesiones"],
  ])("keeps the %s", async (_, fields, text) => {
    insertPerson(shop, { username: "eva", role: "owner" });
    const before = readPerson(OWNER_ID);
    const refused = await sendTo(OWNER_ID, fields);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)[0]).toContain(text);
    expect(readPerson(OWNER_ID)).toEqual(before);
  });

  it("cannot be called like another one, nor like the shop", async () => {
    insertPerson(shop, { username: "bea@a.ar", name: "Bea", role: "viewer" });
    const id = insertPerson(shop, { username: "ema@a.ar", role: "viewer" });
    for (const nombre of ["BEA", "bea@a.ar", "Tela"]) {
      const answer = await sendTo(id, { intent: "save", nombre, rol: "viewer" });
      expect([answer.status, readErrors(answer)]).toEqual([409, [NAME_PROBLEMS["name-taken"]]]);
    }
    const jar = await signInAs(shop, id);
    const own = { intent: "name", nombre: "Lucía" };
    expect((await shop.post(adminPaths.account(), own, jar)).status).toBe(409);
    expect(readPerson(id)).toMatchObject({ name: "" });
  });

  it("takes no name of two alphabets, and keeps one from before", async () => {
    const mixed = "Lu\u0441ia";
    const id = insertPerson(shop, { username: "ema@a.ar", role: "viewer" });
    const answer = await sendTo(id, { intent: "save", nombre: mixed, rol: "viewer" });
    expect([answer.status, readErrors(answer)]).toEqual([400, [NAME_PROBLEMS["name-mixed"]]]);
    expect(select(answer.root, "#nombre").attributes.value).toBe(mixed);
    const own = { intent: "name", nombre: mixed };
    const jar = await signInAs(shop, id);
    expect((await shop.post(adminPaths.account(), own, jar)).status).toBe(400);
    database.prepare("UPDATE admins SET name = ? WHERE id = ?").run(mixed, id);
    expect((await sendTo(id, { intent: "save", nombre: mixed, rol: "viewer" })).status).toBe(303);
  });

  it("that is the last owner stays one", async () => {
    for (const fields of [
      { intent: "save", nombre: "L", rol: "viewer" },
      { intent: "deactivate" },
    ] as Record<string, string>[]) {
      const refused = await sendTo(OWNER_ID, fields);
      expect(refused.status).toBe(409);
      expect(readErrors(refused)[0]).toContain("la tienda necesita siempre una");
    }
    expect(readPerson(OWNER_ID)).toMatchObject({ role: "owner", is_active: 1 });
  });

  it("is one of two owners who demote each other: one is left", async () => {
    const id = insertPerson(shop, { username: "eva", role: "owner" });
    const eva = await signInAs(shop, id);
    const demote = { intent: "save", nombre: "", rol: "viewer" };
    const statuses = await Promise.all([
      sendTo(id, demote).then(({ status }) => status),
      sendTo(OWNER_ID, demote, eva).then(({ status }) => status),
    ]);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    const owners = "SELECT count(*) FROM admins WHERE role = 'owner' AND is_active = 1";
    expect(database.prepare(owners).pluck().get()).toBe(1);
  });

  it.each(["0", "nada", "999999", "1e3"])("with the id %j is not there", async (id) => {
    const path = `${adminPaths.people()}/${id}`;
    expect((await shop.get(path, owner)).status).toBe(404);
    expect((await shop.post(path, { intent: "deactivate" }, owner)).status).toBe(404);
  });

  it.each([[{ rol: "root", nombre: "Eva" }], [{ rol: "sales", nombre: "E".repeat(61) }]])(
    "is not changed to %j",
    async (fields) => {
      const id = insertPerson(shop, { username: "eva", role: "viewer" });
      expect((await sendTo(id, { intent: "save", ...fields })).status).toBe(400);
      expect(readPerson(id)).toMatchObject({ role: "viewer", name: "" });
    },
  );
});

describe("signing in", () => {
  const signIn = (usuario: string) =>
    shop.post(paths.adminLogin(), { usuario, contrasena: OWNER.password }, createCookieJar());

  it("takes the user name or the e-mail, while the account is active", async () => {
    const hash = String(
      database.prepare("SELECT password_hash FROM admins WHERE id = 1").pluck().get(),
    );
    const row = { username: "eva", email: "eva@tienda.test", password_hash: hash } as const;
    const id = insertPerson(shop, { ...row, role: "sales" });
    for (const typed of ["eva", " EVA@tienda.test "]) {
      expect(readLocation(await signIn(typed)), typed).toBe(adminPaths.home());
    }
    expect(
      database
        .prepare("SELECT last_seen_at = last_login_at FROM admins WHERE id = ?")
        .pluck()
        .get(id),
    ).toBe(1);
    await sendTo(id, { intent: "deactivate" });
    for (const typed of ["eva", "eva@tienda.test", "nadie"]) {
      const refused = await signIn(typed);
      expect([refused.status, readErrors(refused)]).toEqual([400, ["Credenciales inválidas"]]);
    }
  });
});
