import { DatabaseUnavailableError } from "../data/database.server";
import { enqueueAtMostSince } from "../data/mail-delivery.server";
import { listProductsWithoutPicture, readProductCounts } from "../data/product-counts.server";
import { readSettings } from "../data/settings.server";
import { calendarDay, startOfDay } from "../domain/buenos-aires";
import { getEnvironment, type Environment } from "../env.server";
import { getLog } from "../log.server";
import { composePictureMail } from "./picture-mails";

const NAMED_PRODUCTS = 20;
/** From when on the owner is told: nobody wants to be woken by it. */
const FROM_HOUR_MS = 9 * 60 * 60 * 1000;

/**
 * Writes to the owner that products have no picture, at most once a day of Buenos Aires, where mails
 * can be sent. Never rejects: what could not be written is tried at the next call.
 */
export async function remindOfPictures(
  now: Date,
  { smtp, origin }: Pick<Environment, "smtp" | "origin"> = getEnvironment(),
): Promise<void> {
  const today = startOfDay(calendarDay(now));
  if (!smtp || now.getTime() < today.getTime() + FROM_HOUR_MS) return;
  try {
    const counts = await readProductCounts();
    if (!counts || counts.withoutPicture === 0) return;
    const products = (await listProductsWithoutPicture(NAMED_PRODUCTS)) ?? [];
    const mail = composePictureMail({
      names: products.map(({ id, name }) => (name === "" ? id : name)),
      count: counts.withoutPicture,
      settings: await readSettings(),
      origin: origin?.origin ?? null,
    });
    await enqueueAtMostSince(mail, today, now);
  } catch (error) {
    const level = error instanceof DatabaseUnavailableError ? "warn" : "error";
    getLog()[level]({ err: error }, "owner not told of products without picture");
  }
}
