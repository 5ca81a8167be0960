import { listAdminProducts } from "../../app/data/admin-products.server";
import { getShop } from "../../app/data/shop.server";
import { parseAdminList } from "../../app/forms/admin-product-list";

/** Milliseconds for one page of the owner's list, by what was asked for. */
export type AdminTimes = { kind: string; ms: number[] }[];

const REPETITIONS = 20;

const PAGES: Record<string, (number: number) => string> = {
  "page 1": () => "",
  "last page": () => "page=999999",
  "by name, middle page": (number) => `orden=nombre&page=${1 + number}`,
  "brand filter": (number) => `marca=SHATO&page=${1 + number}`,
  hidden: () => "estado=ocultos",
  "without picture": () => "estado=sin-foto",
  "search, a word": (number) => `q=${WORDS[number % WORDS.length]}`,
  "search, two letters": (number) => `q=${WORDS[number % WORDS.length]?.slice(0, 2)}`,
};

const WORDS = ["remera", "campera", "buzo", "jean", "gorra", "camisa"];

/** Each asked several times: only the orders and the folded names are remembered between them. */
export async function timeAdminList(endsAtMs: number): Promise<AdminTimes> {
  const times: AdminTimes = [];
  for (const [kind, query] of Object.entries(PAGES)) {
    await ask(query(0));
    const ms: number[] = [];
    while (ms.length < REPETITIONS && performance.now() < endsAtMs) {
      ms.push(await ask(query(ms.length)));
    }
    times.push({ kind, ms });
  }
  return [...times, { kind: "page 1 after a change", ms: await timeAfterChanges(endsAtMs) }];
}

async function timeAfterChanges(endsAtMs: number): Promise<number[]> {
  const ms: number[] = [];
  while (ms.length < 5 && performance.now() < endsAtMs) {
    await getShop().database.write(({ sqlite }) =>
      sqlite
        .prepare(
          "UPDATE products SET price = price + 100 WHERE row_id = (SELECT MAX(row_id) FROM products)",
        )
        .run(),
    );
    ms.push(await ask(""));
  }
  return ms;
}

async function ask(query: string): Promise<number> {
  const startedAt = performance.now();
  await listAdminProducts(parseAdminList(new URLSearchParams(query)));
  return performance.now() - startedAt;
}
