import {
  claimDueMail,
  giveBack,
  markFailed,
  markSent,
  type ClaimedMail,
} from "../data/mail/mail-delivery.server";
import { wakeSender } from "../data/mail/mail-outbox.server";
import { readSettings } from "../data/shop/settings.server";
import { findSender } from "../domain/mail/mail-address";
import { nextWaitMs } from "../domain/mail/mail-delivery";
import type { JobTurn } from "../domain/plain/job-turn";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { getLog } from "../log/log.server";
import {
  createMessageId,
  openTransport,
  toSender,
  type MailTransport,
  type SendOutcome,
} from "./mail-transport.server";
import { perShop } from "../settings/current-shop.server";

/** How long a mail may take to finish when the shop closes. */
const STOP_LIMIT_MS = 5000;
/** After this many consecutive failures of the server, the pause no longer grows. */
const LONGEST_PAUSE_AFTER = 2;

type MailSender = {
  sendDue(signal?: AbortSignal): Promise<void>;
  endPause(): void;
};

type SenderOptions = {
  environment: Pick<Environment, "smtp" | "mailFrom">;
  clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  monotonicMs?: () => number;
  stopLimitMs?: number;
};

const NEVER = new AbortController().signal;

export function createMailSender({
  environment,
  clock,
  monotonicMs = () => performance.now(),
  stopLimitMs = STOP_LIMIT_MS,
}: SenderOptions): MailSender {
  let transport: MailTransport | null = null;
  let failuresInARow = 0;
  let pausedUntilMs = -Infinity;

  /** False when nothing is due now. */
  async function sendNext(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted || monotonicMs() < pausedUntilMs) return false;
    const opened = await prepare();
    if (!opened) return false;
    const mail = await claimDueMail(clock());
    if (!mail) return false;
    if (signal.aborted) {
      await giveBack(mail, clock());
      return false;
    }
    const messageId = createMessageId(mail, opened.from);
    return record(mail, await opened.transport.send({ ...mail, messageId }), signal);
  }

  async function prepare() {
    const { smtp } = environment;
    if (!smtp) return null;
    const settings = await readSettings();
    const from = findSender(settings, environment);
    if (!from) return null;
    transport ??= await openTransport(smtp, toSender(from, settings));
    return { transport, from };
  }

  async function record(
    mail: ClaimedMail,
    failure: SendOutcome,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (failure === null) {
      failuresInARow = 0;
      await markSent(mail, clock());
      getLog().info({ mail: mail.id, attempts: mail.attempts }, "mail sent");
      return true;
    }
    const { fault } = failure;
    if (signal.aborted && fault === "server") {
      await giveBack(mail, clock());
      return false;
    }
    getLog().warn({ mail: mail.id, attempts: mail.attempts, fault }, "mail not sent");
    await markFailed(mail, failure, clock());
    if (fault !== "server") return true;
    // The other mails would fail too, and repeated wrong passwords lock the account.
    failuresInARow = Math.min(failuresInARow + 1, LONGEST_PAUSE_AFTER);
    pausedUntilMs = monotonicMs() + (nextWaitMs(failuresInARow) ?? 0);
    return false;
  }

  return {
    async sendDue(signal = NEVER) {
      const closeSoon = () => void setTimeout(() => transport?.close(), stopLimitMs).unref();
      signal.addEventListener("abort", closeSoon);
      try {
        while (await sendNext(signal));
      } finally {
        // A claimed mail becomes due again when its lease ends.
        signal.removeEventListener("abort", closeSoon);
        transport?.close();
        transport = null;
      }
    },
    endPause() {
      pausedUntilMs = -Infinity;
      failuresInARow = 0;
    },
  };
}

const getSender = perShop(() =>
  createMailSender({ environment: getEnvironment(), clock: () => new Date() }),
);

export function sendDueMails({ signal }: JobTurn): Promise<void> {
  return getSender().sendDue(signal);
}

/** Sends at once, after the owner saw a test mail succeed. */
export function sendMailsNow(): void {
  getSender().endPause();
  wakeSender();
}
