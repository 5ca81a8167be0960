import { readWantedPieces } from "../data/returns/wanted-pieces.server";
import { listRequestsOf } from "../data/returns/return-requests.server";
import { readSettingsNow } from "../data/shop/settings.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { readAway } from "../data/stock/order-stock.server";
import { describePieces } from "../domain/buying/line-choice";
import type { Order } from "../domain/orders/order";
import { formatDay } from "../domain/plain/buenos-aires";
import { findLastDay, listOffered, refuseAsking } from "../domain/returns/return-request";
import { describeAskRefusal, describePolicy } from "../domain/returns/return-words";
import {
  showRequest,
  type ExchangeForm,
  type ExchangeLine,
  type OrderExchanges,
} from "../domain/returns/shown-exchange";
import { OTHER_PIECE, writeWanted } from "../forms/returns/return-form";

export function readOrderExchanges(order: Order, now: Date): Promise<OrderExchanges> {
  return getStoredShop().database.read(async (connection) => {
    const settings = await readSettingsNow(connection);
    const requests = await listRequestsOf(connection, order.id);
    const isOpen = refuseAsking(order, settings, now) === null;
    const away = isOpen ? await readAway(connection, order.id) : [];
    const canAsk = isOpen && listOffered(order, requests, away).length > 0;
    return {
      ...(canAsk && { canAsk }),
      ...(requests.length > 0 && { requests: requests.map((one) => showRequest(order, one)) }),
    };
  });
}

export function readExchangeForm(order: Order, now: Date): Promise<ExchangeForm> {
  return getStoredShop().database.read(async (connection) => {
    const settings = await readSettingsNow(connection);
    const until = findLastDay(order, settings);
    const last = until === null ? [] : [`Para este pedido, hasta el ${formatDay(until)}.`];
    const policy = [...describePolicy(settings), ...last];
    const refusal = refuseAsking(order, settings, now);
    if (refusal) return { refusal: describeAskRefusal(refusal), policy: [], lines: [] };
    const requests = await listRequestsOf(connection, order.id);
    const offered = listOffered(order, requests, await readAway(connection, order.id));
    if (offered.length === 0) return { refusal: NOTHING_LEFT, policy: [], lines: [] };
    const shop = await readWantedPieces(connection, order.items);
    const lines = order.items.flatMap((item): ExchangeLine[] => {
      const most = offered.find(({ itemId }) => itemId === item.id)?.pieces ?? 0;
      if (most === 0) return [];
      const choices = shop.choicesFor(item).map((one) => ({
        ...{ id: writeWanted(one), label: one.label },
      }));
      return [
        {
          ...{ itemId: item.id, name: item.name, image: item.image, most },
          choice: describePieces(item),
          options: [...choices, { id: OTHER_PIECE, label: "Otra prenda (te damos un código)" }],
        },
      ];
    });
    return { refusal: null, policy, lines };
  });
}

const NOTHING_LEFT =
  "De este pedido no queda nada para cambiar: ya lo pediste, ya volvió o ya se devolvió.";
