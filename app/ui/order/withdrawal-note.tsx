import { Link } from "@remix-run/react";

import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { paths } from "../../paths";

/** Says that the shopper withdrew from the purchase, with the code as proof; nothing otherwise. */
export function WithdrawalNote({
  order: { withdrawal },
}: {
  order: Pick<ShopperOrder, "withdrawal">;
}) {
  if (withdrawal === null) return null;
  const { code, at } = withdrawal;
  return (
    <section className="order-notes" aria-labelledby="arrepentimiento">
      <h2 id="arrepentimiento">Te arrepentiste de esta compra</h2>
      <p>
        {at !== null && <>{at}. </>}Tu código es{" "}
        <Link className="order-code" to={paths.withdrawalCode(code)}>
          <strong>{code}</strong>
        </Link>
        . Si no fuiste vos, escribinos.
      </p>
    </section>
  );
}
