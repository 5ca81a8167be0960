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

/** How long a mail under way may go on when the shop closes. */
const STOP_LIMIT_MS = 5000;
/** A server that failed this often in a row is left alone for no longer than after that. */
const LONGEST_PAUSE_AFTER = 2;

export type MailSender = {
  /**
   * Sends what is due, one after another. When the signal aborts, lets the mail under way finish, for a
   * while, and gives back what was not sent.
   */
  sendDue(signal?: AbortSignal): Promise<void>;
  /** Tries at once again after the mail server failed. */
  endPause(): void;
};

type SenderOptions = {
  environment: Pick<Environment, "smtp" | "mailFrom">;
  clock: () => Date;
  /** Milliseconds of a clock that is never set. */
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

  /** False when there is nothing more to do now. */
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
    const { smtp, mailFrom } = environment;
    if (!smtp) return null;
    const settings = await readSettings();
    const from = findSender(settings, { configured: mailFrom, smtpUser: smtp.user });
    if (!from) return null;
    transport ??= openTransport(smtp, toSender(from, settings));
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
    // The others would only wait for the same answer, and a password tried too often is locked.
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
        // What was claimed and not sent comes due again by itself.
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

let shopSender: MailSender | null = null;

function getSender(): MailSender {
  shopSender ??= createMailSender({ environment: getEnvironment(), clock: () => new Date() });
  return shopSender;
}

export function sendDueMails({ signal }: JobTurn): Promise<void> {
  return getSender().sendDue(signal);
}

/** For what the owner has just seen to work. */
export function sendMailsNow(): void {
  getSender().endPause();
  wakeSender();
}
