import { z } from "zod";

import { parseMailbox } from "../domain/mail/mail-address";

/** The server that takes the shop's mails; empty user for one that asks for none. */
export type SmtpServer = {
  host: string;
  port: number;
  /** Encrypted from the first byte (smtps), not from STARTTLS on. */
  isSecure: boolean;
  user: string;
  password: string;
};

/** The part of the environment's schema that is about mails. */
export const MAIL_SETTINGS = {
  SMTP_URL: z
    .string()
    .transform((text) => parseSmtpUrl(text))
    .refine(
      (server) => server !== null,
      "tiene que ser como smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465",
    )
    .nullable()
    .default(null),
  MAIL_FROM: z
    .string()
    .transform((text) => parseMailbox(text))
    .refine(
      (mailbox) => mailbox !== null,
      "tiene que ser un e-mail, o un nombre y un e-mail: Tela <hola@tienda.com.ar>",
    )
    .nullable()
    .default(null),
};

const SMTP_PORTS: Partial<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

function parseSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usualPort = SMTP_PORTS[protocol];
  const isBare = (pathname === "" || pathname === "/") && search === "" && hash === "";
  if (usualPort === undefined || hostname === "" || port === "0" || !isBare) return null;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? usualPort : Number(port),
      isSecure: protocol === "smtps:",
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}
