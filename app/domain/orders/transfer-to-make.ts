import { whatsappAddress } from "../buying/phone";
import { formatDeadline } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import { hasBankAccount, type ShopSettings } from "../shop/shop-settings";
import type { Order } from "./order-details";
import { awaitsHold } from "../stock/hold";
import { awaitsTransfer, MAX_RECEIPTS } from "./receipt";

export type TransferToMake = {
  totalInPesos: number;
  /** Null when the owner has set no account; the shop then sends it. */
  account: ShopSettings["bank"] | null;
  deadline: { text: string; isOver: boolean } | null;
  /** Link to a chat that announces the receipt; null when the shop has no number. */
  whatsapp: string | null;
  hasReceipt: boolean;
  canSendReceipt: boolean;
};

/** Null for an order that waits for no transfer, or whose pieces are to be set apart before. */
export function toTransfer(order: Order, settings: ShopSettings, now: Date): TransferToMake | null {
  if (!awaitsTransfer(order) || awaitsHold(order)) return null;
  const { totalInPesos, orderNumber, paymentDueAt, receipts } = order;
  const announcement = `Hola, te mando el comprobante de mi pedido ${orderNumber} por ${formatPesos(totalInPesos)}.`;
  return {
    totalInPesos,
    account: hasBankAccount(settings) ? settings.bank : null,
    deadline: paymentDueAt && { text: formatDeadline(paymentDueAt), isOver: paymentDueAt < now },
    whatsapp: whatsappAddress(settings.phone, announcement),
    hasReceipt: receipts.length > 0,
    canSendReceipt: receipts.length < MAX_RECEIPTS,
  };
}
