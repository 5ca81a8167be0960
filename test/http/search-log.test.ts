import { afterAll, beforeAll, expect, it } from "vitest";

import { openRunningShop, type RunningShop } from "../helpers/running-shop";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.close());

async function search(text: string, userAgent = BROWSER): Promise<void> {
  const address = `${shop.url}/productos?${new URLSearchParams({ q: text })}`;
  const answer = await fetch(address, { headers: { "User-Agent": userAgent } });
  expect(answer.status).toBe(200);
  await answer.text();
}

function readRows(): unknown[] {
  const database = shop.openDatabase();
  try {
    return database
      .prepare(
        "SELECT text || ' ' || search_count || CASE WHEN hit_count > 0 THEN ' found' ELSE ' missed' END FROM search_days ORDER BY text",
      )
      .pluck()
      .all();
  } finally {
    database.close();
  }
}

it("a shop that stops has stored what its shoppers searched, and nothing of who they are", async () => {
  for (const text of ["Remera", "remera", "xyzzy", "ana@correo.com", "11 2345-6789"]) {
    await search(text);
  }
  await search("xyzzy", "Googlebot/2.1 (+http://www.google.com/bot.html)");
  expect(readRows()).toEqual([]);
  await shop.restart();
  expect(readRows()).toEqual(["remera 2 found", "xyzzy 1 missed"]);
});
