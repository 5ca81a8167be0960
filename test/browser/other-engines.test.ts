import process from "node:process";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { findFirefox, findWebKit } from "../../scripts/browser.mjs";
import {
  button,
  choice,
  field,
  heading,
  link,
  press,
  waitFor,
  waitForScripts,
  write,
  type Engine,
  type EngineWindow,
} from "../helpers/engines/engine";
import { openFirefox } from "../helpers/engines/firefox";
import { openWebKit } from "../helpers/engines/webkit";
import { openRunningShop, OWNER, type RunningShop } from "../helpers/running-shop";

let shop: RunningShop | undefined;
beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop?.close());

const shopUrl = () => shop?.url ?? "";
const firefox = findFirefox();
const webKit = findWebKit();

const ENGINES = [
  { name: "Firefox", open: firefox === null ? null : () => openFirefox(firefox) },
  { name: "WebKit", open: webKit === null ? null : () => openWebKit(webKit) },
];

/**
 * Firefox has no prefetch directive and blocks prefetching; links still load when they are
 * followed.
 */
const NO_PREFETCH = /blocked the loading of a resource \(default-src\) at \S+\.data /;

for (const { name, open } of ENGINES) {
  if (open === null)
    process.stdout.write(`${name} is not installed here: its tests are skipped.\n`);
  describe.skipIf(open === null)(name, () => testEngine(open));
}

function testEngine(open: (() => Promise<Engine>) | null) {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await open?.();
  });
  afterEach(() => {
    const isExpected = (problem: string) => NO_PREFETCH.test(problem);
    expect(engine?.problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });
  afterAll(() => engine?.close());
  const openPage = async (path: string): Promise<EngineWindow> => {
    if (engine === undefined) throw new Error("Not before beforeAll");
    await engine.window.goto(shopUrl() + path);
    await waitForScripts(engine.window);
    return engine.window;
  };

  it("buys: list, product, cart, checkout, confirmed", async () => {
    const window = await openPage(paths.home());
    await press(window, `//header//button[normalize-space(.) = "Menú"]`);
    await press(window, `(//dialog//summary)[1]`);
    await press(window, `(//dialog//a[starts-with(normalize-space(.), "Todo en")])[1]`);
    // The home page has links to products too, until the list replaces it.
    await waitFor(window, heading("Ropa"));
    await press(window, `(//main//a[starts-with(@href, "/productos/")])[1]`);
    await waitFor(window, button("Agregar al carrito"));
    await chooseFirstOfEach(window);
    await press(window, button("Agregar al carrito"));
    await press(window, `//a[normalize-space(.) = "Ver carrito"]`);
    await waitFor(window, heading("Tu carrito"));
    await press(window, link("Iniciar compra"));
    await waitFor(window, heading("Completá tus datos"));
    await write(window, field("Nombre y apellido"), "Ana Gómez");
    await write(window, field("E-mail"), "ana@correo.test");
    await write(window, field("Teléfono"), "0353 15-411-2025");
    await press(window, choice("Retiro en el local"));
    await press(window, choice("Efectivo al retirar"));
    await press(window, button("Continuar"));
    await waitFor(window, heading("Revisá tu pedido"));
    await press(window, button("Confirmar pedido"));
    await expect
      .poll(() => window.evaluate("() => location.pathname").catch(String), { timeout: 20_000 })
      .toBe(paths.checkoutOutcome("success"));
    expect(readOrders()).toMatchObject({ channel: "web", status: expect.any(String) });
  });

  it("lets the owner sign in and save", async () => {
    const window = await openPage(paths.adminLogin(adminPaths.settings()));
    await write(window, field("Usuario"), OWNER.username);
    await write(window, field("Contraseña"), OWNER.password);
    await press(window, button("Ingresar"));
    await waitFor(window, heading("Ajustes"));
    await write(window, field("Dirección"), "Av. Corrientes 1234, CABA");
    await press(window, button("Guardar ajustes"));
    await waitFor(window, `//*[@role = "status"]//*[normalize-space(.) = "Ajustes guardados"]`);
    await openPage(paths.home());
    await waitFor(window, `//footer//*[contains(., "Av. Corrientes 1234, CABA")]`);
  });
}

/** Selects a size and a colour, where there is a choice. */
async function chooseFirstOfEach(window: EngineWindow) {
  const count = Number(
    await window.evaluate(`() => String(document.querySelectorAll("main fieldset").length)`),
  );
  for (let place = 1; place <= count; place += 1) {
    await press(
      window,
      `((//main//fieldset)[${place}]//label[.//input[not(@disabled)] or @for])[1]`,
    );
  }
}

function readOrders() {
  let row: unknown;
  shop?.changeDatabase((database) => {
    row = database.prepare("SELECT channel, status FROM orders ORDER BY id DESC LIMIT 1").get();
  });
  return row;
}
