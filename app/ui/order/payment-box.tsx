import { Form } from "@remix-run/react";

import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { formatPesos } from "../../domain/plain/money";
import { paths } from "../../paths";
import { Price } from "../price";
import { SendButton } from "../form";

type PaymentBoxProps = {
  order: Pick<ShopperOrder, "token" | "online" | "transferOffer">;
  again: string;
  /** Whether the shopper comes from paying and the result is still unknown. */
  isConfirming?: boolean;
  isRefreshed?: boolean;
};

/** Pays an order with Mercado Pago or shows the payment's state; nothing once it is settled. */
export function PaymentBox(props: PaymentBoxProps) {
  const { order, again, isConfirming = false, isRefreshed = false } = props;
  const { token, online } = order;
  if (!online?.canPay) return null;
  const { situation, isUnclear, isCoupon } = online;
  const isUnderWay =
    isConfirming || isUnclear || situation === "in-review" || situation === "waiting";
  if (!isUnderWay) {
    return (
      <section className="transfer" aria-labelledby="pago">
        <h2 id="pago">Para pagar</h2>
        <Amount online={online} />
        <Instalments online={online} />
        {online.isOffered ? (
          <>
            <PayForm orderToken={token} text="Pagar con Mercado Pago" />
            <p className="field-hint">
              Con tarjeta, débito o dinero en tu cuenta. Te llevamos a la página de Mercado Pago y
              después volvés acá.
            </p>
          </>
        ) : (
          <p className="transfer-wait">
            Por ahora no podemos cobrar con Mercado Pago. Tu pedido sigue guardado.
          </p>
        )}
        <TransferOffer order={order} />
      </section>
    );
  }
  return (
    <section className="transfer" aria-labelledby="pago">
      <h2 id="pago">Tu pago</h2>
      <Amount online={online} />
      {situation === "waiting" && isCoupon && !isConfirming && online.isOffered && (
        <p>
          {/* A plain link: it leads to another site. */}
          <a data-document className="button button-wide" href={paths.orderCoupon(token)}>
            Ver el cupón
          </a>
        </p>
      )}
      {isRefreshed && (
        <p className="transfer-wait">Esta página se actualiza sola en unos segundos.</p>
      )}
      <p>
        {/* A plain link, so that it always loads the current state. */}
        <a
          data-document
          className={`button button-wide${isCoupon ? " button-quiet" : ""}`}
          href={again}
        >
          Actualizar estado
        </a>
      </p>
      {situation === "waiting" && !isConfirming && online.isOffered && (
        <>
          <PayForm orderToken={token} text="Pagar de otra forma" isQuiet />
          <p className="field-hint">Si pagás de otra forma, no pagues además lo anterior.</p>
        </>
      )}
      {isConfirming && !isRefreshed && online.isOffered && (
        <>
          <PayForm orderToken={token} text="Pagar con Mercado Pago" isQuiet />
          <p className="field-hint">Solo si no llegaste a pagar.</p>
        </>
      )}
    </section>
  );
}

type Online = NonNullable<ShopperOrder["online"]>;

function Amount({ online }: { online: Online }) {
  return (
    <p className="transfer-amount">
      <span>Total</span>
      <Price amountInPesos={online.totalInPesos} />
    </p>
  );
}

function Instalments({ online: { instalments, financialCost } }: { online: Online }) {
  if (instalments === null) return null;
  return (
    <p className="transfer-instalments">
      O hasta {instalments} · {financialCost}
    </p>
  );
}

type PayFormProps = { orderToken: string; text: string; isQuiet?: boolean };

function PayForm({ orderToken, text, isQuiet = false }: PayFormProps) {
  const address = paths.orderPayment(orderToken);
  return (
    <Form method="post" action={address}>
      <SendButton action={address} isQuiet={isQuiet}>
        {text}
      </SendButton>
    </Form>
  );
}

/** Offers to pay an online order by transfer instead; nothing when that is impossible. */
function TransferOffer({ order }: { order: Pick<ShopperOrder, "token" | "transferOffer"> }) {
  const { token, transferOffer } = order;
  const address = paths.orderTransfer(token);
  if (transferOffer === null) return null;
  const { totalInPesos, discountInPesos } = transferOffer;
  return (
    <Form method="post" action={address} className="transfer-offer">
      <SendButton action={address} isQuiet>
        Pagar por transferencia: {formatPesos(totalInPesos)}
      </SendButton>
      <p className="field-hint">
        {discountInPesos > 0 && <>Ahorrás {formatPesos(discountInPesos)}. </>}
        Te damos los datos de la cuenta y el pedido sigue siendo el mismo.
      </p>
    </Form>
  );
}
