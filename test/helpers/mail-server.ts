import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

import type { SmtpServer } from "../../app/settings/environment.server";

/** The server's refusal of a mail, such as `550 5.1.1 No such user`. */
export type Refusal = { at: "MAIL" | "RCPT" | "DATA"; code: number; text: string };

export type MailServer = {
  address: SmtpServer;
  /** The received mails in order, with their envelopes. */
  received: { mail: Email; raw: string; from: string; to: string[] }[];
  connectionCount(): number;
  /** Null accepts every mail. */
  refuse(refusal: Refusal | null): void;
  /** Calls `listener`, in the shop of the caller, while a mail is being sent and before the answer. */
  beforeAnswer(listener: (() => Promise<void>) | null): void;
  close(): Promise<void>;
};

const PASSWORD = "clave muy secreta";

/** A real mail server on this machine, which requires a password and keeps received mails. */
export async function openMailServer(): Promise<MailServer> {
  let refusal: Refusal | null = null;
  let listener: (() => Promise<void>) | null = null;
  let connectionCount = 0;
  const received: MailServer["received"] = [];
  const refuseAt = (at: Refusal["at"]) =>
    refusal?.at === at
      ? Object.assign(new Error(refusal.text), { responseCode: refusal.code })
      : null;

  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    // A client's open connection must not delay the end of a test.
    closeTimeout: 100,
    onConnect(_session, callback) {
      connectionCount += 1;
      callback();
    },
    onAuth({ username, password }, _session, callback) {
      if (password === PASSWORD) callback(null, { user: username });
      else callback(Object.assign(new Error("Bad login"), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, callback) => callback(refuseAt("MAIL")),
    onRcptTo: (_address, _session, callback) => callback(refuseAt("RCPT")),
    onData(stream, { envelope }, callback) {
      void buffer(stream).then(async (content) => {
        const failure = refuseAt("DATA");
        if (!failure) {
          received.push({
            mail: await PostalMime.parse(content),
            raw: content.toString("utf8"),
            from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
          });
        }
        await listener?.();
        callback(failure);
      });
    },
  });
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return {
    address: { host: "127.0.0.1", port, isSecure: false, user: "tienda", password: PASSWORD },
    received,
    connectionCount: () => connectionCount,
    refuse: (wanted) => (refusal = wanted),
    beforeAnswer: (wanted) => (listener = wanted && AsyncLocalStorage.bind(wanted)),
    close,
  };
}

/** Closed automatically after the test. */
export async function useMailServer(): Promise<MailServer> {
  const server = await openMailServer();
  onTestFinished(() => server.close());
  return server;
}

/** The address as the environment's settings have it. */
export function toSmtpUrl({ address }: MailServer): string {
  const { host, port, user, password } = address;
  return `smtp://${user}:${encodeURIComponent(password)}@${host}:${port}`;
}
