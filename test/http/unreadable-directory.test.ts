import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { eventually } from "../helpers/eventually";
import { insertProduct } from "../helpers/product-rows";
import { canRunAs, NOBODY, openRunningShop, type RunningShop } from "../helpers/running-shop";

const NOTICE = "Error al actualizar productos desde la base de datos";

const DAMAGES: Record<string, (directory: string) => void> = {
  "a link to itself": (directory) => symlinkSync(directory, directory),
  "a file": (directory) => writeFileSync(directory, ""),
  gone: () => undefined,
};

/** Root can read everything, so the shop must run as another user. */
const USER = canRunAs(NOBODY) ? NOBODY : undefined;
if (USER === undefined) console.log("Not root here: no data directory without rights is tried.");
else DAMAGES["without rights (EACCES)"] = (directory) => mkdirSync(directory, { mode: 0 });

const OWN = "propia-01";

let directory: string;
let shop: RunningShop;
beforeAll(async () => {
  directory = join(mkdtempSync(join(tmpdir(), "tela-unreadable-")), "data");
  chmodSync(join(directory, ".."), 0o755);
  mkdirSync(directory);
  shop = await openRunningShop("built-in catalogue", {}, directory, USER);
  shop.changeDatabase((database) => insertProduct(database, { id: OWN, name: "Prenda propia" }));
});
afterAll(() => shop.close());

function mend(): void {
  rmSync(directory, { recursive: true, force: true });
  renameSync(`${directory}.away`, directory);
}

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(shop.url + path, { redirect: "manual", ...init });
  return { status: answer.status, text: await answer.text() };
};

/** The shop tries a failed database again after a second. */
const waitUntil = (isReady: boolean) =>
  eventually(async () => expect((await ask("/readyz")).status).toBe(isReady ? 200 : 503));

describe.each(Object.entries(DAMAGES))("while the data directory is %s", (_title, spoil) => {
  beforeAll(async () => {
    expect((await ask(paths.products())).status).toBe(200);
    renameSync(directory, `${directory}.away`);
    spoil(directory);
    await waitUntil(false);
  });
  afterAll(() => {
    if (existsSync(`${directory}.away`)) mend();
  });

  it("the last good list is shown with its notice, and the process lives", async () => {
    const pid = shop.pid();
    for (const path of [paths.home(), paths.products(), paths.cart(), paths.products()]) {
      const { status, text } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(NOTICE);
    }
    for (const path of [paths.adminLogin(), adminPaths.home(), paths.order("a"), "/fotos/a.jpg"]) {
      expect((await ask(path)).status).toBeLessThan(600);
    }
    expect((await ask("/livez")).status).toBe(200);
    expect(shop.pid()).toBe(pid);
  });

  it("nothing is sold", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const refused = await ask(paths.product(OWN), { method: "POST", headers, body: "intent=add" });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("no podemos tomar compras");
  });

  it("it sells again by itself once the directory is back", async () => {
    mend();
    await waitUntil(true);
    await eventually(async () => expect((await ask(paths.products())).text).not.toContain(NOTICE));
  });
});
