import autocannon from "autocannon";

import { percentile } from "./figures";
import { paths } from "../../app/paths";
import { rollDice } from "../../db/seed/drawings/random";
import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { BOUGHT_PRODUCT, mintOrderKey, prepareShopper } from "../../test/helpers/shopper";

export type Load = {
  url: string;
  /** One request that never changes, or the next one each time. */
  asks: Ask | NextAsk;
  wanted?: readonly number[];
  connections: number;
  seconds: number;
};

export type LoadResult = {
  requests: number;
  failures: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** This process's CPU time by elapsed time: near 1, the load generator is the limit. */
  loadBusyShare: number;
};

/** Sends requests in a closed loop: each connection waits for an answer before its next request. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, asks, wanted = [200], connections, seconds } = load;
  const latenciesMs: number[] = [];
  let answers = 0;
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    // autocannon checks this often whether its time is over.
    sampleInt: 100,
    requests: [
      typeof asks === "function"
        ? { setupRequest: (request) => ({ ...request, ...writeAsk(url, asks()) }) }
        : writeAsk(url, asks),
    ],
  };
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    // autocannon's own latencies are whole milliseconds.
    run.on("response", (_client, status, _length, tookMs) => {
      answers += 1;
      if (wanted.includes(status)) latenciesMs.push(tookMs);
    });
  });
  const cpu = process.cpuUsage(cpuBefore);
  const tookMs = performance.now() - startedAt;
  return {
    requests: latenciesMs.length,
    failures: answers - latenciesMs.length + errors,
    requestsPerSecond: (latenciesMs.length / tookMs) * 1000,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    loadBusyShare: (cpu.user + cpu.system) / 1000 / tookMs,
  };
}

/** One request of a visitor: a form when it has fields, otherwise a page. */
export type Ask = {
  path: string;
  headers?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string>>;
};

type NextAsk = () => Ask;

type WrittenAsk = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export function writeAsk(url: string, { path, headers, fields }: Ask): WrittenAsk {
  const all = {
    Accept: "text/html",
    "Accept-Encoding": "br",
    "User-Agent": "Mozilla/5.0 (tela bench)",
    ...headers,
  };
  if (!fields) return { method: "GET", path, headers: all };
  const body = new URLSearchParams(fields).toString();
  const form = {
    Origin: url,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  return { method: "POST", path, headers: { ...all, ...form }, body };
}

type MixPart = "pages" | "search" | "cart" | "orders";
/** Of a hundred requests. */
export const MIX_SHARES: Record<MixPart, number> = { pages: 80, search: 15, cart: 4, orders: 1 };

/** Draws from the parts by their shares. The sequence is always the same. */
export function mixAsks(parts: Readonly<Record<MixPart, readonly NextAsk[]>>): NextAsk {
  const dice = rollDice(31, "mix");
  const hundred = Object.entries(MIX_SHARES).flatMap(([part, share]) =>
    Array.from({ length: share }, () => parts[part as MixPart]),
  );
  const pick = <T>(options: readonly T[]) => options[Math.floor(dice.between(0, options.length))];
  return () => pick(pick(hundred) ?? [])?.() ?? { path: paths.home() };
}

export const MIX_STATUSES = [200, 303];

/**
 * Fills a cart in a shop with the sample catalogue. `nextOrder` is a new order through the checkout's form
 * each time; `nextOfMix` draws from pages, searches, the cart and orders.
 */
export async function inviteVisitors(url: string) {
  const shopper = await prepareShopper(url);
  const Cookie = shopper.cookieHeader();
  const cartCookie = Cookie.split("; ").find((pair) => pair.startsWith("tela_cart="));
  if (cartCookie === undefined) throw new Error("The shop set no cart cookie");
  const nextOrder: NextAsk = () => ({
    path: paths.checkoutReview(),
    headers: { Cookie },
    fields: { ...shopper.reviewFields, clave: mintOrderKey() },
  });
  const catalogue = readBuiltInCatalogue();
  const products = catalogue.slice(0, 60).map(({ id }) => paths.product(id));
  const brands = new Set(catalogue.map(({ brand }) => brand));
  const lists = [
    paths.home(),
    paths.products(),
    `${paths.products()}?page=2`,
    paths.collection(),
    ...BUILT_IN_TAXONOMY.sections.map(({ id }) => paths.section(id)),
    ...[...brands].slice(0, 5).map((brand) => paths.brandProducts(brand)),
  ];
  const searches = catalogue.flatMap(({ name }) => {
    const [kind = "", model = ""] = name.split(" ");
    return [kind.slice(0, 1), kind.slice(0, 2), kind, model, name, `${model}zq`];
  });
  const add: Ask = {
    path: paths.product(BOUGHT_PRODUCT.id),
    fields: { intent: "add", ...BOUGHT_PRODUCT.choice },
  };
  const repeat =
    (ask: Ask): NextAsk =>
    () =>
      ask;
  const pages = (addresses: readonly string[]) => addresses.map((path) => repeat({ path }));
  const nextOfMix = mixAsks({
    pages: pages([...lists, ...products]),
    search: pages(searches.map((text) => paths.search(text))),
    cart: [repeat(add), repeat({ path: paths.cart(), headers: { Cookie: cartCookie } })],
    orders: [nextOrder],
  });
  return { cartCookie, nextOrder, nextOfMix };
}
