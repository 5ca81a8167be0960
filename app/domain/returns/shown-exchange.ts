import { orderStateLabel, type Order } from "../orders/order";
import { describeItem } from "../orders/paid-pieces";
import { formatAgo } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import { findDifference, findOwedNow, findRest, findSettled } from "./return-money";
import { hasWanted, isOpen, returnStateLabel, type ReturnRequest } from "./return-request";
import { findMoneyBack, listSteps } from "./return-steps";
import {
  describeBalance,
  describeHeld,
  describeHeldForShop,
  describePiece,
  describeState,
  type ListedItem,
} from "./return-words";

/** What an order's page says of its exchanges: nothing for an order without any. */
export type OrderExchanges = {
  /** Present when pieces of it can be exchanged now. */
  canAsk?: true;
  requests?: ShownRequest[];
};

export type ShownRequest = {
  code: string;
  pieces: string[];
  state: string;
  notes: string[];
  /** The page of the order with the new pieces. */
  newOrder: { orderNumber: string; token: string; isToPay: boolean } | null;
};

export function showRequest(order: Order, request: ReturnRequest): ShownRequest {
  const { code, state, newOrder, reason, settledBy } = request;
  const isUnsettled = state !== "refused" && settledBy === "" && newOrder === null;
  const notes = [
    isUnsettled ? describeBalance(request) : null,
    describeHeld(request),
    reason || null,
  ];
  return {
    code,
    pieces: request.items.map((item) => describePiece(order, item)),
    state: describeState(request),
    notes: notes.filter((note) => note !== null),
    newOrder:
      newOrder === null || newOrder.token === null || newOrder.status === "cancelled"
        ? null
        : {
            ...{ orderNumber: newOrder.orderNumber, token: newOrder.token },
            isToPay: !newOrder.isPaid,
          },
  };
}

export type ExchangeForm = {
  /** Why it cannot be asked; null when it can. */
  refusal: string | null;
  policy: string[];
  lines: ExchangeLine[];
};

export type ExchangeLine = {
  itemId: number;
  name: string;
  choice: string;
  image: string;
  /** Pieces that can be exchanged. */
  most: number;
  /** Sizes and colours that are there now, and the code in their place. */
  options: { id: string; label: string }[];
};

/** What a person of the shop can exchange at the counter. */
export type CounterForm = Omit<ExchangeForm, "policy"> & {
  /** Of requests that wait for the shop: their pieces are in no line. */
  openCodes: string[];
};

type ListedOrder = {
  orderNumber: string;
  customerName: string;
  status: string;
  items: readonly ListedItem[];
};

export type ReturnRow = ReturnType<typeof showListedReturn>;

/** A request in the back office's list, with what can be done. */
export function showListedReturn(request: ReturnRequest & { order: ListedOrder }, now: Date) {
  const steps = listSteps(request, request.order.status);
  // It was over until the order of the new pieces was cancelled.
  const isLeft = request.state === "closed" && steps.length > 0;
  const { code, state, order, note, reason, newOrder, createdAt } = request;
  const notes = [
    note === "" ? null : `Escribió: ${note}`,
    reason === "" ? null : `Le respondiste: ${reason}`,
    describeHeldForShop(request),
    describeOwnersBalance(request),
  ];
  return {
    ...{ code, state, label: isLeft ? LEFT_AFTER_CANCELLING : returnStateLabel(state) },
    isOpen: isOpen(request) || isLeft,
    order: { orderNumber: order.orderNumber, customerName: order.customerName },
    ago: formatAgo(createdAt, now),
    pieces: request.items.map((item) => ({
      ...{ id: item.id, quantity: item.quantity },
      name: nameItem(order, item),
      text: describePiece(order, item),
    })),
    notes: notes.filter((one) => one !== null),
    owed: formatPesos(findRest(request)),
    // The code of the first part grows by the rest.
    isMore: request.settledBy === "code",
    isByPieces: "pieces" in (findMoneyBack(request, order.status) ?? {}),
    newOrder: newOrder && {
      orderNumber: newOrder.orderNumber,
      said: `(${orderStateLabel(newOrder.status).toLowerCase()})`,
    },
    steps,
  };
}

const LEFT_AFTER_CANCELLING = "Se canceló lo nuevo: falta terminarlo";

function nameItem(
  { items }: Pick<ListedOrder, "items">,
  { orderItemId, quantity }: ReturnRequest["items"][number],
): string {
  const bought = items.find(({ id }) => id === orderItemId);
  return bought ? describeItem({ ...bought, quantity }) : "La prenda";
}

function describeOwnersBalance(request: ReturnRequest): string | null {
  if (request.state === "refused") return null;
  if (request.settledBy !== "" && findRest(request) > 0) {
    const [given, rest] = [findSettled(request), findRest(request)].map(formatPesos);
    return `Ya recuperó ${given}, y el pedido de lo nuevo se canceló: mandalo de nuevo, o falta devolverle ${rest}.`;
  }
  if (request.settledBy === "code") return `Se le dio el código ${request.code}.`;
  if (request.settledBy === "refund") return "Se le devolvió el dinero.";
  if (!hasWanted(request)) return `Lo que devuelve se pagó ${formatPesos(findOwedNow(request))}.`;
  const difference = findDifference(request.items);
  if (difference > 0) return `Paga la diferencia: ${formatPesos(difference)}.`;
  if (difference < 0) return `Hay que devolverle la diferencia: ${formatPesos(-difference)}.`;
  return "Vale lo mismo: no paga nada.";
}
