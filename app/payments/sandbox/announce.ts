import type { Emitter } from "./emitter";
import {
  findNoticeAddress,
  makeConnectNotice,
  makeLegacyNotices,
  makePaymentNotice,
  type Notice,
  type PaymentAction,
} from "./notices";
import { nextId, type SandboxState } from "./sandbox-state";
import { FORGERIES, type Forgery } from "./sign-request";
import type { WirePayment } from "./wire-shapes";

export const NOTICE_MODES = [
  "normal",
  "delayed",
  "before-return",
  "duplicate",
  "out-of-order",
  "never",
  "panel-test",
  "other-seller",
  "mp-connect",
  ...FORGERIES,
] as const;

export type NoticeMode = (typeof NOTICE_MODES)[number];

/** How the shop is told of payments. */
export type NoticeHabit = {
  mode: NoticeMode;
  /** Of `duplicate`: all at once. Of the others: one after the other. */
  times?: number;
  /** Of `delayed`; without it, until they are released. */
  delayMs?: number;
  /** With the three notices of the old kind, as the real one. */
  legacy?: boolean;
};

/** The number in the notice that the real panel's "simulate" button sends. */
const PANEL_TEST_ID = "123456";

/**
 * Tells the shop of a payment, by its preference's address. Resolves once the buyer may go back: at
 * once, but for `before-return`.
 */
export async function announce(
  state: SandboxState,
  emitter: Emitter,
  payment: WirePayment,
  action: PaymentAction,
  habit: NoticeHabit,
): Promise<void> {
  if (habit.mode === "delayed") {
    emitter.hold(() => tell(state, emitter, payment, action, habit), habit.delayMs);
    return;
  }
  const told = emitter.track(() => tell(state, emitter, payment, action, habit));
  if (habit.mode === "before-return") await told;
}

/** Resolves once all was answered, or given up. */
export async function tell(
  state: SandboxState,
  emitter: Emitter,
  payment: WirePayment,
  action: PaymentAction,
  habit: NoticeHabit,
): Promise<void> {
  const to = findNoticeAddress(state, payment);
  const { mode, times = 1, legacy = true } = habit;
  if (to === null || mode === "never") return;
  const notice = (id = String(payment.id), what = action) => makePaymentNotice(state, to, id, what);

  if (isForgery(mode)) return emitter.send(notice(), mode);
  if (mode === "panel-test") return emitter.send(notice(PANEL_TEST_ID, "payment.updated"));
  if (mode === "mp-connect") return emitter.send(makeConnectNotice(state, to, state.seller.id));
  if (mode === "other-seller") return emitter.send(notice(copyToOtherSeller(state, payment)));

  const id = String(payment.id);
  const rounds = mode === "duplicate" ? 1 : times;
  const [first = notice(), ...later] =
    mode === "out-of-order"
      ? [notice(id, "payment.updated"), notice(id, "payment.created")]
      : repeat(notice(), rounds);
  const together = mode === "duplicate" ? repeat(first, habit.times ?? 10) : [first];
  const signed = async () => {
    await Promise.all(together.map((one) => emitter.send(one)));
    for (const one of later) await emitter.send(one);
  };
  const old = legacy ? makeLegacyNotices(to, payment) : [];
  await Promise.all([signed(), ...old.map((one) => emitter.send(one))]);
}

function repeat(notice: Notice, times: number): Notice[] {
  return Array.from({ length: times }, () => notice);
}

export function isForgery(mode: string): mode is Forgery {
  return (FORGERIES as readonly string[]).includes(mode);
}

/** The same sale, but the money went to someone else; the seller sees it as the one who paid. */
function copyToOtherSeller(state: SandboxState, payment: WirePayment): string {
  const id = nextId(state);
  const payer = { ...payment.payer, id: String(state.seller.id) };
  const copy = { ...structuredClone(payment), id, payer, collector_id: state.otherSeller.id };
  state.payments.set(id, copy);
  return String(id);
}
