import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { OutgoingMail } from "../../domain/mail/mail";
import { MAX_OPEN_RESETS, RESET_MS } from "../../domain/owner/password";
import { findReset, finishReset, startReset } from "./password-resets.server";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-10T12:00:00.000Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

beforeAll(() => prepareStoredShop());
beforeEach(() =>
  getStoredShop().database.write(async ({ prepare }) => {
    await runScript(
      { prepare },
      `DELETE FROM mail_outbox; DELETE FROM settings; DELETE FROM admins;
      INSERT INTO admins (id, username, email, password_hash, has_made_up_password)
      VALUES (1, 'admin', 'a@b.ar', 'old', 1);
      INSERT INTO admin_sessions (id, admin_id, expires_at) VALUES ('s', 1, '2125-01-01');
      DELETE FROM login_attempts;
      INSERT INTO login_attempts VALUES ('name:admin', 5, '2025-06-10', '2125-01-01')`,
    );
  }),
);
afterAll(() => closeStoredShop());

const count = (table: string) =>
  getStoredShop().database.read(({ prepare }) =>
    prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
const MAIL: OutgoingMail = {
  kind: "owner-password",
  recipient: null,
  subject: "",
  text: "",
  html: "",
};
const finish = (tokenHash: string, now = NOW) =>
  finishReset({ tokenHash, passwordHash: "new", now, composeMail: () => MAIL });

it.each(["admin", " ADMIN ", "A@b.AR"])("finds the account by %j", async (typed) => {
  expect(await startReset(typed, "t", NOW)).toEqual({ username: "admin", recipient: "a@b.ar" });
});

it("writes to the shop's own address when the account has none, and to nobody else", async () => {
  await getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE admins SET email = ''").run(),
  );
  expect(await startReset("admin", "t", NOW)).toBeNull();
  await getStoredShop().database.write(async ({ prepare }) => {
    await prepare(`INSERT INTO settings VALUES ('email', '"duena@tienda.test"')`).run();
  });
  expect(await startReset("admin", "t", NOW)).toMatchObject({ recipient: "duena@tienda.test" });
  expect(await startReset("a@b.ar", "u", NOW)).toBeNull();
});

it("keeps few links valid at a time, and drops expired ones", async () => {
  for (let at = 0; at < MAX_OPEN_RESETS; at += 1) await startReset("admin", `t${at}`, NOW);
  expect(await startReset("admin", "more", after(RESET_MS - 1))).toBeNull();
  expect(await startReset("admin", "later", after(RESET_MS))).not.toBeNull();
  expect(await count("password_resets")).toBe(1);
});

it("changes the password once, and ends sessions, locks and all other links", async () => {
  await startReset("admin", "one", NOW);
  await startReset("admin", "two", NOW);
  expect(await findReset("one", NOW)).toBe("admin");
  expect(await finish("one")).toEqual({ adminId: 1 });
  for (const table of ["password_resets", "admin_sessions", "login_attempts"]) {
    expect(await count(table)).toBe(0);
  }
  expect(await count("mail_outbox WHERE kind = 'owner-password' AND recipient = 'a@b.ar'")).toBe(1);
  expect(await count("admins WHERE password_hash = 'new' AND has_made_up_password = 0")).toBe(1);
  expect([await finish("one"), await finish("two")]).toEqual([null, null]);
});

it("changes nothing with an expired, invalid or future-dated link", async () => {
  await startReset("admin", "old", NOW);
  await startReset("admin", "ahead", after(10 * RESET_MS));
  expect(await finish("old", after(RESET_MS))).toBeNull();
  expect([await finish("ahead"), await finish("none")]).toEqual([null, null]);
  expect(await count("admins WHERE password_hash = 'old'")).toBe(1);
});
