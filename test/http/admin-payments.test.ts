import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { webhookOutcomeLabel } from "../../app/domain/payments/payment-connection";
import { paths } from "../../app/paths";
import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import {
  openBuiltShop,
  readLocation,
  SHOP_ORIGIN,
  type BuiltShop,
  type Page,
} from "../helpers/built-shop";
import { createCookieJar, jarWithCart, type CookieJar } from "../helpers/cookies";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { readLoaderData } from "../helpers/loader-data";
import { signInAsOwner } from "../helpers/owner";
import { answerConsent } from "../helpers/payment-consent";
import { simulatorSettings } from "../helpers/payment-simulator";

const PAGE = adminPaths.payments();
const CALLBACK = adminPaths.paymentsCallback();
const DAY_MS = 24 * 60 * 60 * 1000;

let sim: PaymentSimulator;
let shop: BuiltShop;
let owner: CookieJar;
let database: Database.Database;
beforeAll(async () => {
  sim = await startSimulator({
    app: {
      redirectUris: [SHOP_ORIGIN + CALLBACK],
      webhooksTo: SHOP_ORIGIN + paths.paymentWebhook(),
    },
    post: (request) => shop.handle(request),
  });
  const byHand = {
    MP_CLIENT_ID: "",
    MP_CLIENT_SECRET: "",
    MP_WEBHOOK_SECRET: "",
    MP_OAUTH_PKCE: "",
  };
  const settings = simulatorSettings(sim, { withAccount: false });
  shop = await openBuiltShop(undefined, { ...settings, ...byHand });
  owner = await signInAsOwner(shop);
  database = shop.connect();
});
afterAll(async () => {
  await shop.close();
  await sim.close();
});
beforeEach(() => {
  sim.control.reset();
  database.exec(`DELETE FROM payment_connection; DELETE FROM payment_application;
    DELETE FROM payment_authorizations; DELETE FROM payment_notices`);
});

const application = () => ({
  aplicacion: sim.app.clientId,
  secreto: sim.app.clientSecret,
  firma: sim.app.webhookSecret,
});
const save = (fields: Record<string, string> = application()) =>
  shop.post(PAGE, { intent: "save", ...fields }, owner);
const begin = async (jar = owner) =>
  readLocation(await shop.post(PAGE, { intent: "connect" }, jar));
const comeBack = (to: URL, jar = owner) => shop.get(to.pathname + to.search, jar);

async function connect(): Promise<Page> {
  await save();
  return comeBack(await answerConsent(await begin()));
}

const readErrors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);
const readMain = ({ root }: Page) => readText(select(root, "main"));
const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const readConnection = () =>
  database.prepare("SELECT * FROM payment_connection").get() as Record<string, unknown> | undefined;
const tokenRequests = () => sim.requests.filter(({ path }) => path === "/oauth/token");

/** Everything that must never be shown: typed secrets and the provider's tokens. */
function listSecrets(): string[] {
  const row = readConnection() ?? {};
  const sealed = [row.sealed_access_token, row.sealed_refresh_token].map(String);
  return [sim.app.clientSecret, sim.app.webhookSecret, "APP_USR-", "TG-SIM", ...sealed].filter(
    (secret) => secret !== "",
  );
}

describe("the page", () => {
  it("says what to set up, with the two addresses to copy", async () => {
    const page = await shop.get(PAGE, owner);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(select(page.root, "#vuelta").attributes).toMatchObject({
      value: SHOP_ORIGIN + CALLBACK,
      readonly: "",
    });
    expect(select(page.root, "#avisos").attributes.value).toBe(
      SHOP_ORIGIN + paths.paymentWebhook(),
    );
    expect(readMain(page)).toContain("Modo de prueba: simulador");
    expect(readMain(page)).toContain("“La aplicación no está lista para conectarse a tu cuenta”");
    expect(readMain(page)).toContain("Último aviso recibido: ninguno todavía");
  });

  it("allows connecting only after the application's data are entered", async () => {
    const page = await shop.get(PAGE, owner);
    expect(selectAll(page.root, "[value=connect]")).toEqual([]);
    const refused = await shop.post(PAGE, { intent: "connect" }, owner);
    expect([refused.status, readErrors(refused)]).toEqual([
      400,
      ["Faltan los datos de la aplicación: cargá el Client ID y el Client Secret."],
    ]);
    expect(count("payment_authorizations")).toBe(0);
  });

  it("shows the last webhooks", async () => {
    database.exec(`INSERT INTO payment_notices 
      (topic, subject_id, outcome, times_received, last_received_at)
      VALUES ('payment', '123456', 'applied', 4, '2026-03-01T12:00:00.000Z')`);
    const page = await shop.get(PAGE, owner);
    expect(readMain(page)).toContain("Último aviso recibido: 1 mar 2026, 09:00");
    expect(selectAll(page.root, "tbody tr").map(readText)).toEqual([
      `Pago123456${webhookOutcomeLabel("applied")}1 mar 2026, 09:00Llegó 4 veces`,
    ]);
  });

  it("refuses unknown forms", async () => {
    for (const intent of ["", "erase"]) {
      expect((await shop.post(PAGE, { intent }, owner)).status).toBe(400);
    }
  });

  it("refuses anonymous visitors for every form", async () => {
    for (const intent of ["save", "connect", "check", "disconnect"]) {
      const answer = await shop.post(PAGE, { ...application(), intent }, createCookieJar());
      expect(readLocation(answer)).toBe("/admin/login?volver=%2Fadmin%2Fmercadopago");
    }
    expect(count("payment_application")).toBe(0);
  });
});

describe("the application's data", () => {
  it("are stored encrypted and never shown again", async () => {
    const saved = await save();
    expect([saved.status, readLocation(saved)]).toEqual([303, PAGE]);
    const page = await shop.get(PAGE, owner);
    expect(select(page.root, "#aplicacion").attributes.value).toBe(sim.app.clientId);
    expect(select(page.root, "#secreto").attributes.value ?? "").toBe("");
    expect(readMain(page)).toContain("Guardado, cifrado.");
    const row = JSON.stringify(database.prepare("SELECT * FROM payment_application").get());
    for (const secret of listSecrets()) {
      expect(page.html).not.toContain(secret);
      expect(row).not.toContain(secret);
    }
  });

  it("change nothing when wrong, and only the number is sent back", async () => {
    const refused = await save({
      aplicacion: "1a",
      secreto: "corta",
      firma: "con espacios adentro",
    });
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toHaveLength(3);
    const field = select(refused.root, "#aplicacion").attributes;
    expect([field.value, field["aria-invalid"]]).toEqual(["1a", "true"]);
    for (const typed of ["corta", "con espacios adentro"]) {
      expect(refused.html).not.toContain(typed);
    }
    expect(count("payment_application")).toBe(0);
  });

  it("need the new application's own secret", async () => {
    await save();
    const refused = await save({ aplicacion: "777777777", secreto: "", firma: "" });
    expect([refused.status, readErrors(refused)]).toEqual([
      400,
      ["Es otra aplicación: pegá también su Client Secret, el que está guardado no le sirve."],
    ]);
  });
});

describe("connecting", () => {
  it("starts only with a form, and redirects the owner to the provider", async () => {
    await save();
    expect((await shop.get(`${PAGE}?intent=connect`, owner)).status).toBe(200);
    expect(count("payment_authorizations")).toBe(0);
    const answer = await shop.post(PAGE, { intent: "connect" }, owner);
    const to = new URL(readLocation(answer));
    expect([answer.status, to.origin, to.pathname]).toEqual([303, sim.authBase, "/authorization"]);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: sim.app.clientId,
      response_type: "code",
      platform_id: "mp",
      redirect_uri: SHOP_ORIGIN + CALLBACK,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  it("ends with the account, whose owner and expiry the page shows", async () => {
    const back = await connect();
    expect([back.status, readLocation(back)]).toEqual([303, PAGE]);
    expect(back.response.headers.get("Cache-Control")).toBe("no-store");
    expect(back.response.headers.get("Referrer-Policy")).toBe("no-referrer");
    const page = await shop.get(PAGE, owner);
    expect(readText(select(page.root, ".toast"))).toContain("Cuenta conectada");
    for (const text of [sim.seller.nickname, sim.seller.email, "Vence en 179 días", "Conectada"]) {
      expect(readMain(page)).toContain(text);
    }
  });

  it("shows no credential anywhere, nor passes one to scripts", async () => {
    await connect();
    const pages = await Promise.all([
      shop.get(PAGE, owner),
      shop.get(`${PAGE}.data`, owner),
      shop.get(adminPaths.home(), owner),
    ]);
    for (const secret of listSecrets()) {
      for (const { html } of pages) expect(html).not.toContain(secret);
    }
    const data = JSON.stringify(readLoaderData(pages[0]?.html ?? ""));
    expect(data).toContain(sim.seller.nickname);
    expect(data).not.toMatch(/sealed|accessToken|refreshToken|access_token/i);
  });

  it("then offers shoppers to pay with it", async () => {
    const shopper = await jarWithCart([["manki-remera-calesita-amarillo-01", "M", "Amarillo", 1]]);
    const readOffers = async () =>
      selectAll((await shop.get(paths.checkout(), shopper)).root, "[value=mercadopago]").length;
    expect(await readOffers()).toBe(0);
    await connect();
    expect(await readOffers()).toBe(1);
  });

  it("says so when the owner declines", async () => {
    await save();
    const back = await comeBack(await answerConsent(await begin(), "deny"));
    expect([back.status, readMain(back)]).toEqual([
      200,
      expect.stringContaining("No diste el permiso"),
    ]);
    expect([readConnection(), tokenRequests()]).toEqual([undefined, []]);
  });

  it("works with PKCE only when both sides use it", async () => {
    await save({ ...application(), pkce: "si" });
    const address = await begin();
    expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
    await expect(answerConsent(address)).rejects.toThrow("400");
    sim.app.pkce = "required";
    try {
      expect((await comeBack(await answerConsent(await begin()))).status).toBe(303);
      await save();
      await expect(begin().then((plain) => answerConsent(plain))).rejects.toThrow("400");
    } finally {
      sim.app.pkce = "off";
    }
  });

  it.each([
    ["a wrong state", (to: URL) => to.searchParams.set("state", "x".repeat(43))],
    ["no state", (to: URL) => to.searchParams.delete("state")],
    ["an empty state", (to: URL) => to.searchParams.set("state", "")],
  ])("is refused with %s, and writes nothing", async (_name, spoil) => {
    await save();
    const to = await answerConsent(await begin());
    spoil(to);
    const before = database.pragma("data_version", { simple: true });
    const back = await comeBack(to);
    expect([back.status, readMain(back)]).toEqual([400, expect.stringContaining("ya no sirve")]);
    expect(back.response.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(back.response.headers.get("Cache-Control")).toBe("no-store");
    expect(database.pragma("data_version", { simple: true })).toBe(before);
    expect(tokenRequests()).toEqual([]);
  });

  it("does not start from an address unknown to the application", async () => {
    await save();
    const address = new URL(await begin());
    address.searchParams.set("redirect_uri", "https://otra.test/admin/mercadopago/callback");
    await expect(answerConsent(address.href)).rejects.toThrow("400");
  });

  it("is refused after ten minutes", async () => {
    await save();
    const to = await answerConsent(await begin());
    const past = new Date(Date.now() - 1000).toISOString();
    database.prepare("UPDATE payment_authorizations SET expires_at = ?").run(past);
    expect((await comeBack(to)).status).toBe(400);
    expect([count("payment_authorizations"), tokenRequests()]).toEqual([0, []]);
  });

  it("is refused in another session or without one, and works in its own", async () => {
    await save();
    const to = await answerConsent(await begin());
    const other = await signInAsOwner(shop);
    expect((await comeBack(to, other)).status).toBe(400);
    const signedOut = await comeBack(to, createCookieJar());
    expect([signedOut.status, readMain(signedOut)]).toEqual([
      400,
      expect.stringContaining("Ingresá y empezá de nuevo"),
    ]);
    expect([count("payment_authorizations"), tokenRequests()]).toEqual([1, []]);
    expect((await comeBack(to)).status).toBe(303);
  });

  it("is refused the second time, and the account stays", async () => {
    await save();
    const to = await answerConsent(await begin());
    expect((await comeBack(to)).status).toBe(303);
    const before = readConnection();
    expect((await comeBack(to)).status).toBe(400);
    expect(readConnection()).toEqual(before);
    expect(tokenRequests()).toHaveLength(1);
  });

  it("is refused with a code that was used before", async () => {
    await save();
    const used = await answerConsent(await begin());
    await comeBack(used);
    database.exec("DELETE FROM payment_connection");
    const to = await answerConsent(await begin());
    to.searchParams.set("code", used.searchParams.get("code") ?? "");
    const back = await comeBack(to);
    expect([back.status, readMain(back)]).toEqual([
      400,
      expect.stringContaining("no aceptó la autorización"),
    ]);
    expect(readConnection()).toBeUndefined();
  });

  it("says that the provider does not answer, and keeps nothing", async () => {
    await save();
    const to = await answerConsent(await begin());
    sim.control.fault({ match: "POST /oauth/token", kind: "service-unavailable" });
    const back = await comeBack(to);
    expect([back.status, back.response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(readMain(back)).toContain("Mercado Pago no responde");
    expect(readConnection()).toBeUndefined();
  });

  it("takes the address by GET alone", async () => {
    await save();
    const to = await answerConsent(await begin());
    const headers = { Cookie: owner.header() };
    const head = await shop.handle(new Request(to, { method: "HEAD", headers }));
    expect(head.status).toBe(405);
    expect((await shop.post(to.pathname + to.search, {}, owner)).status).toBe(405);
    expect(count("payment_authorizations")).toBe(1);
  });
});

describe("testing the connection", () => {
  it("asks the provider, and says whose account it is", async () => {
    await connect();
    const answer = await shop.post(PAGE, { intent: "check" }, owner);
    expect([answer.status, readLocation(answer)]).toEqual([303, PAGE]);
    const page = await shop.get(PAGE, owner);
    expect(readText(select(page.root, ".toast"))).toContain(sim.seller.nickname);
  });

  it("renews a refused token, and saves the new one", async () => {
    await connect();
    const before = readConnection();
    sim.control.expireToken();
    expect((await shop.post(PAGE, { intent: "check" }, owner)).status).toBe(303);
    expect(readConnection()?.sealed_refresh_token).not.toBe(before?.sealed_refresh_token);
    const past = new Date(Date.now() - DAY_MS).toISOString();
    database.prepare("UPDATE payment_connection SET renewed_at = ?").run(past);
    sim.control.expireToken();
    expect((await shop.post(PAGE, { intent: "check" }, owner)).status).toBe(303);
    expect(tokenRequests().map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("renews once, however many requests were refused at once", async () => {
    await connect();
    sim.control.expireToken();
    const checks = [1, 2, 3, 4].map(() => shop.post(PAGE, { intent: "check" }, owner));
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(tokenRequests()).toHaveLength(2);
  });

  it("detects that the owner revoked the permission", async () => {
    await connect();
    sim.app.webhooksTo = null;
    await sim.control.deauthorize();
    sim.app.webhooksTo = SHOP_ORIGIN + paths.paymentWebhook();
    const answer = await shop.post(PAGE, { intent: "check" }, owner);
    expect([answer.status, readErrors(answer)]).toEqual([
      400,
      ["No hay ninguna cuenta con la que cobrar: conectala de nuevo."],
    ]);
    expect(readMain(answer)).toContain("Mercado Pago no aceptó la autorización de la tienda.");
    expect(readConnection()).toMatchObject({ sealed_access_token: "", sealed_refresh_token: "" });
    expect((await shop.get(adminPaths.home(), owner)).html).toContain("Mercado Pago se desconectó");
  });

  it("says that the provider does not answer, and keeps the account", async () => {
    await connect();
    sim.control.fault({ match: "GET /users/me", kind: "service-unavailable" });
    const answer = await shop.post(PAGE, { intent: "check" }, owner);
    expect([answer.status, readErrors(answer)]).toEqual([
      503,
      ["Mercado Pago no responde ahora: probá en un rato."],
    ]);
    expect(readConnection()).toMatchObject({ lost_at: null });
  });
});

it("an owner who takes the permission back is told of by the provider's signed webhook", async () => {
  await connect();
  await sim.control.deauthorize();
  expect(sim.deliveries.map(({ topic, status }) => [topic, status])).toEqual([["mp-connect", 200]]);
  expect(readConnection()).toMatchObject({ sealed_access_token: "", sealed_refresh_token: "" });
  const page = await shop.get(PAGE, owner);
  expect(selectAll(page.root, ".payments-account .tag").map(readText)).toEqual(["Desconectada"]);
  expect(selectAll(page.root, "tbody th").map(readText)).toEqual(["Conexión de la cuenta"]);
});

describe("disconnecting", () => {
  it("clears every credential column", async () => {
    await connect();
    await begin();
    const page = await shop.get(PAGE, owner);
    expect(select(page.root, "[type=checkbox][name=borrarAplicacion]").attributes.checked).toBe("");
    const answer = await shop.post(PAGE, { intent: "disconnect", borrarAplicacion: "si" }, owner);
    expect(readLocation(answer)).toBe(PAGE);
    expect(
      ["payment_connection", "payment_authorizations", "payment_application"].map(count),
    ).toEqual([0, 0, 0]);
    expect(readMain(await shop.get(PAGE, owner))).toContain("Sin conectar");
  });

  it("erases the application's data of an owner who never connected", async () => {
    await save();
    const page = await shop.get(PAGE, owner);
    expect(readMain(page)).toContain("Borrar los datos de la aplicación");
    await shop.post(PAGE, { intent: "disconnect", borrarAplicacion: "si" }, owner);
    expect(count("payment_application")).toBe(0);
    expect((await shop.get(PAGE, owner)).html).toContain("Datos borrados");
  });

  it("changes nothing while the database refuses writes, not even what is shown", async () => {
    await connect();
    database.exec("BEGIN IMMEDIATE");
    try {
      const fields = { intent: "disconnect", borrarAplicacion: "si", aplicacion: "borrar" };
      const answer = await shop.post(PAGE, fields, owner);
      expect(answer.status).toBe(503);
      expect(select(answer.root, "#aplicacion").attributes.value).toBe(sim.app.clientId);
    } finally {
      database.exec("ROLLBACK");
    }
    // A failed database is tried again after a second.
    await eventually(async () => expect((await save()).status).toBe(303));
    expect(["payment_connection", "payment_application"].map(count)).toEqual([1, 1]);
  });

  it("keeps the application when the box is not checked", async () => {
    await connect();
    await shop.post(PAGE, { intent: "disconnect" }, owner);
    expect(["payment_connection", "payment_application"].map(count)).toEqual([0, 1]);
  });
});

describe("without the database", () => {
  it("the page says so, no form changes anything, and no code is exchanged", async () => {
    await save();
    const to = await answerConsent(await begin());
    const bringBack = shop.loseDatabase();
    try {
      const page = await shop.get(PAGE, owner);
      expect([page.status, page.response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
      for (const intent of ["save", "connect", "check", "disconnect"]) {
        const answer = await shop.post(PAGE, { ...application(), intent }, owner);
        expect([intent, answer.status]).toEqual([intent, 503]);
        expect(answer.response.headers.get("Retry-After")).toBe("5");
        expect(answer.html).not.toContain(sim.app.clientSecret);
      }
      const back = await comeBack(to);
      expect([back.status, readMain(back)]).toEqual([
        503,
        expect.stringContaining("La base de datos no responde"),
      ]);
      expect(tokenRequests()).toEqual([]);
    } finally {
      bringBack();
    }
  });
});
