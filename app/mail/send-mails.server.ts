import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import {
  claimDueMail,
  giveBack,
  markFailed,
  markSent,
  type ClaimedMail,
} from "../data/mail/mail-delivery.server";
import { onMailsEnqueued } from "../data/mail/mail-outbox.server";
import { readSettings } from "../data/shop/settings.server";
import { findSender } from "../domain/mail/mail-address";
import { nextWaitMs } from "../domain/mail/mail-delivery";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { getLog } from "../log/log.server";
import { keepMails } from "./keep-mails.server";
import {
  createMessageId,
  openTransport,
  toSender,
  type MailTransport,
  type SendOutcome,
} from "./mail-transport.server";
import { remindOfPictures } from "./picture-mails.server";
import { remindOfStorage } from "./storage-mails.server";

const LOOK_EVERY_MS = 30 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const FIRST_HOURLY_AFTER_MS = 60 * 1000;
/** How long a mail under way may go on when the shop closes. */
const STOP_LIMIT_MS = 5000;
/** A server that failed this often in a row is left alone for no longer than after that. */
const LONGEST_PAUSE_AFTER = 2;

export type MailSender = {
  /** Sends what is due, one after another. Never rejects; a call while it sends adds a look. */
  sendDue(): Promise<void>;
  /** Tries at once again after the mail server failed. */
  endPause(): void;
  /** Lets the mail under way finish, for a while, and gives back what was not sent. */
  stop(limit?: Promise<unknown>): Promise<void>;
};

type SenderOptions = {
  environment: Pick<Environment, "smtp" | "mailFrom">;
  clock: () => Date;
  /** Milliseconds of a clock that is never set. */
  monotonicMs?: () => number;
};

export function createMailSender({
  environment,
  clock,
  monotonicMs = () => performance.now(),
}: SenderOptions): MailSender {
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;
  let transport: MailTransport | null = null;
  let failuresInARow = 0;
  let pausedUntilMs = -Infinity;

  /** False when there is nothing more to do now. */
  async function sendNext(): Promise<boolean> {
    if (isStopping || monotonicMs() < pausedUntilMs) return false;
    const opened = await prepare();
    if (!opened) return false;
    const mail = await claimDueMail(clock());
    if (!mail) return false;
    if (isStopping) {
      await giveBack(mail, clock());
      return false;
    }
    const messageId = createMessageId(mail, opened.from);
    return record(mail, await opened.transport.send({ ...mail, messageId }));
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

  async function record(mail: ClaimedMail, failure: SendOutcome): Promise<boolean> {
    if (failure === null) {
      failuresInARow = 0;
      await markSent(mail, clock());
      getLog().info({ mail: mail.id, attempts: mail.attempts }, "mail sent");
      return true;
    }
    const { fault } = failure;
    if (isStopping && fault === "server") {
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

  async function sendAll(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        while (await sendNext());
      } while (isAskedAgain && !isStopping);
    } catch (error) {
      // What was claimed comes due again by itself.
      const level = error instanceof DatabaseUnavailableError ? "warn" : "error";
      getLog()[level]({ err: error }, "mails not sent");
    } finally {
      transport?.close();
      transport = null;
      sending = null;
    }
  }

  return {
    sendDue() {
      isAskedAgain = true;
      sending ??= sendAll();
      return sending;
    },
    endPause() {
      pausedUntilMs = -Infinity;
      failuresInARow = 0;
    },
    async stop(limit = waitForStop()) {
      isStopping = true;
      if (!sending) return;
      await Promise.race([sending, limit]);
      transport?.close();
      await sending;
    },
  };
}

function waitForStop(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, STOP_LIMIT_MS).unref());
}

let running: { sender: MailSender; timers: NodeJS.Timeout[] } | null = null;

/** Sends mails from now on: soon after one is written, and every while what is due again. */
export function startSendingMails(): void {
  if (running) return;
  const sender = createMailSender({ environment: getEnvironment(), clock: () => new Date() });
  const look = () => void sender.sendDue();
  const doHourly = () => {
    void keepMails(new Date());
    void remindOfPictures(new Date());
    void remindOfStorage(new Date());
  };
  const timers = [
    setInterval(look, LOOK_EVERY_MS),
    setTimeout(doHourly, FIRST_HOURLY_AFTER_MS),
    setInterval(doHourly, HOUR_MS),
  ];
  for (const timer of timers) timer.unref();
  onMailsEnqueued(look);
  running = { sender, timers };
  look();
}

/** For what the owner has just seen to work. */
export function sendMailsNow(): void {
  running?.sender.endPause();
  void running?.sender.sendDue();
}

export async function stopSendingMails(): Promise<void> {
  const stopped = running;
  running = null;
  onMailsEnqueued(null);
  for (const timer of stopped?.timers ?? []) clearTimeout(timer);
  await stopped?.sender.stop();
}
