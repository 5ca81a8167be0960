import type { Permission } from "../../domain/owner/roles";
import { paths } from "../../paths";

type PageNeeds = { view: Permission; change: Permission };

const view = (view: Permission, change: Permission = view): PageNeeds => ({ view, change });
const CATALOGUE = view("catalogue.view", "catalogue.change");
const SHOP = view("shop.view", "shop.change");

/**
 * What the pages of the back office and their forms need, so that no page offers what the guard of
 * the route refuses. The longest address counts, also for the addresses below it.
 */
const NEEDS: Readonly<Record<string, PageNeeds>> = {
  [paths.admin()]: view("own"),
  [paths.adminOrders()]: view("orders.view", "orders.change"),
  [paths.adminNewOrder()]: view("orders.change"),
  [paths.adminOrdersExport()]: view("lists.download"),
  [paths.adminCustomers()]: view("customers.view", "customers.change"),
  [paths.adminCustomersExport()]: view("lists.download"),
  [paths.adminMails()]: view("mails.view", "mails.change"),
  [paths.adminWithdrawals()]: view("withdrawals.view", "withdrawals.change"),
  [paths.adminProducts()]: CATALOGUE,
  [paths.adminNewProduct()]: view("catalogue.change"),
  [paths.adminPrices()]: view("catalogue.change"),
  [paths.adminDeletion()]: view("catalogue.change"),
  [paths.adminSampleDeletion()]: view("catalogue.change"),
  [paths.adminMenu()]: CATALOGUE,
  [paths.adminBrands()]: CATALOGUE,
  [paths.adminPages()]: view("pages.view", "pages.change"),
  [paths.adminPage("nueva")]: view("pages.change"),
  [paths.adminSelling()]: SHOP,
  [paths.adminSettings()]: SHOP,
  [paths.adminPayments()]: view("payments.connect"),
  // Each change of the history needs what its subject needs.
  [paths.adminHistory()]: view("history.view"),
  [paths.adminPeople()]: view("people.manage"),
  [paths.adminBackups()]: view("backups.manage"),
};

const STARTS = Object.keys(NEEDS).sort((one, other) => other.length - one.length);

/** @param address - of a page, with or without query and fragment */
export function findPageNeeds(address: string): PageNeeds {
  const [path = ""] = address.split(/[?#]/, 1);
  const start = STARTS.find((known) => path === known || path.startsWith(`${known}/`));
  return NEEDS[start ?? paths.admin()] ?? view("own");
}
