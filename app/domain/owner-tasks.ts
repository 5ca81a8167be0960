import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from "./shop-settings";

/** What waits for the owner, most urgent first. */
export type OwnerTask =
  | {
      kind: "withdrawals" | "pending-orders" | "products-without-picture" | "hidden-products";
      count: number;
    }
  | { kind: "contact-data" };

type ShopState = {
  /** Null where it could not be read: nothing is known to wait then. */
  pendingOrders: number | null;
  openWithdrawals: number | null;
  withoutPicture: number | null;
  hidden: number | null;
  settings: Pick<ShopSettings, "phone" | "email">;
};

export function listOwnerTasks(state: ShopState): OwnerTask[] {
  const counted = [
    // The law gives a day for the answer.
    { kind: "withdrawals", count: state.openWithdrawals ?? 0 },
    { kind: "pending-orders", count: state.pendingOrders ?? 0 },
    { kind: "products-without-picture", count: state.withoutPicture ?? 0 },
    { kind: "hidden-products", count: state.hidden ?? 0 },
  ] as const;
  const tasks: OwnerTask[] = counted.filter(({ count }) => count > 0);
  return hasOwnContact(state.settings) ? tasks : [...tasks, { kind: "contact-data" }];
}

/** Whether customers can reach the owner by something that is not the example the shop came with. */
export function hasOwnContact({ phone, email }: Pick<ShopSettings, "phone" | "email">): boolean {
  const isOwn = (value: string, example: string) => value !== "" && value !== example;
  return isOwn(phone, DEFAULT_SHOP_SETTINGS.phone) || isOwn(email, DEFAULT_SHOP_SETTINGS.email);
}
