import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

import type { SmtpServer } from "../../app/settings/environment.server";

/** What the server answers instead of taking a mail, as in `550 5.1.1 No such user`. */
export type Refusal = { at: "MAIL" | "RCPT" | "DATA"; code: number; text: string };

export type MailServer = {
  address: SmtpServer;
  /** What arrived, in its order, with the envelope it came in. */
  received: { mail: Email; raw: string; from: string; to: string[] }[];
  connectionCount(): number;
  /** Null takes every mail. */
  refuse(refusal: Refusal | null): void;
  /** Has `listener` run while a mail is being sent, before the server answers. */
  beforeAnswer(listener: (() => Promise<void>) | null): void;
  close(): Promise<void>;
};

const PASSWORD = "clave muy secreta";

/** A real mail server on this machine, which asks for a password and keeps what it is sent. */
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
    // What a client left open must not hold up the end of a test.
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
    beforeAnswer: (wanted) => (listener = wanted),
    close,
  };
}

/** One that goes away with the test that asked for it. */
export async function useMailServer(): Promise<MailServer> {
  const server = await openMailServer();
  onTestFinished(() => server.close());
  return server;
}

/** The address in the form that the settings of the environment have it. */
export function toSmtpUrl({ address }: MailServer): string {
  const { host, port, user, password } = address;
  return `smtp://${user}:${encodeURIComponent(password)}@${host}:${port}`;
}
