import { ADMIN_PRODUCTS_PER_PAGE } from "../../app/data/products/admin-products.server";
import { PRODUCTS_PER_PAGE } from "../../app/domain/plain/pagination";
import { paths } from "../../app/paths";
import { postForm } from "../../test/helpers/visitor";
import { mintOrderKey, prepareShopper, type Shopper } from "../../test/helpers/shopper";
import { changeStore, type GrowthStore } from "./growth-store";

/** Who asks: everybody's pages, those of a filled cart, or the owner's. */
export type Visitors = { url: string; shopper: Shopper; ownerCookie: string; facts: Facts };

/** What pages are asked about, taken from the store itself. */
type Facts = {
  productCount: number;
  productIds: string[];
  words: string[];
  orders: { number: string; createdAt: string; id: number }[];
  customers: { name: string; email: string }[];
};

export type GrowthPage = {
  name: string;
  /** Has nothing to show in a shop without orders. */
  needsOrders?: boolean;
  /** The same page about something that was not asked before. */
  visit: (visitors: Visitors, number: number) => Promise<void>;
  before?: (store: GrowthStore) => void;
};

export const OWNER = { usuario: "admin", contrasena: "una clave larga de prueba" };

const LETTERS = [..."aeorsmbcnlp1"];
const PAIRS = "ma re bu ca ra or am 10 ne gr el so".split(" ");
const COLORS = ["Negro", "Blanco", "Gris", "Verde", "Azul"];
const SIZES = ["S", "M", "L", "XL", "38"];
const DAY_FILTERS = ["delivered", "shipped", "cancelled", "pending"];

/** A lowest price that leaves nothing out, so that the list was not asked for before. */
const fresh = (query: string, number: number) => `/productos?${query}&min=${1 + number}`;
const at = <T>(values: readonly T[], number: number): T => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error("The store has nothing to ask for");
  return value;
};

export const GROWTH_PAGES: readonly GrowthPage[] = [
  shop("home", () => paths.home()),
  shop("list", () => paths.products()),
  shop(
    "list, deep page",
    (number, facts) => `/productos?page=${deepPage(facts, PRODUCTS_PER_PAGE, number)}`,
  ),
  shop("list, colour and size", (number) =>
    fresh(`color=${at(COLORS, number)}&talle=${at(SIZES, number)}`, number),
  ),
  shop("list, size, cheapest first", (number) =>
    fresh(`talle=${at(SIZES, number)}&orden=precio-asc`, number),
  ),
  shop("list, below a price", (number) => `/productos?max=${30_000 + number}`),
  shop("category", () => paths.section("ropa")),
  shop("search, a word", (number, { words }) => fresh(`q=${at(words, number)}`, number)),
  shop("search, a common word", (number) => fresh(`q=${at(["remera", "buzo"], number)}`, number)),
  shop("search, one letter", (number) => fresh(`q=${at(LETTERS, number)}`, number)),
  shop("search, two letters", (number) => fresh(`q=${at(PAIRS, number)}`, number)),
  shop("search, matches everything", (number) => fresh("q=-01", number)),
  shop("search, matches nothing", (number) => `/productos?q=nadaquever${number}`),
  shop("product", (number, { productIds }) => paths.product(at(productIds, number))),
  { ...shop("list after a save", () => paths.products()), before: saveProduct },
  withCart("cart", paths.cart()),
  withCart("checkout", paths.checkout()),
  withCart("checkout, quote", paths.checkoutReview()),
  {
    name: "placing an order",
    visit: async ({ shopper }) => void (await shopper.confirm(mintOrderKey())),
  },
  owner("dashboard", () => paths.admin(), true),
  owner("products", () => paths.adminProducts()),
  owner(
    "products, deep page",
    (number, facts) => `/admin/products?page=${deepPage(facts, ADMIN_PRODUCTS_PER_PAGE, number)}`,
  ),
  owner("products, brand", () => "/admin/products?marca=SHATO"),
  owner("products, by name", () => "/admin/products?orden=nombre"),
  owner("products, without picture", () => "/admin/products?estado=sin-foto"),
  owner("products, two letters", (number) => `/admin/products?q=${at(PAIRS, number)}`),
  owner("products, a word", (number, { words }) => `/admin/products?q=${at(words, number)}`),
  { ...owner("products after a save", () => paths.adminProducts()), before: saveProduct },
  owner("orders", () => paths.adminOrders(), true),
  owner("orders, deep page", deepOrders, true),
  owner("orders, a state", (number) => `/admin/orders?estado=${at(DAY_FILTERS, number)}`, true),
  owner("orders, not paid", () => "/admin/orders?pagado=no", true),
  owner("orders, by name", (number, facts) => ordersOf(at(facts.customers, number).name), true),
  owner("orders, by e-mail", (number, facts) => ordersOf(at(facts.customers, number).email), true),
  owner("orders, two letters", (number) => ordersOf(at(PAIRS, number)), true),
  owner("customers", () => paths.adminCustomers(), true),
  owner("customers, who spent most", () => "/admin/customers?orden=mas-gasto", true),
  owner(
    "customers, by e-mail",
    (number, { customers }) =>
      `/admin/customers?${new URLSearchParams({ q: at(customers, number).email })}`,
    true,
  ),
  owner("customers, two letters", (number) => `/admin/customers?q=${at(PAIRS, number)}`, true),
];

/** Signs in, fills a cart and looks at what there is to ask for. */
export async function meetVisitors(url: string, store: GrowthStore): Promise<Visitors> {
  const { headers, status } = await postForm(url + paths.adminLogin(), OWNER);
  const ownerCookie = headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
  if (status !== 303) throw new Error(`The owner could not sign in: ${status}`);
  return { url, ownerCookie, shopper: await prepareShopper(url), facts: readFacts(store) };
}

function readFacts({ directory }: GrowthStore): Facts {
  const facts: Facts = { productCount: 0, productIds: [], words: [], orders: [], customers: [] };
  changeStore(directory, (database) => {
    const all = <T>(query: string) => database.prepare<[], T>(query).all();
    const products = all<{ id: string; name: string }>(
      "SELECT id, name FROM products WHERE is_hidden = 0 ORDER BY id LIMIT 200",
    );
    facts.productCount =
      all<{ count: number }>("SELECT count(*) AS count FROM products")[0]?.count ?? 0;
    facts.productIds = products.map(({ id }) => id);
    facts.words = products.flatMap(({ name }) => name.split(" ")[1] ?? []);
    facts.orders = all(
      `SELECT order_number AS number, created_at AS createdAt, id FROM orders
        WHERE id >= (SELECT max(id) / 2 FROM orders) ORDER BY id LIMIT 50`,
    );
    facts.customers = all("SELECT name, email FROM customers WHERE order_count > 0 LIMIT 300");
  });
  return facts;
}

function shop(name: string, pathOf: (number: number, facts: Facts) => string): GrowthPage {
  return {
    name,
    visit: ({ url, facts }, number) => load(url + pathOf(number, facts), ""),
  };
}

function withCart(name: string, path: string): GrowthPage {
  return { name, visit: ({ url, shopper }) => load(url + path, shopper.cookieHeader()) };
}

function owner(
  name: string,
  pathOf: (number: number, facts: Facts) => string,
  needsOrders = false,
): GrowthPage {
  return {
    name: `owner: ${name}`,
    needsOrders,
    visit: ({ url, facts, ownerCookie }, number) => load(url + pathOf(number, facts), ownerCookie),
  };
}

function deepOrders(number: number, { orders }: Facts): string {
  const { id, createdAt } = at(orders, number);
  return `/admin/orders?${new URLSearchParams({ despues: `${id}_${createdAt}` })}`;
}

/** Past the middle, where paging by counting would cost most. */
function deepPage({ productCount }: Facts, rowsPerPage: number, number: number): number {
  return Math.floor((productCount * 0.6) / rowsPerPage) + (number % 3);
}

function ordersOf(text: string): string {
  return `/admin/orders?${new URLSearchParams({ q: text })}`;
}

function saveProduct({ directory }: GrowthStore): void {
  changeStore(directory, (database) =>
    database.exec(
      "UPDATE products SET price = price + 100 WHERE row_id = (SELECT max(row_id) / 3 FROM products)",
    ),
  );
}

async function load(address: string, cookie: string): Promise<void> {
  const answer = await fetch(address, { headers: { Cookie: cookie }, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  await answer.arrayBuffer();
}
