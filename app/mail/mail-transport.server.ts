import { createHash } from "node:crypto";

import type { SmtpServer } from "../settings/environment.server";
import { findOwnAddress, isMailAddress, type Mailbox } from "../domain/mail/mail-address";
import {
  judgeFailure,
  type DeliveryError,
  type DeliveryFailure,
} from "../domain/mail/mail-delivery";
import type { ShopSettings } from "../domain/shop/shop-settings";

const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 20_000;
/** For a server that keeps answering and never finishes. Much shorter than a lease of the outbox. */
const MAIL_LIMIT_MS = 60_000;

type Letter = {
  recipient: string;
  subject: string;
  text: string;
  /** Empty for a text-only mail. */
  html: string;
  /** Stable for each mail, so that mailboxes recognise a duplicate. */
  messageId: string;
};

/** Null when the server accepted the mail. */
export type SendOutcome = DeliveryFailure | null;

export type MailTransport = {
  /** Never rejects. */
  send(letter: Letter): Promise<SendOutcome>;
  close(): void;
};

export type Sender = { from: Mailbox; replyTo: string | null };

/** Replies go to the shop's own address, whatever the sender. */
export function toSender(from: Mailbox, settings: Pick<ShopSettings, "email">): Sender {
  const own = findOwnAddress(settings);
  return { from, replyTo: own === from.address ? null : own };
}

/** Loaded with the first mail: many shops have no mail server. */
const loadNodemailer = () => import("nodemailer");

/** One connection, kept open for all mails until `close`. */
export async function openTransport(
  server: SmtpServer,
  { from, replyTo }: Sender,
): Promise<MailTransport> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // The outbox does the retries and counts them.
    maxRequeues: 0,
    ...describeConnection(server),
  });
  return {
    async send({ recipient, subject, text, html, messageId }) {
      if (!isMailAddress(recipient)) {
        return { fault: "recipient", text: "La dirección de destino no es un e-mail." };
      }
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: recipient },
          ...(replyTo === null ? {} : { replyTo: { name: from.name, address: replyTo } }),
          // The server gets one sender and one recipient, independent of the mail's headers.
          envelope: { from: from.address, to: [recipient] },
          subject,
          text,
          ...(html === "" ? {} : { html }),
          messageId,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(MAIL_LIMIT_MS),
        });
        return null;
      } catch (error) {
        return judgeFailure(error as DeliveryError);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** Signs in to the server without sending; null when it would accept mail. */
export async function tryMailServer(server: SmtpServer): Promise<SendOutcome> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport(describeConnection(server));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return judgeFailure(error as DeliveryError);
  } finally {
    transport.close();
  }
}

function describeConnection(server: SmtpServer) {
  return {
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    ...protect(server),
    ...(server.user === "" ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: CONNECT_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: ANSWER_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Passwords are only sent over TLS; a server on this machine needs no certificate. */
function protect({ host, isSecure, user }: SmtpServer) {
  if (/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)) {
    return { tls: { rejectUnauthorized: false } };
  }
  return { requireTLS: !isSecure && user !== "" };
}

type IdentifiedMail = { id: number; kind: string; recipient: string; createdAt: string };

/** Other shops and restored copies have mails with the same id, so the id alone is not unique. */
export function createMessageId(mail: IdentifiedMail, { address }: Mailbox): string {
  const facts = [mail.id, mail.kind, mail.recipient, mail.createdAt].join("\n");
  const hash = createHash("sha256").update(facts).digest("hex").slice(0, 24);
  return `<${mail.id}.${hash}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
