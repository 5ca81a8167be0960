import { listOwners } from "../data/owner/people.server";
import type { PricedCart } from "../domain/buying/priced-cart";
import { describeGift, measureGift } from "../domain/offers/gift";
import type { AskedDiscounts } from "../domain/offers/order-discounts";
import type { FormReply } from "../forms/form-reply";
import type { Approval, ManualDiscount, OwnerField } from "../forms/orders/manual-order";
import { refuseForm } from "../http/responses";
import { afterPassword } from "./confirm-password.server";

type GiftReply = FormReply<"descuento" | OwnerField>;

type GivenDiscount = {
  priced: PricedCart;
  asked: AskedDiscounts;
  discount: ManualDiscount;
  /** Null for a discount that the person may give. */
  approval: Approval | null;
  formData: FormData;
  /** What the form is shown with again. */
  values: GiftReply["values"];
};

type Asking = {
  request: Request;
  clientAddress: string | undefined;
};

/**
 * Runs `sell` with what the order keeps of a discount: its reason, and who approved it. What the role may not give
 * needs the password of an owner, typed in the same form.
 */
export async function afterApproval<Answer>(
  { request, clientAddress }: Asking,
  { priced, asked, discount, approval, formData, values }: GivenDiscount,
  sell: (notes: readonly string[]) => Promise<Answer>,
) {
  const { gift } = asked;
  if (!gift) return sell([]);
  const reason = discount.motivo;
  if (reason === "") return refuse({ descuento: NO_REASON });
  const { takenInPesos } = measureGift(priced.lines, gift);
  const sellBy = (approvedBy: string | null) =>
    sell([describeGift({ gift, takenInPesos, reason, approvedBy })]);
  if (approval === null) return sellBy(null);
  const owner = (await listOwners()).find(({ id }) => String(id) === formData.get("dueno"));
  if (!owner) return refuse({ dueno: "Elegí quién autoriza el descuento." });
  const typed = formData.get("claveParaDescuento");
  const password = typeof typed === "string" ? typed : "";
  const words = { missing: ASK_OWNER, wrong: `No es la contraseña de ${owner.name}.` };
  return afterPassword<"descuento" | OwnerField, Answer>(
    { request, clientAddress, admin: owner },
    { field: "claveParaDescuento", password, values, words },
    () => sellBy(owner.name),
  );

  function refuse(errors: GiftReply["errors"]) {
    return refuseForm<GiftReply>({ values, errors }, 400);
  }
}

const NO_REASON = "Escribí por qué se hace el descuento: queda anotado en el pedido.";
const ASK_OWNER = "Pasa tu tope: pedile a un Dueño que escriba su contraseña.";
