import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { AccountFacts, OnlineSteps, type Online } from "./payment-box";

/** What a correction left open after the order was paid. */
export function RestBox(
  props: Pick<ShopperOrder, "rest" | "token"> & {
    again: string;
    isConfirming?: boolean;
    isRefreshed?: boolean;
  },
) {
  const { rest, token, again, isConfirming = false, isRefreshed = false } = props;
  if (!rest) return null;
  const { text, account, online } = rest;
  return (
    <section className="transfer" aria-labelledby="diferencia">
      <h2 id="diferencia">La diferencia</h2>
      <p>{text}</p>
      {online && <RestState online={online} />}
      {online && <OnlineSteps {...{ token, online, again, isConfirming, isRefreshed }} />}
      {account && online && <p>O transferila a esta cuenta:</p>}
      {account && <AccountFacts account={account} />}
    </section>
  );
}

/** The page's heading is about the order: what became of a payment of the rest is said here. */
function RestState({ online: { situation, rejection } }: { online: Online }) {
  const texts = {
    waiting: "Tenés un pago pendiente: cuando lo hagas, lo anotamos solos.",
    "in-review": "Mercado Pago está revisando tu pago: no tenés que hacer nada.",
    rejected: `No se pudo hacer el pago. ${rejection ?? ""}`.trim(),
    ...{ none: null, paid: null, refunded: null },
  };
  const text = texts[situation];
  return text === null ? null : <p>{text}</p>;
}
