import type { PricedCart } from "../domain/buying/priced-cart";
import { describeGift, measureGift } from "../domain/offers/gift";
import type { AskedDiscounts } from "../domain/offers/order-discounts";
import type { FormReply } from "../forms/form-reply";
import type { Approval, ManualDiscount, OwnerField } from "../forms/orders/manual-order";
import { refuseForm } from "../http/responses";
import { afterOwner, type AskingOwner } from "./approve-by-owner.server";

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

/**
 * Runs `sell` with what the order keeps of a discount: its reason, and who approved it. What the role may not give
 * needs the password of an owner, typed in the same form.
 */
export async function afterApproval<Answer>(
  asking: AskingOwner,
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
  const words = { choose: "Elegí quién autoriza el descuento.", missing: ASK_OWNER };
  return afterOwner<Answer, GiftReply>(
    asking,
    { formData, values, words, toReply: (refusal) => refusal },
    sellBy,
  );

  function refuse(errors: GiftReply["errors"]) {
    return refuseForm<GiftReply>({ values, errors }, 400);
  }
}

const NO_REASON = "Escribí por qué se hace el descuento: queda anotado en el pedido.";
const ASK_OWNER = "Pasa tu tope: pedile a un Dueño que escriba su contraseña.";
