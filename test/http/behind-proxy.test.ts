import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { BY_TRANSFER } from "../helpers/checkout";
import { parseHtml, readAttribute, readText, select, selectAll } from "../helpers/html";
import { openRunningShop, OWNER, type RunningShop } from "../helpers/running-shop";
import { codeAt, WITHOUT_FACTORS } from "../helpers/second-factor";
import { insertProduct } from "../helpers/product-rows";
import { storeShirtGuide } from "../helpers/size-guides";
import { send, type Answer } from "./server-fixture";

const ORIGIN = "https://tela.test";
const TOKEN = "una-clave-de-prueba-para-las-metricas";
const SHIRT = "proxy-remera-01";
const ROOT = join(import.meta.dirname, "../..");

let shop: RunningShop;
let port: number;
/** Every `Set-Cookie` header that the shop sent in this file. */
const setCookies: string[] = [];

beforeAll(async () => {
  shop = await openRunningShop("built-in catalogue", {
    ORIGIN,
    TRUSTED_PROXIES: "127.0.0.1",
    METRICS_TOKEN: TOKEN,
  });
  port = Number(new URL(shop.url).port);
  shop.changeDatabase((database) => {
    insertProduct(database, { id: SHIRT, name: "Remera" });
    storeShirtGuide(database);
    database.exec(`INSERT INTO size_guide_uses (id, guide_id, product_row)
      SELECT '|||' || row_id, 'remeras', row_id FROM products WHERE id = '${SHIRT}'`);
  });
});
afterAll(() => shop.close());

/** A visitor behind a proxy that terminates HTTPS. */
function openVisitor(address: string) {
  const jar = new Map<string, string>();
  async function ask(path: string, fields?: Record<string, string>): Promise<Answer> {
    const headers = {
      Host: "tela.test",
      "X-Forwarded-For": address,
      "X-Forwarded-Proto": "https",
      Cookie: Array.from(jar, (pair) => pair.join("=")).join("; "),
      ...(fields && { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" }),
    };
    const body = fields && new URLSearchParams(fields).toString();
    const answer = await send(port, path, { method: fields ? "POST" : "GET", headers, body });
    for (const header of answer.headers["set-cookie"] ?? []) {
      setCookies.push(header);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (header.includes("; Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  return ask;
}

/** A visitor on the review page, and what its button sends. */
async function openBuyer(address: string) {
  const ask = openVisitor(address);
  await ask(paths.product(SHIRT), { intent: "add", talle: "M", color: "Negro" });
  const total = { ...BY_TRANSFER, actualizar: "entrega" };
  expect((await ask(paths.checkout(), total)).headers.location).toMatch(/#total-entrega$/);
  expect((await ask(paths.checkout(), BY_TRANSFER)).status).toBe(303);
  const page = parseHtml((await ask(paths.checkoutReview())).body);
  const read = (name: string) => readAttribute(select(page, `main input[name=${name}]`), "value");
  return { ask, fields: { clave: read("clave"), visto: read("visto"), datos: read("datos") } };
}

/** Marks the only order as paid; returns its token. */
function payOrder(): string {
  let token: unknown;
  shop.changeDatabase((database) => {
    const pay = "UPDATE orders SET status = 'paid', paid_at = created_at RETURNING token";
    token = database.prepare(pay).pluck().get();
  });
  return String(token);
}

describe("behind HTTPS", () => {
  it("every cookie is __Host-, Secure, HttpOnly and SameSite", async () => {
    const { ask, fields } = await openBuyer("203.0.113.1");
    expect((await ask(paths.checkoutReview(), fields)).status).toBe(303);
    // Opening a paid order's page proves the e-mail.
    expect((await ask(paths.order(payOrder()))).status).toBe(200);
    await ask(paths.product(SHIRT), { intent: "add", talle: "M", color: "Negro" });
    expect((await ask(paths.cart(), { intent: "clear" })).status).toBe(303);
    expect((await ask(paths.favorites(), { guardar: SHIRT })).status).toBe(303);
    expect((await ask(paths.markSeen(SHIRT))).status).toBe(200);
    expect((await ask(paths.ownSize(SHIRT), { intent: "ask", pecho: "53" })).status).toBe(303);
    const owner = openVisitor("203.0.113.2");
    const signIn = { usuario: OWNER.username, contrasena: OWNER.password };
    expect((await owner(paths.adminLogin(), signIn)).status).toBe(303);
    const invitation = { intent: "invite", email: "marta@tela.test", rol: "sales" };
    expect((await owner(adminPaths.people(), invitation)).status).toBe(303);
    const start = { intent: "factor-start", claveParaActivar: OWNER.password };
    expect((await owner(adminPaths.account(), start)).status).toBe(303);
    const account = parseHtml((await owner(adminPaths.account())).body);
    const codigo = codeAt(readText(select(account, ".factor-key")));
    const confirmed = await owner(adminPaths.account(), { intent: "factor-confirm", codigo });
    expect(confirmed.headers.location).toBe(adminPaths.recoveryCodes());
    expect((await owner(adminPaths.logout(), {})).status).toBe(303);
    const halfway = await owner(paths.adminLogin(), signIn);
    expect(halfway.headers.location).toContain(adminPaths.signInCode());
    shop.changeDatabase((database) => database.exec(WITHOUT_FACTORS));

    for (const header of setCookies) {
      expect(header).toMatch(/^__Host-tela_\w+=/);
      const attributes = header.split("; ").slice(1);
      expect(attributes).toEqual(
        expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
      );
      expect(header).not.toMatch(/Domain=/i);
    }
    const sent = new Set(setCookies.map((header) => header.slice("__Host-".length).split("=")[0]));
    expect([...sent].sort()).toEqual(listCookieNames());
  });

  it("every kind of answer asks for HTTPS, whatever scheme the proxy claims", async () => {
    const ask = openVisitor("203.0.113.1");
    for (const path of ["/", "/favicon.svg", "/livez", "/readyz", "/metrics", "/no-hay", "/%"]) {
      expect((await ask(path)).headers["strict-transport-security"]).toMatch(/^max-age=63072000/);
    }
  });

  it("links use the shop's own address, whatever a proxy or a stranger claims", async () => {
    const headers = {
      Host: "malo.test",
      "X-Forwarded-Host": "malo.test",
      "X-Forwarded-Proto": "http",
      Forwarded: "host=malo.test;proto=http",
    };
    for (const path of ["/", paths.sitemap(), "/robots.txt", paths.product(SHIRT)]) {
      const { body } = await send(port, path, { headers });
      expect(body).not.toContain("malo.test");
    }
    expect((await send(port, paths.sitemap(), { headers })).body).toContain(`<loc>${ORIGIN}/`);
  });
});

/** The names in the sources that create cookies. */
function listCookieNames(): string[] {
  const folder = join(ROOT, "app/sessions");
  const names = readdirSync(folder)
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap(
      (file) => readFileSync(join(folder, file), "utf8").match(/\btela_[a-z]+(?:_[a-z]+)*/g) ?? [],
    );
  return [...new Set(names)].sort();
}

describe("monitoring", () => {
  const readMetrics = (headers: Record<string, string>) => send(port, "/metrics", { headers });
  const readDocument = (file: string) => readFileSync(join(ROOT, "docs", file), "utf8");
  const namesIn = (text: string) =>
    new Set(text.match(/(?<![\w.-])(tela|process|nodejs)_[a-z_]*[a-z]\b/g));

  it("needs the token through the proxy, and names the shop's routes", async () => {
    await openVisitor("203.0.113.1")(paths.product(SHIRT));
    const forwarded = { Host: "tela.test", "X-Forwarded-For": "203.0.113.1" };
    expect((await readMetrics(forwarded)).status).toBe(404);
    const { status, body } = await readMetrics({ ...forwarded, Authorization: `Bearer ${TOKEN}` });
    expect(status).toBe(200);
    expect(body).toMatch(/_count\{route="\/productos\/:id",method="GET",status="2xx"\} \d+\n/);
    expect(body).toMatch(/^tela_health\{part="database",state="ok"\} 1$/m);
    expect(body).toMatch(/^tela_orders\{state="pending"\} \d+$/m);
  });

  it("has the metric names that the dashboard, the alerts and the guide use", async () => {
    const { body } = await readMetrics({});
    const told = new Set(Array.from(body.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
    for (const file of ["monitoreo/grafana.json", "monitoreo/alertas.yml", "monitoreo.md"]) {
      const wanted = [...namesIn(readDocument(file))];
      expect(wanted.length).toBeGreaterThan(5);
      const missing = wanted.filter((name) => !told.has(name.replace(/_(bucket|count|sum)$/, "")));
      expect([file, missing]).toEqual([file, []]);
    }
    const explained = namesIn(readDocument("monitoreo.md"));
    const own = [...told].filter((name) => name?.startsWith("tela_"));
    expect(own.filter((name) => !explained.has(name ?? ""))).toEqual([]);
  });
});

describe("orders from one address", () => {
  it("are thirty in ten minutes; the next one waits and loses nothing", async () => {
    const buyers: Awaited<ReturnType<typeof openBuyer>>[] = [];
    for (const count of [10, 10, 11]) {
      const open = () => openBuyer("203.0.113.9");
      buyers.push(...(await Promise.all(Array.from({ length: count }, open))));
    }
    const last = buyers.pop();
    if (!last) throw new Error("there is nobody left to buy");
    const confirm = ({ ask, fields }: typeof last) => ask(paths.checkoutReview(), fields);
    // Several at once, but too few to trigger load shedding on a slow machine.
    for (const start of [0, 10, 20]) {
      const answers = await Promise.all(buyers.slice(start, start + 10).map(confirm));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    }

    const refused = await confirm(last);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const page = parseHtml(refused.body);
    expect(selectAll(page, "[role=alert] li").map(readText)).toEqual([
      expect.stringMatching(/^Llegaron muchos pedidos seguidos .* tu carrito sigue acá\.$/),
    ]);
    const read = (name: string) => readAttribute(select(page, `main input[name=${name}]`), "value");
    expect(read("clave")).toBe(last.fields.clave);
    expect(JSON.parse(read("visto"))).toEqual(JSON.parse(last.fields.visto));
    // A placed order is found again, and other buyers at the same address can still order.
    const [placed] = buyers;
    expect(placed && (await confirm(placed)).status).toBe(303);
    expect((await confirm(await openBuyer("203.0.113.10"))).status).toBe(303);
    expect((await openVisitor("203.0.113.9")(paths.product(SHIRT))).status).toBe(200);
  });
});
