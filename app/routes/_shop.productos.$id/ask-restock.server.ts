import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { chooseColor } from "../../domain/stock/product-offer";
import { tellRestock, TOO_MANY_RESTOCKS } from "../../domain/stock/restock-turn";
import { requestRestock } from "../../mail/confirm-restock.server";
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

/** The answer to "Avisame": the same whatever the address waits for already. */
export async function askRestock(
  formData: FormData,
  product: ShopperProduct,
  { clientAddress, origin }: { clientAddress: string | undefined; origin: string },
) {
  const { wish, reply, values } = parseRestock(formData, product);
  if (!wish) return refuseForm(reply, 400);
  const refuse = (errors: FormReply<RestockField>["errors"]) => ({ values, errors });
  const waitSeconds = await limit.countAddress(clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ avisame: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    const asked = { productName: product.name, origin, now: new Date() };
    switch (await requestRestock({ productId: product.id, ...wish }, asked)) {
      case "asked":
        return await answer(product, wish, {
          title: "Revisá tu e-mail",
          text: `Para anotarte, tocá el botón del e-mail que va a ${wish.email}. Si hoy ya te escribimos por este producto, sirve ese.`,
        });
      case "there":
        return refuseForm(refuse({ prenda: "Ya hay: podés agregarla al carrito." }), 409);
      case "too-many":
        return refuseForm(refuse({ email: TOO_MANY_RESTOCKS }), 409);
      case "waiting":
        return await answer(product, wish, tellRestock(wish));
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ avisame: NOT_SAVED }), 503);
  }
}

const NOT_SAVED =
  "No pudimos anotarte: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

async function answer(
  product: ShopperProduct,
  { variant }: RestockWish,
  flash: { title: string; text: string },
) {
  // Back to the colour that the shopper looked at.
  const color = chooseColor(product, variant.color);
  return seeOther(paths.productIn(product.id, { color }), await serializeFlash(flash));
}
