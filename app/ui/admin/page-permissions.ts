import { adminPaths } from "../../admin-paths";
import type { Permission } from "../../domain/owner/roles";

type PageNeeds = { view: Permission; change: Permission };

const view = (view: Permission, change: Permission = view): PageNeeds => ({ view, change });
const CATALOGUE = view("catalogue.view", "catalogue.change");
const SHOP = view("shop.view", "shop.change");

/**
 * What the pages of the back office and their forms need, so that no page offers what the guard of
 * the route refuses. The longest address counts, also for the addresses below it.
 */
const NEEDS: Readonly<Record<string, PageNeeds>> = {
  [adminPaths.home()]: view("own"),
  [adminPaths.orders()]: view("orders.view", "orders.change"),
  [adminPaths.newOrder()]: view("orders.change"),
  [adminPaths.ordersExport()]: view("lists.download"),
  [adminPaths.customers()]: view("customers.view", "customers.change"),
  [adminPaths.customersExport()]: view("lists.download"),
  [adminPaths.mails()]: view("mails.view", "mails.change"),
  [adminPaths.withdrawals()]: view("withdrawals.view", "withdrawals.change"),
  [adminPaths.products()]: CATALOGUE,
  [adminPaths.newProduct()]: view("catalogue.change"),
  [adminPaths.prices()]: view("catalogue.change"),
  [adminPaths.productPictures()]: view("catalogue.change"),
  [adminPaths.deletion()]: view("catalogue.change"),
  [adminPaths.sampleDeletion()]: view("sample.delete"),
  [adminPaths.productImports()]: view("catalogue.change"),
  [adminPaths.stock()]: CATALOGUE,
  [adminPaths.offers()]: CATALOGUE,
  [adminPaths.codes()]: CATALOGUE,
  [adminPaths.quantityOffers()]: CATALOGUE,
  [adminPaths.menu()]: CATALOGUE,
  [adminPaths.brands()]: CATALOGUE,
  [adminPaths.pages()]: view("pages.view", "pages.change"),
  [adminPaths.page("nueva")]: view("pages.change"),
  [adminPaths.selling()]: SHOP,
  [adminPaths.settings()]: SHOP,
  [adminPaths.payments()]: view("payments.connect"),
  // Each change of the history needs what its subject needs.
  [adminPaths.history()]: view("history.view"),
  [adminPaths.people()]: view("people.manage"),
  [adminPaths.backups()]: view("backups.manage"),
};

const STARTS = Object.keys(NEEDS).sort((one, other) => other.length - one.length);

/** @param address - of a page, with or without query and fragment */
export function findPageNeeds(address: string): PageNeeds {
  const [path = ""] = address.split(/[?#]/, 1);
  const start = STARTS.find((known) => path === known || path.startsWith(`${known}/`));
  return NEEDS[start ?? adminPaths.home()] ?? view("own");
}
