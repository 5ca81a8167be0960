import { orderHeldInCents } from "../payments/held-money";
import { formatPaid } from "../payments/payment-words";
import { formatMoment } from "../plain/buenos-aires";
import type { PieceCount } from "../stock/piece-count";
import { orderStateLabel, type Order } from "./order";
import { describeItem } from "./paid-pieces";
import {
  describeAnswerTime,
  listWithdrawalSteps,
  WITHDRAWAL_STATES,
  WITHDRAWAL_STEPS,
  withdrawalStateLabel,
  withdrawalStepLabel,
  type HandledWithdrawal,
  type ListedWithdrawal,
} from "./withdrawal";

/** A line of the back office's list. */
export function showListedWithdrawal(withdrawal: ListedWithdrawal, now: Date) {
  const { createdAt, answeredAt: _, state, ...typed } = withdrawal;
  return {
    ...typed,
    label: withdrawalStateLabel(state),
    isOpen: state !== "closed",
    createdAt: createdAt && formatMoment(createdAt),
    clock: describeAnswerTime(withdrawal, now),
  };
}

export type WithdrawalRow = ReturnType<typeof showListedWithdrawal>;

type Opened = {
  withdrawal: HandledWithdrawal;
  order: Order | null;
  comingBack: readonly PieceCount[];
};

/** A withdrawal with all that was done about it, and what can be done now. */
export function showWithdrawal({ withdrawal, order, comingBack }: Opened, now: Date) {
  const { code, state, createdAt, email, orderNumber, reason, isRefunding } = withdrawal;
  const heldInCents = order === null ? 0 : orderHeldInCents(order);
  return {
    ...{ code, state, email, reason, isRefunding },
    label: withdrawalStateLabel(state),
    clock: describeAnswerTime(withdrawal, now),
    typedNumber: orderNumber,
    order: order && {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      status: orderStateLabel(order.status),
      /** What of its money is still with the shop; null for nothing. */
      held: heldInCents === 0 ? null : formatPaid(heldInCents),
    },
    /** Where the mails go; empty while no address is known. */
    recipient: email === "" ? (order?.customerEmail ?? "") : email,
    log: listDone(withdrawal),
    steps: listWithdrawalSteps(withdrawal),
    comingBack: comingBack.flatMap(({ itemId, pieces }) => {
      const item = order?.items.find(({ id }) => id === itemId);
      return item ? [{ itemId, pieces, name: describeItem({ ...item, quantity: pieces }) }] : [];
    }),
    createdAt: createdAt === null ? "Sin fecha" : formatMoment(createdAt),
  };
}

export type ShownWithdrawal = ReturnType<typeof showWithdrawal>;

/** All that happened, in the order in which it did. */
function listDone({ createdAt, steps }: HandledWithdrawal) {
  const asked = { label: "Lo pidió quien compró", text: "", author: "", at: createdAt };
  return [
    asked,
    ...steps.map(({ step, ...done }) => ({ ...done, label: withdrawalStepLabel(step) })),
  ].map(({ at, ...done }) => ({ ...done, at: at === null ? "Sin fecha" : formatMoment(at) }));
}

/** What its shopper reads: each state it came to, and when. No personal data. */
export function tellShopper({ createdAt, steps }: HandledWithdrawal) {
  type Reached = { label: string; said: string; at: Date | null };
  const reached = WITHDRAWAL_STATES.flatMap(({ id, label, said }): Reached[] => {
    if (id === "asked") return [{ label, said, at: createdAt }];
    const step = WITHDRAWAL_STEPS.find(({ to }) => to === id)?.id;
    const done = steps.find((one) => one.step === step);
    return done ? [{ label, said, at: done.at }] : [];
  });
  return reached.map(({ at, ...state }) => ({ ...state, at: at === null ? "" : formatMoment(at) }));
}
