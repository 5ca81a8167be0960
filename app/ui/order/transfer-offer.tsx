import { Form, useNavigation } from "@remix-run/react";

import { formatPesos } from "../../domain/plain/money";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { paths } from "../../paths";

/** Offers to pay an online order by transfer instead; nothing when that is impossible. */
export function TransferOffer({ order }: { order: Pick<ShopperOrder, "token" | "transferOffer"> }) {
  const { token, transferOffer } = order;
  const address = paths.orderTransfer(token);
  const isSending = useNavigation().formAction === address;
  if (transferOffer === null) return null;
  const { totalInPesos, discountInPesos } = transferOffer;
  return (
    <Form method="post" action={address} className="transfer-offer">
      <button className="button button-wide button-quiet">
        Pagar por transferencia: {formatPesos(totalInPesos)}
        {isSending && <span className="spinner" aria-hidden="true" />}
      </button>
      <p className="field-hint">
        {discountInPesos > 0 && <>Ahorrás {formatPesos(discountInPesos)}. </>}
        Te damos los datos de la cuenta y el pedido sigue siendo el mismo.
      </p>
    </Form>
  );
}
