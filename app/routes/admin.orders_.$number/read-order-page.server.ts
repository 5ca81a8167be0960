import { randomUUID } from "node:crypto";

import { listOrderMails } from "../../data/mail/mail-list.server";
import { findOrder } from "../../data/orders/order-details.server";
import { readAwayPieces, readMissingPieces } from "../../data/stock/order-stock.server";
import { readSettings } from "../../data/shop/settings.server";
import { chatTexts } from "../../domain/orders/chat-texts";
import { hideLink } from "../../domain/orders/order-link";
import { allowedMoves, toOrderFacts } from "../../domain/orders/order-moves";
import type { RoleId } from "../../domain/owner/roles";
import { readOrigin } from "../../http/origin.server";
import { listMoveMails } from "../../mail/move-mails";
import { paths } from "../../paths";

export async function readOrderPage(request: Request, orderNumber: string, role: RoleId) {
  const found = await findOrder(orderNumber);
  if (!found) return { page: null };
  const order = hideLink(found, role);
  const settings = await readSettings();
  const origin = readOrigin(request);
  const link = order.token === null ? null : origin + paths.order(order.token);
  const moves = allowedMoves(toOrderFacts(order));
  const now = new Date();
  const away = await readAwayPieces(order.id);
  const missing = await readMissingPieces(order.id);
  return {
    page: {
      order,
      away,
      moves: listMoveMails({ order, settings, origin }, moves),
      chats: chatTexts({ order, settings, link }),
      mails: await listOrderMails(order.id),
      isOverdue: order.paymentDueAt !== null && order.paymentDueAt < now,
      refundKey: randomUUID(),
      ...(missing && { missing }),
    },
  };
}
