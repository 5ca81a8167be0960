import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import { aReturn, aReturnItem } from "../../test/helpers/returns";
import type { OutgoingMail } from "../domain/mail/mail";
import { MAIL_KINDS, MAIL_RULES, type MailKind } from "../domain/mail/mail-kinds";
import { SHOPPER_MAILS, type ShopperMailKind } from "../domain/mail/mail-texts";
import { findHoldReason } from "../domain/mail/mail-delivery";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { composeOwnerOrderMail } from "./order-mails";
import { composePasswordChangedMail } from "./account-mails.server";
import { composePaymentAlertMails } from "./payment-mails";
import { composeReceiptMails, composeShopperCancelMails } from "./shopper-change-mails";
import { composeHoldEndMails } from "./return-mails";
import { composeSampleMail } from "./shopper-mails";
import { composeWithdrawalMails } from "./withdrawal-mails";

const NOW = new Date("2025-06-02T18:42:00.000Z");
const parts = { settings: DEFAULT_SHOP_SETTINGS, origin: "https://tienda.test" };
const order = anOrder({ status: "cancelled", paymentAlert: "disputed" });
const withdrawal = {
  ...{ id: 1, code: "ARR-AAAAAAAA", matchedOrder: null, createdAt: null, answeredAt: null },
  ...{ orderNumber: "", email: "ana@correo.test", reason: "", state: "asked" as const },
};

/** The reminders of every day read the shop: their own tests compose them. */
type ComposedHere = Exclude<MailKind, ShopperMailKind | "owner-pictures" | "owner-storage">;

const TO_OWNER: Record<ComposedHere, () => OutgoingMail[]> = {
  "owner-order": () => [composeOwnerOrderMail({ ...parts, order })],
  "owner-cancelled": () => composeShopperCancelMails({ ...parts, order }),
  "owner-receipt": () => composeReceiptMails({ ...parts, order }),
  "owner-payment": () => composePaymentAlertMails({ ...parts, order }),
  "owner-withdrawal": () => composeWithdrawalMails({ ...parts, order, withdrawal }),
  "owner-exchange": () =>
    composeHoldEndMails({
      ...{ ...parts, order },
      request: aReturn({ items: [aReturnItem({ orderItemId: order.items[0]?.id })] }),
    }),
  "owner-password": () => [composePasswordChangedMail({ ...parts, username: "mora", now: NOW })],
};

const compose = (kind: MailKind): OutgoingMail | undefined => {
  const shoppers = SHOPPER_MAILS.find(({ id }) => id === kind);
  if (shoppers) return composeSampleMail(shoppers.id, { ...parts, now: NOW });
  return TO_OWNER[kind as ComposedHere]().find((mail) => mail.kind === kind);
};

const readsTheShop = (kind: MailKind) => ["owner-pictures", "owner-storage"].includes(kind);

it.each(MAIL_KINDS.filter((kind) => !readsTheShop(kind)))("%s is composed", (kind) => {
  const mail = compose(kind);
  expect(mail?.subject).toMatch(/^[\p{Lu}¡¿]\P{C}+$/u);
  expect(mail?.text).toContain(DEFAULT_SHOP_SETTINGS.name);
  expect(mail?.html).toContain("<!doctype html>");
  // The owner's address is found when the mail enters the outbox.
  expect(mail?.recipient === null).toBe(kind.startsWith("owner-"));
});

describe.each(MAIL_KINDS)("%s", (kind) => {
  it("has a name of its own", () => {
    const named = MAIL_KINDS.filter((other) => MAIL_RULES[other].label === MAIL_RULES[kind].label);
    expect(named).toEqual([kind]);
    expect(MAIL_RULES[kind].label).toMatch(/^\p{Lu}/u);
  });

  it("is held once its time is over", () => {
    const facts = { order: null, withdrawal: null, isRoomLow: true, isPictureMissing: true };
    const judge = (ageMs: number) =>
      findHoldReason({ kind, createdAt: new Date(NOW.getTime() - ageMs) }, facts, NOW);
    const validForMs = MAIL_RULES[kind].validForDays * 24 * 60 * 60 * 1000;
    expect([judge(0), judge(validForMs), judge(validForMs + 1)]).toEqual([null, null, "expired"]);
  });
});

/** What composes a mail names it too, and so does who sends it: one or two of them, or all reminders. */
it("lists the kinds in one file", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const lists = globSync("{app,server,scripts}/**/*.{ts,tsx}", { cwd: root }).filter((file) => {
    if (/\.test\.|^app\/mail\//.test(file)) return false;
    const text = readFileSync(path.join(root, file), "utf8");
    return MAIL_KINDS.filter((kind) => text.includes(`"${kind}"`)).length > 2;
  });
  expect(lists.sort()).toEqual([
    "app/data/orders/order-reminders.server.ts",
    "app/domain/mail/mail-kinds.ts",
  ]);
});
