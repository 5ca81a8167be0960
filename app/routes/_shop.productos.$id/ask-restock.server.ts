import { askForRestock } from "../../data/stock/restock-requests.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { chooseColor } from "../../domain/stock/product-offer";
import { describeVariant } from "../../domain/stock/describe-variant";
import { MAX_WAITING } from "../../domain/stock/restock-turn";
import { parseRestock, type RestockField, type RestockWish } from "../../forms/buying/restock-form";
import type { FormReply } from "../../forms/form-reply";
import { describeWait } from "../../forms/owner/password-refusals";
import { createPostLimit } from "../../http/address-limit.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";

const HOUR_SECONDS = 60 * 60;
/** Each may end as a mail to another person's address. */
const limit = createPostLimit("restock requests", 10, HOUR_SECONDS);

/** The answer to "Avisame": the same for an address that asked before. */
export async function askRestock(
  formData: FormData,
  product: ShopperProduct,
  clientAddress: string | undefined,
) {
  const { wish, reply, values } = parseRestock(formData, product);
  if (!wish) return refuseForm(reply, 400);
  const refuse = (errors: FormReply<RestockField>["errors"]) => ({ values, errors });
  const waitSeconds = await limit.countAddress(clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ avisame: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    switch (await askForRestock({ productId: product.id, ...wish }, new Date())) {
      case "there":
        return refuseForm(refuse({ prenda: "Ya hay: podés agregarla al carrito." }), 409);
      case "too-many":
        return refuseForm(refuse({ email: TOO_MANY }), 409);
      case "waiting":
        return await confirm(product, wish);
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ avisame: NOT_SAVED }), 503);
  }
}

const TOO_MANY = `Ya te vamos a avisar por ${MAX_WAITING} talles. Cuando vuelva alguno podés pedir otro.`;
const NOT_SAVED =
  "No pudimos anotarte: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

async function confirm(product: ShopperProduct, { variant, email }: RestockWish) {
  const what = describeVariant(variant);
  const flash = await serializeFlash({
    title: "Te avisamos",
    text: `Te avisamos a ${email} cuando vuelva a haber${what === "" ? "" : ` ${what}`}.`,
  });
  // Back to the colour that the shopper looked at.
  const color = chooseColor(product, variant.color);
  return seeOther(paths.productIn(product.id, { color }), flash);
}
