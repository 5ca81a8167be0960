import type { Connection } from "../../../db/connection";
import { isMailAddress } from "../../domain/mail/mail-address";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { MailKind } from "../../domain/mail/mail-kinds";
import { NO_OWNER, type OrderEventKind, type Order } from "../../domain/orders/order";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { listAskedPieces } from "../../domain/returns/fit-vote";
import { isReminderDue, REMIND_BEFORE_MS } from "../../domain/stock/hold";
import { readSettings } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { forOne } from "../stock/held-orders.server";
import { getOrder } from "./order-details.server";
import { startWriting } from "./order-writing.server";

const DAY_MS = 24 * 60 * 60 * 1000;

type Reminder = {
  /** A condition on `orders`. Few may fulfil it, because each is looked at every minute. */
  where: string;
  /** The moments that the condition names, in milliseconds from now. */
  moments: Record<string, number>;
  /** Whether the owner wants it; missing for what each shop sends. */
  isWanted?: (settings: ShopSettings) => boolean;
  isDue?: (order: Order, now: Date) => boolean;
  event?: OrderEventKind;
};

/** The mails that the shop sends by itself while an order waits, once for each order. */
const REMINDERS = {
  "order-expiring": {
    where: `hold_until > @now AND hold_until <= @soon AND status = 'pending'
      AND payment_method = 'transfer' AND paid_at IS NULL`,
    moments: { now: 0, soon: REMIND_BEFORE_MS },
    isDue: isReminderDue,
    event: "hold-reminder",
  },
  "order-waiting": {
    where: `status = 'ready_for_pickup' AND updated_at >= @longAgo
      AND (SELECT max(created_at) FROM order_events
        WHERE order_id = orders.id AND kind = 'moved' AND status = 'ready_for_pickup')
        BETWEEN @longAgo AND @daysAgo`,
    // After ten days the order may have been picked up without a note.
    moments: { daysAgo: -3 * DAY_MS, longAgo: -10 * DAY_MS },
  },
  "order-fit": {
    // Who gives pieces back has said why.
    where: `status = 'delivered' AND updated_at >= @longAgo
      AND (SELECT max(created_at) FROM order_events
        WHERE order_id = orders.id AND kind = 'moved' AND status = 'delivered')
        BETWEEN @longAgo AND @daysAgo
      AND NOT EXISTS (SELECT 1 FROM returns WHERE order_id = orders.id AND state <> 'refused')
      AND NOT EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id)`,
    // Time to wear it. A shop that begins to ask does not write to all the buyers it had.
    moments: { daysAgo: -3 * DAY_MS, longAgo: -10 * DAY_MS },
    isWanted: ({ asksFit }) => asksFit,
    isDue: (order) => listAskedPieces(order.items).length > 0,
  },
} satisfies Partial<Record<MailKind, Reminder>>;

export type ReminderKind = keyof typeof REMINDERS;

export type ComposeReminder = (
  kind: ReminderKind,
  order: Order,
  settings: ShopSettings,
) => OutgoingMail[];

export async function remindOfOrders(compose: ComposeReminder, now: Date): Promise<void> {
  const { database } = getStoredShop();
  const settings = await readSettings();
  const isWanted = (kind: ReminderKind) => {
    const reminder: Reminder = REMINDERS[kind];
    return reminder.isWanted?.(settings) ?? true;
  };
  for (const kind of (Object.keys(REMINDERS) as ReminderKind[]).filter(isWanted)) {
    const ids = await database.read((connection) => listOrders(connection, { kind, now }));
    for (const id of ids) {
      await forOne(id, "shopper not reminded", async () => {
        const due = { kind, now, id };
        if (!(await database.read((connection) => findDue(connection, due)))) return;
        await database.write((connection) => remind(connection, due, compose));
      });
    }
  }
}

type Due = { kind: ReminderKind; now: Date; id: number };

async function remind(connection: Connection, due: Due, compose: ComposeReminder): Promise<void> {
  const { kind, now } = due;
  const order = await findDue(connection, due);
  if (!order) return;
  const { event }: Reminder = REMINDERS[kind];
  const writing = startWriting(connection, { order, author: NO_OWNER, now });
  if (event) {
    await writing.touch();
    await writing.addEvent(event);
  }
  await writing.sendMails((told, settings) => compose(kind, told, settings));
}

/** Null for an order that changed meanwhile, or of which another process reminded. */
async function findDue(connection: Connection, { kind, now, id }: Due): Promise<Order | null> {
  if ((await listOrders(connection, { kind, now, id })).length === 0) return null;
  const order = await getOrder(connection, id);
  const { isDue }: Reminder = REMINDERS[kind];
  return isMailAddress(order.customerEmail) && (isDue?.(order, now) ?? true) ? order : null;
}

/** A mail stays in the outbox for as long as its order has an address. */
function listOrders(
  { prepare }: Connection,
  { kind, now, id }: Omit<Due, "id"> & { id?: number },
): Promise<number[]> {
  const { where, moments }: Reminder = REMINDERS[kind];
  const times = Object.entries(moments).map(([name, fromNowMs]) => [
    name,
    new Date(now.getTime() + fromNowMs).toISOString(),
  ]);
  return prepare<unknown[], number>(
    `SELECT id FROM orders WHERE ${where} AND customer_email <> '' ${id === undefined ? "" : "AND id = @id"}
        AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE order_id = orders.id AND kind = @kind)`,
  )
    .pluck()
    .all({ ...Object.fromEntries(times), kind, id: id ?? null });
}
