import { createHash, randomUUID } from "node:crypto";

import { readWantedPieces } from "../data/returns/wanted-pieces.server";
import { listRequestsOf } from "../data/returns/return-requests.server";
import { readSettingsNow } from "../data/shop/settings.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { readAway } from "../data/stock/order-stock.server";
import { describePieces } from "../domain/buying/line-choice";
import type { Order } from "../domain/orders/order";
import { formatDay } from "../domain/plain/buenos-aires";
import { createLetterCode } from "../domain/plain/letter-code";
import {
  findLastDay,
  isOpen,
  listOffered,
  refuseAsking,
  refuseAtCounter,
} from "../domain/returns/return-request";
import { listSteps } from "../domain/returns/return-steps";
import {
  describeAskRefusal,
  describeCounterRefusal,
  describePolicy,
} from "../domain/returns/return-words";
import {
  showRequest,
  type CounterForm,
  type ExchangeForm,
  type ExchangeLine,
  type OrderExchanges,
} from "../domain/returns/shown-exchange";
import { OTHER_PIECE, writeWanted } from "../forms/returns/return-form";

export function readOrderExchanges(order: Order, now: Date): Promise<OrderExchanges> {
  return getStoredShop().database.read(async (connection) => {
    const settings = await readSettingsNow(connection);
    const requests = await listRequestsOf(connection, order.id);
    const isAskable = refuseAsking(order, settings, now) === null;
    const away = isAskable ? await readAway(connection, order.id) : [];
    const canAsk = isAskable && listOffered(order, requests, away).length > 0;
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
    const lines = await listLines(connection, order, "Otra prenda (te damos un código)");
    if (lines.length === 0) return { refusal: NOTHING_LEFT, policy: [], lines };
    return { refusal: null, policy, lines };
  });
}

/** The same for a person of the shop, with the shopper at the counter. */
export function readCounterForm(order: Order): Promise<CounterForm> {
  return getStoredShop().database.read(async (connection) => {
    const requests = await listRequestsOf(connection, order.id);
    const openCodes = requests
      .filter((request) => isOpen(request) && listSteps(request, order.status).length > 0)
      .map(({ code }) => code);
    const refusal = refuseAtCounter(order);
    if (refusal) return { refusal: describeCounterRefusal(refusal), openCodes, lines: [] };
    const lines = await listLines(connection, order, "Otra prenda (queda a favor)");
    // What is asked for already is no refusal: it goes on where it was asked.
    const isNothingLeft = lines.length === 0 && openCodes.length === 0;
    return { refusal: isNothingLeft ? NOTHING_TO_EXCHANGE : null, openCodes, lines };
  });
}

type Connection = Parameters<typeof listRequestsOf>[0];

/** What of an order can be exchanged, and for what. */
async function listLines(
  connection: Connection,
  order: Order,
  otherLabel: string,
): Promise<ExchangeLine[]> {
  const requests = await listRequestsOf(connection, order.id);
  const offered = listOffered(order, requests, await readAway(connection, order.id));
  const shop = await readWantedPieces(connection, order.items);
  return order.items.flatMap((item): ExchangeLine[] => {
    const most = offered.find(({ itemId }) => itemId === item.id)?.pieces ?? 0;
    if (most === 0) return [];
    const choices = shop.choicesFor(item).map((one) => ({
      ...{ id: writeWanted(one), label: one.label },
    }));
    return [
      {
        ...{ itemId: item.id, name: item.name, image: item.image, most },
        choice: describePieces(item),
        options: [...choices, { id: OTHER_PIECE, label: otherLabel }],
      },
    ];
  });
}

/** Of a form: sent twice it is one request. A changed form gives another code, so that nothing of it is lost. */
export function createReturnCode(key: string, content: object): string {
  const text = JSON.stringify([key === "" ? randomUUID() : key, content]);
  return createLetterCode("CAM", createHash("sha256").update(text).digest());
}

const NOTHING_LEFT =
  "De este pedido no queda nada para cambiar: ya lo pediste, ya volvió o ya se devolvió.";
const NOTHING_TO_EXCHANGE =
  "De este pedido no queda nada para cambiar: ya hay un cambio pedido, ya volvió o ya se devolvió.";
