import {
  listProductsWithoutPicture,
  readProductCounts,
} from "../data/catalogue/product-counts.server";
import { readSettings } from "../data/shop/settings.server";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { remindDaily } from "./daily-reminder.server";
import { composePictureMail } from "./picture-mails";

const NAMED_PRODUCTS = 20;

/** Reminds the owner of products without a picture: see `remindDaily`. */
export function remindOfPictures(
  now: Date,
  environment: Pick<Environment, "smtp" | "origin"> = getEnvironment(),
): Promise<void> {
  const compose = async () => {
    const counts = await readProductCounts();
    if (!counts || counts.withoutPicture === 0) return null;
    const products = (await listProductsWithoutPicture(NAMED_PRODUCTS)) ?? [];
    return composePictureMail({
      names: products.map(({ id, name }) => (name === "" ? id : name)),
      count: counts.withoutPicture,
      settings: await readSettings(),
      origin: environment.origin?.origin ?? null,
    });
  };
  return remindDaily(compose, now, environment);
}
