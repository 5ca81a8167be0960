import type { HeldReason } from "./mail";
import { findMailRule, type MailFacts } from "./mail-kinds";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** The delay after each failed attempt; after the last one, sending ends for good. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** In milliseconds; null to stop. @param attempts so far, at least 1 */
export function nextWaitMs(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null;
}

/** The longest delay of a mail, and longer than any lease on one. */
export const LONGEST_MAIL_WAIT_MS = Math.max(...WAITS_MS);

/** Anyone can order with another person's address, so each address gets at most this many mails an hour. */
const MAILS_PER_HOUR = 10;
/** Enough for a good day of sales with a mail for each order. */
const OWNER_MAILS_PER_HOUR = 60;

/** Most mails to one address within `MAIL_LIMIT_MS`. */
export function mailLimit(isOwner: boolean): number {
  return isOwner ? OWNER_MAILS_PER_HOUR : MAILS_PER_HOUR;
}

export const MAIL_LIMIT_MS = HOUR_MS;

/** Shown to the owner for a mail that waits because of the limit. */
export const TOO_MANY_MAILS = "Van muchos e-mails seguidos a esta dirección: sale más tarde.";

export type DeliveryError = {
  code?: string;
  /** The SMTP command that was refused, such as `RCPT TO`. */
  command?: string;
  responseCode?: number;
  response?: string;
};

export type DeliveryFailure = {
  /** `recipient`: never deliverable. `server`: no mail is accepted now. `message`: may be accepted later. */
  fault: "recipient" | "server" | "message";
  text: string;
};

/** Classifies a failure; the text never contains a password. */
export function judgeFailure(error: DeliveryError): DeliveryFailure {
  const { code = "", command = "", responseCode = 0 } = error;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return { fault: "server", text: "El servidor de e-mail no aceptó el usuario o la clave." };
  }
  if (command === "RCPT TO") {
    return {
      fault: isAboutRecipient(error) ? "recipient" : "message",
      text: `El servidor de e-mail no aceptó la dirección de destino${quoteReply(error)}.`,
    };
  }
  if (command === "MAIL FROM") {
    return {
      fault: "message",
      text: `El servidor de e-mail no acepta que escribas desde esa dirección${quoteReply(error)}.`,
    };
  }
  if (responseCode > 0 && (code === "EMESSAGE" || command === "DATA")) {
    return {
      fault: "message",
      text: `El servidor de e-mail no tomó el e-mail${quoteReply(error)}.`,
    };
  }
  return {
    fault: "server",
    text: SERVER_FAULTS[code] ?? "No pudimos hablar con el servidor de e-mail.",
  };
}

const SERVER_FAULTS: Partial<Record<string, string>> = {
  EDNS: "No encontramos el servidor de e-mail: su nombre está mal escrito en la configuración.",
  ETIMEDOUT: "El servidor de e-mail no contestó a tiempo.",
  ETLS: "No se pudo abrir una conexión segura con el servidor de e-mail.",
  ESOCKET: "No pudimos conectarnos con el servidor de e-mail.",
  ECONNECTION: "El servidor de e-mail cortó la conexión.",
  EABORT: "El servidor de e-mail no terminó de contestar.",
};

/**
 * True for a permanent refusal (5xx) of the recipient. Servers also use 5xx for their own limits
 * and policies (X.4 and X.7 in RFC 3463), which the owner can resolve.
 */
function isAboutRecipient({ responseCode = 0, response = "" }: DeliveryError): boolean {
  const isForGood = responseCode >= 500 && responseCode < 600;
  return isForGood && !/^\d{3}[ -]5\.[47]\.\d+/.test(response);
}

const MAX_REPLY_LENGTH = 120;

function quoteReply({ response = "" }: DeliveryError): string {
  const reply = [...response.replace(/[\p{C}\s]+/gu, " ")]
    .slice(0, MAX_REPLY_LENGTH)
    .join("")
    .trim();
  return reply === "" ? "" : ` (dijo: ${reply})`;
}

/** Days that the text of a sent mail is kept. The privacy page names the same number. */
export const SENT_TEXT_DAYS = 30;

/** The same for a mail that was not sent: until then the owner can still send it. */
export const UNSENT_TEXT_DAYS = 180;

const DAY_MS = 24 * 60 * 60 * 1000;

type DatedMail = { kind: string; createdAt: Date | null };

/** Why the mail must not be sent automatically now; null when it may be. */
export function findHoldReason(mail: DatedMail, facts: MailFacts, now: Date): HeldReason | null {
  const { kind, createdAt } = mail;
  const { validForDays, saysWhereToTransfer = false } = findMailRule(kind);
  if (createdAt === null || now.getTime() - createdAt.getTime() > validForDays * DAY_MS)
    return "expired";
  if (saysWhereToTransfer && isPastDeadline(facts, now)) return "expired";
  return isStillTrue(mail, facts) ? null : "untrue";
}

/** True when the mail's text is still correct, whatever its age. */
export function isStillTrue({ kind, createdAt }: DatedMail, facts: MailFacts): boolean {
  return findMailRule(kind).isTrue?.(facts, createdAt ?? new Date(0)) ?? true;
}

function isPastDeadline({ order }: MailFacts, now: Date): boolean {
  if (order?.paymentMethod !== "transfer") return false;
  const { paidAt, paymentDueAt } = order;
  return paidAt === null && paymentDueAt !== null && paymentDueAt < now;
}
