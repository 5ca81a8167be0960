import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import {
  openBuiltShop,
  readLocation,
  SHOP_ORIGIN,
  type BuiltShop,
  type Fields,
  type Page,
} from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";

/** Has S, M, L and XL in one colour. */
const SHIRT = "manki-remera-calesita-amarillo-01";
const CAP = "bento-gorra-faena-01";
const PAGE = paths.product(SHIRT);

let shop: BuiltShop;
let stockId: number;
beforeAll(async () => {
  shop = await openBuiltShop();
  setPieces("M", 0);
});
beforeEach(() => {
  shop.connect().exec("DELETE FROM restock_requests");
  stockId = setPieces("M", 0);
});
afterAll(() => shop.close());

function setPieces(size: string, pieces: number): number {
  return countPieces(shop.connect(), { productId: SHIRT, size, color: "Amarillo", pieces });
}

const IN_M = "Talle M · Amarillo";
const ask = (fields: Record<string, string> = {}, jar?: CookieJar) =>
  shop.post(PAGE, { intent: "avisame", prenda: IN_M, email: "ana@correo.ar", ...fields }, jar);

const listRequests = () =>
  shop.connect().prepare(`SELECT stock_id AS "stockId", email FROM restock_requests`).all();

const readForm = ({ root }: Page) => select(root, "details.restock form");
const readErrors = (page: Page) => selectAll(page.root, "#errores li").map(readText).join(" | ");

describe("the form of a product page", () => {
  it("offers what is gone, and nothing where nothing is", async () => {
    const form = readForm(await shop.get(PAGE));
    expect(selectAll(form, "select")).toEqual([]);
    expect(readAttribute(select(form, "input[name=prenda]"), "value")).toBe(IN_M);
    expect(readText(form)).toContain("E-mail");
    expect(selectAll(form, "button").map(readText)).toEqual(["Avisame"]);
    const { html } = await shop.get(paths.product(CAP));
    expect(html).not.toMatch(/avisame|No está tu talle/);
  });

  it("lets choose among several", async () => {
    setPieces("L", 0);
    const form = readForm(await shop.get(PAGE));
    expect(selectAll(form, "select[name=prenda] option").map(readText)).toEqual([
      "Elegí",
      IN_M,
      "Talle L · Amarillo",
    ]);
    setPieces("L", 1);
  });

  it("sends as it comes, stores the request, and says so once", async () => {
    const jar = createCookieJar();
    const form = readForm(await shop.get(PAGE, jar));
    const fields: Fields = selectAll(form, "input").map((input): [string, string] => [
      readAttribute(input, "name"),
      input.attributes.value ?? "Ana@Correo.ar",
    ]);
    const [action] = readAttribute(form, "action").split("#");
    const page = await shop.post(action ?? "", fields, jar);
    expect([page.status, readLocation(page)]).toEqual([303, PAGE]);
    expect(listRequests()).toEqual([{ stockId, email: "ana@correo.ar" }]);
    expect((await shop.get(PAGE, jar)).html).toContain(
      "Te avisamos a ana@correo.ar cuando vuelva a haber talle M, Amarillo.",
    );
  });

  it("answers an address that asked before as it answers a new one", async () => {
    const answers = [await ask(), await ask(), await ask({ email: "ANA@correo.ar" })];
    const seen = answers.map(({ status, response }) => [
      status,
      response.headers.get("Location"),
      response.headers.get("Set-Cookie"),
    ]);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(listRequests()).toHaveLength(1);
  });

  it("leads back to the colour that was looked at", async () => {
    const black = { productId: CAP, size: "UNICO", color: "Azul Marino", pieces: 0 };
    countPieces(shop.connect(), black);
    const fields = { intent: "avisame", prenda: "Talle Único · Azul Marino", email: "a@b.ar" };
    const page = await shop.post(paths.product(CAP), fields);
    expect(readLocation(page)).toBe(`${paths.product(CAP)}?color=Azul+Marino`);
    countPieces(shop.connect(), { ...black, pieces: 1 });
  });
});

describe("a request that cannot be stored", () => {
  it("is refused with 400 for what is no address, with everything kept", async () => {
    const page = await ask({ email: "ana@" });
    expect(page.status).toBe(400);
    expect(readErrors(page)).toBe("Escribí una dirección como nombre@ejemplo.com.");
    const details = select(page.root, "details.restock");
    expect(details.attributes).toHaveProperty("open");
    expect(readAttribute(select(details, "input[name=email]"), "value")).toBe("ana@");
    expect(readAttribute(select(details, "input[name=email]"), "aria-invalid")).toBe("true");
    expect(page.html).toContain("<title>Error:");
    expect(listRequests()).toEqual([]);
  });

  it("is refused with 400 for a size that the product never had", async () => {
    const page = await ask({ prenda: "Talle 44 · Amarillo" });
    expect([page.status, readErrors(page)]).toEqual([400, "Elegí qué estás esperando."]);
  });

  it("is refused with 409 when there is a piece again", async () => {
    setPieces("M", 1);
    const page = await ask();
    expect([page.status, readErrors(page)]).toEqual([409, "Ya hay: podés agregarla al carrito."]);
    expect(readAttribute(select(page.root, "input[name=email]"), "value")).toBe("ana@correo.ar");
    expect(listRequests()).toEqual([]);
  });

  it("is refused with 409 for the sixth that an address waits for", async () => {
    const database = shop.connect();
    const [product = "", ...sizes] = [
      "midway-jean-ruta-3-celeste-lavado-01",
      "28",
      "30",
      "32",
      "40",
    ];
    const jean = { productId: product, color: "Celeste Lavado", pieces: 0 };
    for (const size of [...sizes, "44"]) countPieces(database, { ...jean, size });
    const askFor = (size: string) =>
      shop.post(paths.product(product), {
        ...{ intent: "avisame", prenda: `Talle ${size} · Celeste Lavado`, email: "eva@correo.ar" },
      });
    await ask({ email: "eva@correo.ar" });
    for (const size of sizes) expect((await askFor(size)).status).toBe(303);
    const page = await askFor("44");
    expect(page.status).toBe(409);
    expect(readErrors(page)).toContain("Ya te vamos a avisar por 5 talles");
    expect(listRequests()).toHaveLength(5);
  });

  it("is refused with 429 after ten in an hour of one client", async () => {
    const send = (clientAddress: string) => {
      const body = new URLSearchParams({ intent: "avisame", prenda: IN_M, email: "a@b.ar" });
      const request = new Request(SHOP_ORIGIN + PAGE, { method: "POST", body });
      return shop.handle(request, { requestId: "", clientAddress });
    };
    for (let count = 0; count < 10; count += 1)
      expect((await send("198.51.100.7")).status).toBe(303);
    const refused = await send("198.51.100.7");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect((await send("198.51.100.8")).status).toBe(303);
  });

  it("has 404 for another product, and 400 for an intent that no form has", async () => {
    const wish = { intent: "avisame", prenda: IN_M, email: "a@b.ar" };
    expect((await shop.post(paths.product("no-existe-01"), wish)).status).toBe(404);
    expect((await shop.post(PAGE, { ...wish, intent: "avisar" })).status).toBe(400);
  });
});

describe("the page that deletes a person's requests", () => {
  async function readToken(): Promise<string> {
    await ask();
    return String(shop.connect().prepare("SELECT token FROM restock_requests").pluck().get());
  }

  it("shows what it would delete, and deletes it by its button", async () => {
    const address = paths.restock(await readToken());
    const page = await shop.get(address);
    expect(readText(select(page.root, "main"))).toContain("ana@correo.ar");
    expect(readText(select(page.root, "main li"))).toMatch(/Calesita.*talle M, Amarillo/);
    expect(listRequests()).toHaveLength(1);
    const [action] = readAttribute(select(page.root, "main form"), "action").split("#");
    const done = await shop.post(action ?? "", {});
    expect([done.status, readLocation(done)]).toEqual([303, address]);
    expect(listRequests()).toEqual([]);
    const after = await shop.get(readLocation(done));
    expect(after.status).toBe(200);
    expect(readText(select(after.root, "h1"))).toBe("Listo, no guardamos nada");
  });

  it("is the same friendly page for an unknown token, and deletes nothing", async () => {
    await readToken();
    for (const token of ["nada", "a".repeat(32), "%00", "ñ".repeat(300)]) {
      const page = await shop.get(paths.restock(token));
      expect([page.status, selectAll(page.root, "main form")]).toEqual([200, []]);
      expect((await shop.post(paths.restock(token), {})).status).toBe(303);
    }
    expect(listRequests()).toHaveLength(1);
  });

  it("is stored by no cache and no search engine", async () => {
    const { response } = await shop.get(paths.restock(await readToken()));
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
  });
});

it("is named by the privacy page", async () => {
  expect((await shop.get(paths.privacy())).html).toMatch(/vuelva un talle.*180/s);
});
