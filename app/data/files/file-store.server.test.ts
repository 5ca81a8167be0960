import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { isOnPostgres } from "../../../test/helpers/test-engine";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { getFileStore } from "../dialect/file-stores.server";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";

const directory = useTemporaryDataDirectory();
const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(() => prepareStoredShop());
afterAll(() => closeStoredShop());

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const store = () => getFileStore("images");
const names = async () => (await store().list()).map(({ name }) => name);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const putAside = (name: string, before: Date) =>
  getStoredShop().database.write((connection) =>
    store().aside.put(connection, [name], { before, now: new Date() }),
  );

describe("a stored file", () => {
  it.each([1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE + 7])(
    "of %d bytes is read as it was stored, and located on this disk",
    async (length) => {
      const content = new Uint8Array(length).map((_, at) => (at * 7) % 251);
      await store().put(`${length}.jpg`, content);
      expect(await store().read(`${length}.jpg`)).toEqual(content);
      const file = (await store().locate(`${length}.jpg`)) ?? "";
      expect(new Uint8Array(readFileSync(file))).toEqual(content);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it("can come from a file of this disk", async () => {
    const uploaded = path.join(directory, "subida");
    writeFileSync(uploaded, Buffer.alloc(3 * MEGABYTE, "zip"), { mode: 0o600 });
    await getFileStore("picture-archives").put("a.zip", { file: uploaded });
    const read = await getFileStore("picture-archives").read("a.zip");
    expect(Buffer.from(read ?? [])).toEqual(Buffer.alloc(3 * MEGABYTE, "zip"));
    expect(await store().read("a.zip")).toBeNull();
  });

  it("is there once, however often it is stored", async () => {
    await Promise.all([1, 2, 3].map(() => store().put("igual.jpg", bytesOf("igual"))));
    expect((await names()).filter((name) => name === "igual.jpg")).toHaveLength(1);
    expect(await store().read("igual.jpg")).toEqual(bytesOf("igual"));
  });

  it("is gone once it was removed, a copy too", async () => {
    await store().put("ida.jpg", bytesOf("ida"));
    const file = (await store().locate("ida.jpg")) ?? "";
    await store().remove("ida.jpg");
    await store().remove("ida.jpg");
    expect(existsSync(file)).toBe(false);
    expect([await store().read("ida.jpg"), await store().locate("ida.jpg")]).toEqual([null, null]);
    expect(await store().touch(["ida.jpg"])).toEqual([]);
    expect(await names()).not.toContain("ida.jpg");
  });

  it("is not there for as long as it is put aside, and comes back", async () => {
    await store().put("aparte.jpg", bytesOf("aparte"));
    expect(await putAside("aparte.jpg", inDays(-1))).toBe(0);
    expect(await putAside("aparte.jpg", inDays(1))).toBe(1);
    const found = [store().read("aparte.jpg"), store().locate("aparte.jpg")];
    expect(await Promise.all(found)).toEqual([null, null]);
    expect(await store().touch(["aparte.jpg"])).toEqual([]);
    expect(await names()).not.toContain("aparte.jpg");
    expect((await store().aside.list()).map(({ name }) => name)).toEqual(["aparte.jpg"]);

    await store().aside.bringBack(["aparte.jpg"]);
    expect(await store().aside.list()).toEqual([]);
    expect(await store().read("aparte.jpg")).toEqual(bytesOf("aparte"));
    expect(await putAside("aparte.jpg", inDays(1))).toBe(1);
    await store().aside.remove(["aparte.jpg"]);
    expect(await store().aside.list()).toEqual([]);
  });

  it("comes back too when it is stored again", async () => {
    await store().put("otra-vez.jpg", bytesOf("otra vez"));
    await putAside("otra-vez.jpg", inDays(1));
    await store().put("otra-vez.jpg", bytesOf("otra vez"));
    expect(await store().read("otra-vez.jpg")).toEqual(bytesOf("otra vez"));
  });
});

describe.skipIf(!isOnPostgres)("files on a server", () => {
  it("are whole or not there, whatever a process that died left of them", async () => {
    await getStoredShop().database.write(async ({ prepare }) => {
      const insert = prepare("INSERT INTO stored_files (id, store, name, at) VALUES (?, ?, ?, ?)");
      await insert.run("old", "images", "cortada.jpg", inDays(-2).toISOString());
      await insert.run("new", "images", "a-medias.jpg", new Date().toISOString());
    });
    expect(await store().read("cortada.jpg")).toBeNull();
    expect(await store().touch(["cortada.jpg"])).toEqual([]);
    await store().put("cortada.jpg", bytesOf("entera"));
    expect(await store().read("cortada.jpg")).toEqual(bytesOf("entera"));
    const unfinished = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT id FROM stored_files WHERE is_whole = 0").pluck().all(),
    );
    expect(unfinished).toEqual(["new"]);
  });

  it("are copied to this disk only to be opened: receipts are not", async () => {
    await getFileStore("receipts").put("pago.pdf", bytesOf("%PDF"));
    expect(await getFileStore("receipts").read("pago.pdf")).toEqual(bytesOf("%PDF"));
    expect(existsSync(path.join(directory, "receipts"))).toBe(false);
  });
});
