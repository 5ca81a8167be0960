import { may, type Permission, type RoleId } from "../owner/roles";
import type { OwnerTask } from "./owner-tasks";

/** What a role needs in order to see a task. */
const TASK_PERMISSIONS: Record<OwnerTask["kind"], Permission> = {
  "payment-alerts": "orders.view",
  "unclaimed-payments": "payments.connect",
  withdrawals: "withdrawals.view",
  "short-orders": "orders.view",
  "unheld-orders": "orders.view",
  "unpaid-pieces": "orders.view",
  receipts: "orders.view",
  "overdue-orders": "orders.view",
  "pending-orders": "orders.view",
  "orders-to-prepare": "orders.view",
  "orders-to-hand-over": "orders.view",
  refunds: "orders.view",
  "mails-without-server": "mails.view",
  "failed-mails": "mails.view",
  "people-waiting": "catalogue.view",
  "low-stock": "catalogue.view",
  "products-without-price": "catalogue.view",
  "products-without-picture": "catalogue.view",
  "hidden-products": "catalogue.view",
  "new-groups": "catalogue.view",
  "payments-lost": "payments.connect",
  "payments-expiring": "payments.connect",
  "payments-unconnected": "payments.connect",
  backups: "backups.manage",
  "backups-damaged": "backups.manage",
  "backups-no-room": "backups.manage",
  "disk-low": "backups.manage",
  "receipts-filling": "orders.view",
  "bank-account": "shop.change",
  "shipping-prices": "shop.change",
  "false-promo": "shop.change",
  "contact-data": "shop.change",
};

/** The tasks that this role is told of. */
export function tasksOf(role: RoleId, tasks: readonly OwnerTask[]): OwnerTask[] {
  return tasks.filter(({ kind }) => may(role, TASK_PERMISSIONS[kind]));
}
