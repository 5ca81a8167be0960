import { describe, expect, it } from "vitest";

import { measureEntry, readEntry, type PageEntry, createPageStore } from "./page-store";

const PAGE_BYTES = 10_000;

async function makeEntry(status = 200): Promise<PageEntry> {
  const headers = { "Cache-Control": "public, no-cache" };
  const entry = await readEntry(new Response("x".repeat(PAGE_BYTES), { status, headers }), {});
  if (!entry) throw new Error("An entry that is not kept");
  return entry;
}

const openStore = (maxBytes = 1_000_000) =>
  createPageStore<string>(maxBytes, (page, { status }) => status === 200 && !page.includes("?q="));

describe("a page store", () => {
  it("never takes more than it may", async () => {
    const store = openStore(100_000);
    for (let count = 0; count < 200; count += 1) {
      store.add(`/productos/${count}`, `/productos/${count}`, await makeEntry());
      store.find(`/productos/${count}`);
      expect(store.measure().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(store.measure().pages).toBeGreaterThan(4);
  });

  it("counts what is added to a page later", async () => {
    const store = openStore();
    const entry = await makeEntry();
    store.add("/", "/", entry);
    const before = store.measure().bytes;
    entry.bodies.set("br", { bytes: Buffer.alloc(3000), fields: [] });
    store.measureAgain("/");
    expect(store.measure()).toEqual({ pages: 1, bytes: before + 3000 });
    expect(measureEntry(entry)).toBeGreaterThan(PAGE_BYTES + 3000);
  });

  it.each([
    ["other addresses, each once", "/productos?page=", 1],
    ["searches, however often each", "/productos?q=", 3],
    ["pages that are not there, however often each", "/no-existe/", 3],
  ])("keeps what people come back for against endless %s", async (_, address, times) => {
    const store = openStore(200_000);
    for (const page of ["/", "/productos"]) {
      store.add(page, page, await makeEntry());
      expect(store.find(page)).not.toBeNull();
    }
    const status = address === "/no-existe/" ? 404 : 200;
    for (let count = 0; count < 300; count += 1) {
      const key = address + count;
      store.add(key, key, await makeEntry(status));
      for (let asked = 1; asked < times; asked += 1) store.find(key);
    }
    expect(store.find("/")).not.toBeNull();
    expect(store.find("/productos")).not.toBeNull();
    expect(store.find(`${address}0`)).toBeNull();
  });

  it("names what was asked for most when it forgets everything", async () => {
    const store = openStore();
    for (const [page, times] of [
      ["/a", 2],
      ["/b", 5],
      ["/once", 0],
      ["/c", 3],
    ] as const) {
      store.add(page, page, await makeEntry());
      for (let asked = 0; asked < times; asked += 1) store.find(page);
    }
    expect(store.clear(2)).toEqual(["/b", "/c"]);
    expect(store.measure()).toEqual({ pages: 0, bytes: 0 });
    expect(store.find("/b")).toBeNull();
    expect(store.clear(2)).toEqual([]);
  });
});
