import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Connection } from "../../db/connection";
import { BY } from "../../test/helpers/author";
import { finishPictureWork, listFiles } from "../../test/helpers/stored-files";
import { changeProduct, findLastBatch, record, undo } from "../../test/helpers/owner-changes";
import {
  HOST,
  OTHER_HOST,
  startPictureHosts,
  type PictureHosts,
} from "../../test/helpers/picture-hosts";
import {
  storeProducts,
  useTemporaryDataDirectory,
  emptyDatabase,
} from "../../test/helpers/temporary-database";
import { aProductRow } from "../../test/helpers/products";
import { products } from "../../db/schema/products";
import { findProducts } from "../data/catalogue/product-queries.server";
import { writeAs } from "../data/history/write-as.server";
import { deleteProducts } from "../data/products/product-changes.server";
import { getFileStore } from "../data/dialect/file-stores.server";
import {
  insertPictureFetches,
  type NewPictureFetch,
  confirmHost,
} from "../data/imports/picture-fetches.server";
import { addImport } from "../data/imports/stored-imports.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { DEFAULT_CHOICES } from "../domain/imports/import-choices";
import { fetchWaitingPictures } from "./fetch-waiting-pictures.server";
import type { PictureNetwork } from "./picture-network.server";

const directory = useTemporaryDataDirectory();

let hosts: PictureHosts;
beforeAll(async () => void (hosts = await startPictureHosts()));
afterAll(() => hosts.close());

beforeEach(async () => {
  for (const name of ["images"]) {
    rmSync(path.join(directory, name), { force: true, recursive: true });
  }
  emptyDatabase(directory);
  hosts.asked.splice(0);
  hosts.hold();
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [
    { id: "uno", images: [], colors: ["Negro", "Azul"] },
    { id: "dos", images: [] },
  ]);
  await write((connection) => confirmHost(connection, HOST, BY));
});
afterEach(async () => {
  await finishPictureWork();
  await closeStoredShop();
});

const write = <T>(work: (connection: Connection) => T | Promise<T>) =>
  getStoredShop().database.write(work);
const read = (query: string) =>
  getStoredShop().database.read(({ prepare }) => prepare(query).all()) as Promise<
    Record<string, unknown>[]
  >;
const waiting = () =>
  read(`SELECT source, attempts, next_at AS "nextAt", problem FROM picture_fetches ORDER BY id`);

async function find(id: string) {
  const found = await getStoredShop().database.read((connection) => findProducts(connection, [id]));
  const product = found.get(id);
  if (!product) throw new Error(`no product ${id}`);
  return product;
}

const rowOf = async (id: string) =>
  Number((await read(`SELECT row_id AS row FROM products WHERE id = '${id}'`))[0]?.row);

async function expectPicture(id: string, file: string, given: Partial<NewPictureFetch> = {}) {
  const productRow = await rowOf(id);
  const source = file.startsWith("/") ? `https://${HOST}${file}` : file;
  await write((connection) =>
    insertPictureFetches(
      connection,
      [{ productRow, source, host: HOST, position: 0, ...given }],
      BY.now,
    ),
  );
}

const network = (): PictureNetwork => ({
  resolve: () => Promise.resolve(["127.0.0.1"]),
  mayReach: () => true,
  port: hosts.port,
  certificate: hosts.certificate,
  silenceMs: 20_000,
  wholeMs: 20_000,
});

function run(now = BY.now, signal = new AbortController().signal) {
  return fetchWaitingPictures({ now, signal }, network(), () => now);
}

const minutesLater = (minutes: number) => new Date(BY.now.getTime() + minutes * 60_000);

describe("pictures that are to come", () => {
  it("come in their order, with text and colour, and once", async () => {
    await expectPicture("uno", "/two.jpg", { position: 1, text: "De atrás", color: "azul" });
    await expectPicture("uno", "/one.jpg");
    await expectPicture("uno", "/three.jpg", { position: 2, color: "Rojo" });
    await expectPicture("dos", "/one.jpg");
    await run();
    const uno = await find("uno");
    expect(uno.images).toHaveLength(3);
    expect(uno.imageTexts).toEqual({ [String(uno.images[1])]: "De atrás" });
    expect(uno.imageColors).toEqual({ [String(uno.images[1])]: "Azul" });
    expect((await find("dos")).images).toEqual([uno.images[0]]);
    expect(await waiting()).toEqual([]);
    await run();
    expect((await find("uno")).images).toHaveLength(3);
  });

  it("wait for the owner to confirm their server", async () => {
    await expectPicture("uno", "https://otra.example.com/good.jpg", { host: "otra.example.com" });
    await run();
    expect(hosts.asked).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    await write((connection) => confirmHost(connection, "otra.example.com", BY));
    await run();
    expect((await find("uno")).images).toHaveLength(1);
  });

  it("wait for the server that theirs sends to", async () => {
    await expectPicture("uno", "/to-other.jpg");
    await run();
    expect(await waiting()).toMatchObject([{ attempts: 0, problem: "" }]);
    await run();
    expect(hosts.asked).toEqual([`${HOST}/to-other.jpg`]);
    await write((connection) => confirmHost(connection, OTHER_HOST, BY));
    await run();
    expect((await find("uno")).images).toHaveLength(1);
  });

  it("are not fetched again while the shop has them", async () => {
    await expectPicture("uno", "/one.jpg");
    await run();
    await expectPicture("dos", "/one.jpg");
    await run();
    expect(hosts.asked).toHaveLength(1);
    expect((await find("dos")).images).toEqual((await find("uno")).images);

    for (const name of await listFiles("images")) await getFileStore("images").remove(name);
    await expectPicture("dos", "/one.jpg");
    await run();
    expect(hosts.asked).toHaveLength(2);
    expect((await find("dos")).images).toHaveLength(1);
  });

  it("are tried again after 1, 5, 30 minutes and 3 hours, then given up", async () => {
    await expectPicture("uno", "/500.jpg");
    await expectPicture("uno", "/good.jpg", { position: 1 });
    const times = [0, 1, 6, 36, 216];
    for (const [at, minutes] of times.entries()) {
      await run(minutesLater(minutes - 0.5));
      await run(minutesLater(minutes));
      const [row] = await waiting();
      const next = times[at + 1];
      expect(row).toMatchObject({
        attempts: at + 1,
        problem: "El servidor tiene un problema.",
        nextAt: next === undefined ? null : minutesLater(next).toISOString(),
      });
    }
    expect(hosts.asked.filter((place) => place.endsWith("/500.jpg"))).toHaveLength(5);
    expect((await find("uno")).images).toHaveLength(1);
  });

  it("are given up at once when no other try can help", async () => {
    await expectPicture("uno", "/404.jpg");
    await run();
    expect(await waiting()).toMatchObject([{ attempts: 1, nextAt: null }]);
  });

  it("come four products at a time", async () => {
    for (const each of ["a", "b", "c", "d", "e"]) {
      await storeProducts(getStoredShop().database, [{ id: each, images: [] }]);
      await expectPicture(each, `/held-${each.charCodeAt(0)}.jpg`);
    }
    const running = run();
    await expect.poll(() => hosts.asked.length).toBe(4);
    hosts.release();
    await running;
    expect(hosts.asked).toHaveLength(5);
  });

  it("go on after the shop was closed in the middle", async () => {
    await expectPicture("uno", "/one.jpg");
    await expectPicture("uno", "/slow-headers.jpg", { position: 1 });
    await expectPicture("uno", "/two.jpg", { position: 2 });
    const stop = new AbortController();
    const running = run(BY.now, stop.signal);
    await expect.poll(() => hosts.asked.length).toBe(2);
    stop.abort();
    await running;
    expect(await waiting()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);

    await closeStoredShop();
    await write(({ prepare }) =>
      prepare("UPDATE picture_fetches SET source = replace(source, 'slow-headers', 'three')").run(),
    );
    await run();
    expect(await waiting()).toEqual([]);
    expect((await find("uno")).images).toHaveLength(3);
  });
});

describe("the history", () => {
  async function importProduct(): Promise<number> {
    const change = { ...BY, action: "products.import" } as const;
    await writeAs(change, async ({ queries }) => {
      const row = aProductRow({ id: "importado", images: [] });
      await queries.insert(products).values({ ...row, rowId: 900 });
    });
    return findLastBatch();
  }

  const uploadFile = async () => {
    const file = { fileName: "productos.csv", storedName: "", adminName: BY.author.name };
    return (await addImport({ ...file, choices: DEFAULT_CHOICES }, BY.now)).id;
  };
  const readBatches = async () =>
    (await read("SELECT batch_id AS batch FROM picture_fetches ORDER BY id")).map(
      ({ batch }) => batch,
    );

  it("takes an imported product back with its pictures", async () => {
    const batchId = await importProduct();
    await expectPicture("importado", "/one.jpg", { batchId });
    await expectPicture("importado", "/404.jpg", { batchId, position: 1 });
    await run(minutesLater(5));
    expect((await find("importado")).images).toHaveLength(1);
    expect(await findLastBatch()).toBe(batchId);

    expect(await undo(batchId)).toMatchObject({ counts: { removed: 1, kept: 0 } });
    await run(minutesLater(6));
    expect(await waiting()).toEqual([]);
  });

  it("takes an imported product back with pictures that came by a change of their own", async () => {
    const batchId = await importProduct();
    await expectPicture("importado", "/one.jpg");
    const pictures = await record(() => run());
    expect(pictures).not.toBe(batchId);
    await undo(pictures);
    await expectPicture("importado", "/two.jpg");
    await run();
    expect(await undo(batchId)).toMatchObject({ counts: { removed: 1, kept: 0 } });
  });

  it("gives a changed product its former pictures back", async () => {
    const batchId = await record(() => changeProduct("uno", { name: "Otro nombre" }));
    await expectPicture("uno", "/one.jpg", { batchId });
    await run();
    expect(await undo(batchId)).toMatchObject({ counts: { whole: 1 } });
    expect((await find("uno")).images).toEqual([]);
  });

  it("has a picture as a change of its own once the product was edited", async () => {
    const batchId = await importProduct();
    await expectPicture("importado", "/one.jpg", { batchId });
    await changeProduct("importado", { name: "Editado" });
    await run();
    const [entry] = await read(
      "SELECT action, admin_name AS who FROM audit ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toEqual({ action: "products.pictures", who: "Tela" });
    expect(await undo(batchId)).toMatchObject({ counts: { kept: 1 } });
    expect((await find("importado")).images).toHaveLength(1);
  });

  it("shows pictures without an import as one change", async () => {
    await expectPicture("uno", "/one.jpg");
    await expectPicture("uno", "/two.jpg", { position: 1 });
    await expectPicture("dos", "/three.jpg");
    const batchId = await record(() => run());
    const entries = await read("SELECT DISTINCT batch_id AS id FROM audit");
    expect(entries).toContainEqual({ id: batchId });
    await undo(batchId);
    expect((await find("uno")).images).toEqual([]);
    expect((await find("dos")).images).toEqual([]);
  });

  it("keeps pictures of another server or another import out of that change", async () => {
    await expectPicture("uno", "/one.jpg");
    await expectPicture("uno", "/404.jpg", { position: 1 });
    await expectPicture("dos", "/404.jpg", { host: OTHER_HOST });
    const batchId = await record(() => run());
    expect(await readBatches()).toEqual([batchId, null]);

    await write(({ prepare }) => prepare("DELETE FROM picture_fetches").run());
    const first = await uploadFile();
    const second = await uploadFile();
    await expectPicture("uno", "/two.jpg", { importId: first });
    await expectPicture("uno", "/404.jpg", { position: 1, importId: first });
    await expectPicture("dos", "/404.jpg", { importId: second });
    const ofFirst = await record(() => run());
    expect(await readBatches()).toEqual([ofFirst, null]);
  });

  it("drops pictures of a change that was taken back while they came", async () => {
    const batchId = await record(() => changeProduct("uno", { name: "Otro nombre" }));
    await expectPicture("uno", "/held.jpg", { batchId });
    const running = run();
    await expect.poll(() => hosts.asked.length).toBe(1);
    await undo(batchId);
    hosts.release();
    await running;
    expect((await find("uno")).images).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("drops pictures of a product in the bin", async () => {
    await expectPicture("uno", "/one.jpg");
    await deleteProducts(["uno"], BY);
    await run();
    expect(hosts.asked).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});
