import { createHash } from "node:crypto";
import { z } from "zod";

import {
  askForRestock,
  askToConfirm,
  type RestockAnswer,
  type RestockRequest,
  tellWaiting,
} from "../data/stock/restock.server";
import { readSettings } from "../data/shop/settings.server";
import { findSender } from "../domain/mail/mail-address";
import { foldMailAddress } from "../domain/mail/mail-host";
import { describeVariant } from "../domain/stock/stock-words";
import { MAX_WAITING, RESTOCK_CONFIRM_HOURS } from "../domain/stock/restock-turn";
import { createPostLimit } from "../http/address-limit.server";
import { composeRestockConfirmation, composeRestockMail } from "./restock-mails";
import { paths } from "../paths";
import { getEnvironment } from "../settings/environment.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";
import type { JobTurn } from "../domain/plain/job-turn";
import { readOwnOrigin } from "../http/origin.server";
import { getLog } from "../log/log.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;
const PURPOSE = "tela restock confirmation v1";

/** The mails that ask to confirm: one a day for a mailbox and product, and as many as it may wait for. */
const limits = {
  product: createPostLimit("restock confirmations of a product", 1, DAY_SECONDS),
  mailbox: createPostLimit("restock confirmations", MAX_WAITING, DAY_SECONDS),
};

const WishSchema = z.object({
  productId: z.string(),
  variant: z.object({ size: z.string(), color: z.string() }),
  email: z.string(),
  until: z.number(),
});

/**
 * Sends a mail that asks to confirm the request, because anyone can type another person's address. The link contains
 * the request: an unconfirmed one is not stored and uses no place. Without a working mail server, stores it at once.
 */
export async function requestRestock(
  wanted: RestockRequest,
  { productName, origin, now }: { productName: string; origin: string; now: Date },
): Promise<RestockAnswer> {
  const canSend = findSender(await readSettings(), getEnvironment()) !== null;
  if (!canSend) return askForRestock(wanted, now);
  const isToBeSent = await countMail(wanted);
  return askToConfirm(
    wanted,
    isToBeSent
      ? (settings) =>
          composeRestockConfirmation({
            ...{ recipient: wanted.email, productName, choice: describeVariant(wanted.variant) },
            confirmAddress: origin + paths.restockConfirm(sealWish(wanted, now)),
            settings,
          })
      : null,
    now,
  );
}

/** The keys are hashed, because a limit is no place for an address. */
async function countMail({ email, productId }: RestockRequest): Promise<boolean> {
  const mailbox = foldMailAddress(email);
  const keyOf = (text: string) => createHash("sha256").update(text).digest("base64url");
  if ((await limits.product.countKey(keyOf(`${mailbox} ${productId}`))) !== null) return false;
  return (await limits.mailbox.countKey(keyOf(mailbox))) === null;
}

function sealWish({ productId, variant, email }: RestockRequest, now: Date): string {
  const until = now.getTime() + RESTOCK_CONFIRM_HOURS * HOUR_MS;
  return sealFor(PURPOSE, JSON.stringify({ productId, variant, email, until }));
}

/** The request of a link; null for one that is over, or not of this shop. */
export function openWish(token: string, now: Date): RestockRequest | null {
  const text = openSealedFor(PURPOSE, token);
  if (text === null) return null;
  const { until, ...wish } = WishSchema.parse(JSON.parse(text));
  return now.getTime() < until ? wish : null;
}

export async function tellOfRestock(turn: JobTurn): Promise<void> {
  const origin = readOwnOrigin();
  const told = await tellWaiting(
    ({ product, variant, email, token }, settings) =>
      composeRestockMail({
        recipient: email,
        productName: product.name,
        choice: describeVariant(variant),
        productAddress: origin + paths.productIn(product.id, variant),
        leaveAddress: origin + paths.restock(token),
        settings,
      }),
    turn,
  );
  if (told > 0) getLog().info({ told }, "people told of what is there again");
}
