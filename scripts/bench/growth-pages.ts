import { adminPaths } from "../../app/admin-paths";
import { ADMIN_PRODUCTS_PER_PAGE } from "../../app/data/products/admin-products.server";
import { PRODUCTS_PER_PAGE } from "../../app/domain/plain/pagination";
import { paths } from "../../app/paths";
import { OWNER, type RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper, type Shopper } from "../../test/helpers/shopper";
import { postForm, visit } from "../../test/helpers/visitor";

export type GrowthShop = {
  shop: RunningShop;
  shopper: Shopper;
  ownerCookie: string;
  productCount: number;
  productIds: string[];
  /** From names of products. */
  words: string[];
  emails: string[];
  /** Positions in the middle of the list of orders, as the list's address has them. */
  orderCursors: string[];
};

/** Visits the page for the n-th time, where possible with another question than before. */
export type GrowthPage = { name: string; visit: (shop: GrowthShop, n: number) => Promise<unknown> };

const LETTERS = [..."aeorsmbcnlp1"];
const PAIRS = "ma re bu ca ra or am 10 ne gr el so".split(" ");
const COLORS = ["Negro", "Blanco", "Gris", "Verde", "Azul"];
const SIZES = ["S", "M", "L", "XL", "38"];
const STATES = ["delivered", "shipped", "cancelled", "pending"];

type Address = (n: number, shop: GrowthShop) => string;

const search = (texts: readonly string[], n: number) =>
  // The lowest price excludes nothing, but makes a question that is not in memory.
  `/productos?${new URLSearchParams({ q: pick(texts, n), min: String(1 + n) })}`;

const ADDRESSES: Record<string, Address> = {
  home: () => paths.home(),
  list: () => paths.products(),
  "list, deep page": (n, { productCount }) =>
    `/productos?page=${deepPage(productCount, PRODUCTS_PER_PAGE, n)}`,
  "list, color and size": (n) =>
    `/productos?color=${pick(COLORS, n)}&talle=${pick(SIZES, n)}&min=${1 + n}`,
  "list, size, cheapest first": (n) =>
    `/productos?talle=${pick(SIZES, n)}&orden=precio-asc&min=${1 + n}`,
  "list, below a price": (n) => `/productos?max=${30_000 + n}`,
  category: () => paths.section("ropa"),
  "search, a word": (n, { words }) => search(words, n),
  "search, a common word": (n) => search(["remera", "buzo"], n),
  "search, one letter": (n) => search(LETTERS, n),
  "search, two letters": (n) => search(PAIRS, n),
  "search, matches nothing": (n) => paths.search(`nadaquever${n}`),
  product: (n, { productIds }) => paths.product(pick(productIds, n)),
  "list after a save": () => paths.products(),
  cart: () => paths.cart(),
  checkout: () => paths.checkout(),
  "checkout, review": () => paths.checkoutReview(),
  "owner: dashboard": () => adminPaths.home(),
  "owner: products": () => adminPaths.products(),
  "owner: products, deep page": (n, { productCount }) =>
    `/admin/products?page=${deepPage(productCount, ADMIN_PRODUCTS_PER_PAGE, n)}`,
  "owner: products, by name": () => "/admin/products?orden=nombre",
  "owner: products, two letters": (n) => `/admin/products?q=${pick(PAIRS, n)}`,
  "owner: products, a word": (n, { words }) => `/admin/products?q=${pick(words, n)}`,
  "owner: products after a save": () => adminPaths.products(),
  "owner: orders": () => adminPaths.orders(),
  "owner: orders, deep page": (n, { orderCursors }) =>
    `/admin/orders?${new URLSearchParams({ despues: pick(orderCursors, n) })}`,
  "owner: orders, a state": (n) => `/admin/orders?estado=${pick(STATES, n)}`,
  "owner: orders, not paid": () => "/admin/orders?pagado=no",
  "owner: orders, by e-mail": (n, { emails }) => adminPaths.ordersOf(pick(emails, n)),
  "owner: orders, two letters": (n) => adminPaths.ordersOf(pick(PAIRS, n)),
  "owner: history": () => adminPaths.history(),
  "owner: history, of a person": () => `${adminPaths.history()}?persona=1`,
  "owner: history, of products": () => `${adminPaths.history()}?cosa=product`,
  "owner: history, of one product": () => adminPaths.historyOf("product", 1),
  "owner: bin": () => adminPaths.bin(),
  "owner: stock": () => adminPaths.stock(),
  "owner: stock, a search": (n, { words }) => adminPaths.stock({ text: pick(words, n) }),
  "owner: stock, about to run out": () => adminPaths.stock({ state: "por-agotarse" }),
  "owner: stock takes": () => adminPaths.stockTakes(),
  "owner: customers": () => adminPaths.customers(),
  "owner: customers, who spent most": () => "/admin/customers?orden=mas-gasto",
  "owner: customers, by e-mail": (n, { emails }) => `/admin/customers?q=${pick(emails, n)}`,
  "owner: customers, two letters": (n) => `/admin/customers?q=${pick(PAIRS, n)}`,
};

export const GROWTH_PAGES: readonly GrowthPage[] = [
  ...Object.entries(ADDRESSES).map(([name, write]) => ({
    name,
    visit: async (shop: GrowthShop, n: number) => {
      if (name.endsWith("after a save")) saveProduct(shop);
      await load(shop, write(n, shop));
    },
  })),
  { name: "placing an order", visit: ({ shopper }) => shopper.confirm(mintOrderKey()) },
];

export async function prepareVisits(shop: RunningShop): Promise<GrowthShop> {
  const form = { usuario: OWNER.username, contrasena: OWNER.password };
  const { headers } = await postForm(shop.url + paths.adminLogin(), form);
  const cookies = headers.getSetCookie().map((header) => header.split(";")[0]);
  const database = shop.openDatabase();
  const list = (query: string) => database.prepare<[], string>(query).pluck().all();
  const products = "FROM products WHERE is_hidden = 0 ORDER BY id";
  const facts = {
    productCount: Number(list("SELECT count(*) FROM products")[0]),
    productIds: list(`SELECT id ${products} LIMIT 200`),
    words: list(`SELECT name ${products} LIMIT 200`).flatMap((name) => name.split(" ")[1] ?? []),
    emails: list("SELECT email FROM customers WHERE order_count > 0 LIMIT 300"),
    orderCursors: list(
      `SELECT id || '_' || created_at FROM orders
        WHERE id >= (SELECT max(id) / 2 FROM orders) ORDER BY id LIMIT 50`,
    ),
  };
  database.close();
  return {
    shop,
    shopper: await prepareShopper(shop.url),
    ownerCookie: cookies.join("; "),
    ...facts,
  };
}

async function load({ shop, shopper, ownerCookie }: GrowthShop, path: string): Promise<void> {
  const isOfCart = path === paths.cart() || path.startsWith(paths.checkout());
  const cookie = path.startsWith(adminPaths.home())
    ? ownerCookie
    : isOfCart
      ? shopper.cookieHeader()
      : "";
  const { status } = await visit(shop.url + path, { headers: { Cookie: cookie } });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

function saveProduct({ shop }: GrowthShop): void {
  shop.changeDatabase((database) =>
    database.exec(
      "UPDATE products SET price = price + 100 WHERE row_id = (SELECT max(row_id) / 3 FROM products)",
    ),
  );
}

/** A page behind the middle of the list, where an offset costs most. */
function deepPage(productCount: number, rowsPerPage: number, n: number): number {
  return Math.floor((productCount * 0.6) / rowsPerPage) + (n % 3);
}

function pick<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length];
  if (value === undefined) throw new Error("The shop has nothing to ask for");
  return value;
}
