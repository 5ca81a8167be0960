import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { mailOutbox } from "../../db/schema/mail";
import { signAt } from "../../test/helpers/author";
import { useMailServer, type MailServer } from "../../test/helpers/mail-server";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { retryFailed } from "../data/mail/mail-holding.server";
import { claimDueMail, LEASE_MS } from "../data/mail/mail-delivery.server";
import { resendMail } from "../data/mail/mail-resending.server";
import { enqueueMails, onMailsEnqueued } from "../data/mail/mail-outbox.server";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "../data/sqlite/stored-shop.server";
import type { OutgoingMail } from "../domain/mail/mail";
import { createMailSender } from "./send-mails.server";

useTemporaryDataDirectory();

const START_MS = Date.parse("2025-06-02T12:00:00.000Z");
const MINUTE_MS = 60 * 1000;
const FROM = { name: "Tela, ropa “nueva” 🧵", address: "hola@tienda.test" };

let nowMs = START_MS;
const clock = () => new Date(nowMs);

beforeAll(() => prepareStoredShop());
beforeEach(async () => {
  nowMs = START_MS;
  await getStoredShop().database.write(({ queries }) => queries.delete(mailOutbox));
});
afterAll(() => closeStoredShop());

const MAIL: OutgoingMail = {
  kind: "order-note",
  recipient: "ana@correo.test",
  subject: "Ñandú: tu pedido “está” listo 🧥",
  text: "Hola, Ana:\n\nacción & <b>\n",
  html: "<p>Hola, Ana: acción &amp; &lt;b&gt;</p>",
};

function enqueue(mail: Partial<OutgoingMail> = {}): Promise<void> {
  return getStoredShop().database.write((connection) =>
    enqueueMails(connection, [{ ...MAIL, ...mail }], { orderId: null, now: clock() }),
  );
}

const readRows = () =>
  getStoredShop().database.read(async ({ queries }) =>
    (await queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(
      ({ status, attempts, nextAttemptAt, lastError }) => ({
        status,
        attempts,
        minutes: (Date.parse(nextAttemptAt) - nowMs) / MINUTE_MS,
        lastError,
      }),
    ),
  );

const createSender = ({ address }: Pick<MailServer, "address">, stopLimitMs?: number) =>
  createMailSender({
    environment: { smtp: address, mailFrom: FROM },
    clock,
    monotonicMs: () => nowMs,
    stopLimitMs,
  });

/** A closed port: its server was stopped. */
async function findDeafServer(): Promise<Pick<MailServer, "address">> {
  const server = await useMailServer();
  await server.close();
  return server;
}

describe("a mail that is taken", () => {
  it("arrives as it was written, from whom and to whom it says", async () => {
    const server = await useMailServer();
    await enqueue();
    await createSender(server).sendDue();
    const [arrived, ...others] = server.received;
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({ from: FROM.address, to: [MAIL.recipient] });
    expect(arrived?.mail).toMatchObject({
      subject: MAIL.subject,
      from: FROM,
      to: [{ name: "", address: MAIL.recipient }],
    });
    expect(arrived?.mail.text?.trimEnd()).toBe(MAIL.text.trimEnd());
    expect(arrived?.mail.html?.trim()).toBe(MAIL.html);
    expect(arrived?.mail.messageId).toMatch(/^<\d+\.[0-9a-f]{24}@tienda\.test>$/);
    expect(arrived?.mail.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    // Headers in ASCII, and lines short enough for every server.
    const [head = ""] = arrived?.raw.split("\r\n\r\n") ?? [];
    expect(head).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(await readRows()).toMatchObject([{ status: "sent", attempts: 1, lastError: "" }]);
  });

  it("is text alone where there is no HTML", async () => {
    const server = await useMailServer();
    await enqueue({ html: "" });
    await createSender(server).sendDue();
    expect(server.received[0]?.raw).toMatch(/^Content-Type: text\/plain/m);
    expect(server.received[0]?.mail.text).toBe(MAIL.text);
  });

  it("cannot write another line into its head", async () => {
    const server = await useMailServer();
    await enqueue({ subject: "Hola\r\nBcc: otro@correo.test\r\n\r\nCuerpo" });
    await createSender(server).sendDue();
    expect(server.received[0]?.mail.subject).toBe("Hola Bcc: otro@correo.test Cuerpo");
    expect(server.received[0]?.mail.bcc ?? []).toEqual([]);
    expect(server.received[0]?.to).toEqual([MAIL.recipient]);
  });

  it.each(["", "Ana", "a@b.ar, c@d.ar", "a@b.ar\nRCPT TO:<c@d.ar>", "<a@b.ar>"])(
    "is not enqueued for %j, to whom none could be sent",
    async (recipient) => {
      await enqueue({ recipient });
      expect(await readRows()).toEqual([]);
    },
  );

  it("goes after the others, over one connection", async () => {
    const server = await useMailServer();
    for (const subject of ["uno", "dos", "tres"]) await enqueue({ subject });
    await createSender(server).sendDue();
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(["uno", "dos", "tres"]);
    expect(server.connectionCount()).toBe(1);
  });
});

describe("a mail that is not taken", () => {
  it("is tried again later and later, and given up after the eighth time", async () => {
    const server = await useMailServer();
    server.refuse({ at: "RCPT", code: 450, text: "4.2.1 Try later" });
    await enqueue();
    const waits: number[] = [];
    for (let tries = 1; tries <= 7; tries += 1) {
      await createSender(server).sendDue();
      const [row] = await readRows();
      expect(row).toMatchObject({ status: "waiting", attempts: tries });
      expect(row?.lastError).toMatch(/450 4\.2\.1 Try later/);
      waits.push(row?.minutes ?? 0);
      nowMs += (row?.minutes ?? 0) * MINUTE_MS - 1;
      await createSender(server).sendDue();
      expect((await readRows())[0]?.attempts).toBe(tries);
      nowMs += 1;
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 720, 1440]);
    await createSender(server).sendDue();
    expect(await readRows()).toMatchObject([{ status: "failed", attempts: 8 }]);
    server.refuse(null);
    expect(await retryFailed(signAt(clock()))).toBe(1);
    await createSender(server).sendDue();
    expect(await readRows()).toMatchObject([{ status: "sent", attempts: 1, lastError: "" }]);
  });

  it("is given up at once when its recipient is refused for good, and holds up no other", async () => {
    const server = await useMailServer();
    server.refuse({ at: "RCPT", code: 550, text: "5.1.1 No such user" });
    await enqueue();
    await enqueue();
    await createSender(server).sendDue();
    const failed = { status: "failed", attempts: 1 };
    expect(await readRows()).toMatchObject([failed, failed]);
  });

  it.each([
    { at: "MAIL", code: 553, text: "5.7.1 Not your address" },
    { at: "RCPT", code: 550, text: "5.7.1 Relaying denied" },
    { at: "DATA", code: 554, text: "5.6.0 No" },
    { at: "DATA", code: 451, text: "4.3.0 Later" },
  ] as const)("waits when it is refused with %j", async (refusal) => {
    const server = await useMailServer();
    server.refuse(refusal);
    await enqueue();
    await createSender(server).sendDue();
    expect(await readRows()).toMatchObject([{ status: "waiting", attempts: 1, minutes: 1 }]);
  });

  it("waits while nobody answers, and the others with it", async () => {
    const deaf = await findDeafServer();
    await enqueue();
    await enqueue();
    const sender = createSender(deaf);
    await sender.sendDue();
    await sender.sendDue();
    expect(await readRows()).toMatchObject([
      { status: "waiting", attempts: 1, minutes: 1 },
      { status: "waiting", attempts: 0, minutes: 0 },
    ]);
    sender.endPause();
    await sender.sendDue();
    expect((await readRows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    nowMs += 5 * MINUTE_MS;
    const server = await useMailServer();
    await createSender(server).sendDue();
    expect((await readRows()).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("waits while the password is wrong, which is written nowhere", async () => {
    const { address } = await useMailServer();
    const password = randomBytes(9).toString("hex");
    await enqueue();
    await createSender({ address: { ...address, password } }).sendDue();
    const [row] = await readRows();
    expect(row).toMatchObject({ status: "waiting", attempts: 1 });
    expect(row?.lastError).toBe("El servidor de e-mail no aceptó el usuario o la clave.");
  });

  it("waits without being tried where no server is known, or nobody who writes", async () => {
    const { address: smtp } = await useMailServer();
    await enqueue();
    await createMailSender({ environment: { smtp: null, mailFrom: FROM }, clock }).sendDue();
    await createMailSender({ environment: { smtp, mailFrom: null }, clock }).sendDue();
    expect(await readRows()).toMatchObject([{ status: "waiting", attempts: 0 }]);
  });
});

describe("many mails to one address", () => {
  const HOUR_MS = 60 * MINUTE_MS;
  const OWNER = "yo@tienda.test";
  const enqueueMany = async (count: number, recipient: string | null) => {
    for (let number = 0; number < count; number += 1) await enqueue({ recipient });
  };
  const countSent = async () => (await readRows()).filter(({ status }) => status === "sent").length;

  it("leave ten in an hour, the first ones first, and hold up no other", async () => {
    const server = await useMailServer();
    await enqueueMany(13, "ana@correo.test");
    await enqueueMany(10, "ANA@correo.test");
    await enqueue({ recipient: "otra@correo.test" });
    await createSender(server).sendDue();
    expect(server.received.map(({ to }) => to[0])).toEqual([
      ...Array.from({ length: 10 }, () => "ana@correo.test"),
      "otra@correo.test",
    ]);
    const waiting = (await readRows()).filter(({ status }) => status === "waiting");
    expect(waiting).toHaveLength(13);
    for (const row of waiting) {
      expect(row).toEqual({
        status: "waiting",
        attempts: 0,
        minutes: 60,
        lastError: "Van muchos e-mails seguidos a esta dirección: sale más tarde.",
      });
    }
    nowMs += HOUR_MS - 1;
    await createSender(server).sendDue();
    expect(await countSent()).toBe(11);
    nowMs += 1;
    await createSender(server).sendDue();
    expect(await countSent()).toBe(21);
    nowMs += HOUR_MS;
    await createSender(server).sendDue();
    const rows = await readRows();
    for (const row of rows) expect(row).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("count only while they are young", async () => {
    const server = await useMailServer();
    await enqueueMany(9, "ana@correo.test");
    await createSender(server).sendDue();
    nowMs += HOUR_MS - 1;
    await enqueueMany(2, "ana@correo.test");
    await createSender(server).sendDue();
    expect(await countSent()).toBe(10);
    nowMs += HOUR_MS;
    await createSender(server).sendDue();
    expect(await countSent()).toBe(11);
  });

  it("may be sixty when it is the owner's own", async () => {
    const server = await useMailServer();
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare("INSERT INTO settings VALUES ('email', ?)").run(JSON.stringify(OWNER));
    });
    await enqueueMany(62, null);
    await createSender(server).sendDue();
    expect(await countSent()).toBe(60);
    expect(server.received[0]?.to).toEqual([OWNER]);
    await getStoredShop().database.write(
      async ({ prepare }) => void (await prepare("DELETE FROM settings").run()),
    );
  });

  it("are found by the index, however many were sent before", async () => {
    const plan = await getStoredShop().database.read(({ prepare }) =>
      prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT count(*) FROM mail_outbox
            WHERE status = 'sent' AND next_attempt_at > '2025' AND lower(recipient) = 'a'`,
      ).all(),
    );
    expect(plan.map(({ detail }) => detail).join()).toContain(
      "USING INDEX mail_outbox_due (status=? AND next_attempt_at>?)",
    );
  });
});

describe("a mail is sent once", () => {
  it("by two processes at the same time", async () => {
    const server = await useMailServer();
    for (let number = 0; number < 12; number += 1) {
      await enqueue({ subject: `n.º ${number}`, recipient: `ana${number}@correo.test` });
    }
    await Promise.all([createSender(server).sendDue(), createSender(server).sendDue()]);
    const subjects = server.received.map(({ mail }) => mail.subject);
    expect([subjects.length, new Set(subjects).size]).toEqual([12, 12]);
  });

  it("or twice with one Message-ID, when its process died before writing that it was sent", async () => {
    const server = await useMailServer();
    await enqueue();
    server.beforeAnswer(async () => {
      // Simulates a crashed process: another one takes the mail after the lease.
      server.beforeAnswer(null);
      nowMs += LEASE_MS - 1;
      expect(await claimDueMail(clock())).toBeNull();
      nowMs += 1;
      await createSender(server).sendDue();
    });
    await createSender(server).sendDue();
    const ids = server.received.map(({ mail }) => mail.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await readRows()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  it("and not put off by the one that lost it", async () => {
    const server = await useMailServer();
    await enqueue();
    server.refuse({ at: "DATA", code: 451, text: "4.3.0 Later" });
    server.beforeAnswer(async () => {
      server.beforeAnswer(null);
      nowMs += LEASE_MS;
      server.refuse(null);
      await createSender(server).sendDue();
    });
    await createSender(server).sendDue();
    expect(await readRows()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  it("is finished when the shop closes while it is under way, and the next one stays", async () => {
    const server = await useMailServer();
    await enqueue();
    await enqueue();
    const sender = createSender(server);
    const closing = new AbortController();
    server.beforeAnswer(() => {
      closing.abort();
      return Promise.resolve();
    });
    await sender.sendDue(closing.signal);
    expect(await readRows()).toMatchObject([
      { status: "sent" },
      { status: "waiting", attempts: 0, minutes: 0 },
    ]);
    await sender.sendDue(closing.signal);
    expect(server.received).toHaveLength(1);
  });

  it("is given back when the shop closes and the server does not end", async () => {
    const server = await useMailServer();
    await enqueue();
    const sender = createSender(server, 0);
    const closing = new AbortController();
    let answer: () => void = () => undefined;
    server.beforeAnswer(() => {
      closing.abort();
      return new Promise((resolve) => (answer = resolve));
    });
    await sender.sendDue(closing.signal);
    answer();
    expect(await readRows()).toMatchObject([{ status: "waiting", attempts: 0, minutes: 0 }]);
  });
});

describe("a mail that is sent again", () => {
  it("is a mail of its own", async () => {
    const server = await useMailServer();
    await enqueue();
    await createSender(server).sendDue();
    const [id = 0] = await readIds();
    expect(await resendMail(id, signAt(clock()))).toEqual({ recipient: MAIL.recipient });
    // A second click adds nothing.
    await resendMail(id, signAt(clock()));
    await createSender(server).sendDue();
    const ids = server.received.map(({ mail }) => mail.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect(await resendMail(999_999, signAt(clock()))).toBeNull();
  });

  it("is due at once where it still waits", async () => {
    const server = await useMailServer();
    server.refuse({ at: "RCPT", code: 450, text: "Later" });
    await enqueue();
    await createSender(server).sendDue();
    server.refuse(null);
    await resendMail((await readIds())[0] ?? 0, signAt(clock()));
    await createSender(server).sendDue();
    expect(await readRows()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  const readIds = () =>
    getStoredShop().database.read(async ({ queries }) =>
      (await queries.select({ id: mailOutbox.id }).from(mailOutbox)).map(({ id }) => id),
    );
});

describe("writing a mail", () => {
  it("is undone with what it tells of", async () => {
    const write = getStoredShop().database.write(async (connection) => {
      await enqueueMails(connection, [MAIL], { orderId: null, now: clock() });
      throw new Error("undone");
    });
    await expect(write).rejects.toThrow("undone");
    expect(await readRows()).toEqual([]);
  });

  it("wakes the sender when its transaction is over", async () => {
    const seen = new Promise<number>((resolve) => {
      onMailsEnqueued(() => void readRows().then(({ length }) => resolve(length)));
    });
    await enqueue();
    expect(await seen).toBe(1);
    onMailsEnqueued(null);
  });
});
