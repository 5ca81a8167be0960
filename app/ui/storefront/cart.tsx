import { Form, Link, useNavigation } from "@remix-run/react";

import { clampQuantity, MAX_QUANTITY } from "../../domain/buying/cart";
import { describeChoice } from "../../domain/buying/line-choice";
import type { FreeShippingGap } from "../../domain/buying/free-shipping";
import type { OrderQuote } from "../../domain/buying/order-quote";
import type { ShownLine } from "../../domain/buying/priced-cart";
import type { NextPieceHint } from "../../domain/offers/next-piece";
import type { CartCode } from "../../domain/offers/discount-code";
import { formatPesos } from "../../domain/plain/money";
import type { PriceBlock as Prices, AppliedCode } from "../../domain/payments/price-block";
import { describeLeft } from "../../domain/stock/stock-words";
import type { CodeReply } from "../../forms/buying/cart-form";
import { paths } from "../../paths";
import { FreeShippingBar } from "../free-shipping-bar";
import { KEEP_PLACE } from "../page-focus";
import { OrderTotals } from "../checkout/checkout-lines";
import { Price } from "../price";
import { PriceBlock } from "../price-block";
import { ProductPicture } from "../product-picture";
import { ReductionRows, SumRow } from "../reduction-rows";
import { LineFields } from "./line-fields";
import { TextField } from "../fields";

export function CartLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="cart-lines" aria-label="Productos en tu carrito">
      {lines.map((line, position) => (
        <CartLineItem
          key={JSON.stringify([line.productId, line.size, line.color])}
          line={line}
          id={`linea-${position}`}
        />
      ))}
    </ul>
  );
}

function CartLineItem({ line: stored, id }: { line: ShownLine; id: string }) {
  const { quantity, isLeaving } = useExpectedLine(stored);
  const line = { ...stored, quantity };
  const nameId = `${id}-nombre`;
  return (
    <li className="cart-line" data-leaving={isLeaving}>
      <ProductPicture address={line.image} alt="" use="cartLine" isEager />
      <div className="cart-line-text">
        {line.brand !== "" && <p className="card-brand">{line.brand}</p>}
        <h2 id={nameId}>
          <Link to={paths.product(line.productId)}>{line.name}</Link>
        </h2>
        <p className="cart-line-choice">{describeChoice(line)}</p>
        {line.isCutDown && (
          <p className="cart-line-cut">
            {describeLeft(stored.quantity, line.size)}: ajustamos tu carrito.
          </p>
        )}
        {(quantity > 1 || line.listPriceInPesos !== undefined) && (
          <p>
            {quantity > 1 && (
              <>
                <Price amountInPesos={line.unitPriceInPesos} /> c/u
              </>
            )}
            {line.listPriceInPesos !== undefined && <span className="sale-tag">En oferta</span>}
          </p>
        )}
        {quantity === MAX_QUANTITY && <p className="quantity-limit">Es el máximo por compra.</p>}
      </div>
      <p className="cart-line-total">
        <span className="visually-hidden">Subtotal: </span>
        <Price amountInPesos={line.unitPriceInPesos * quantity} />
      </p>
      <div className="cart-line-foot">
        <QuantityForm line={line} nameId={nameId} />
        <RemoveForm line={line} nameId={nameId} />
      </div>
    </li>
  );
}

type LineFormProps = { line: ShownLine; nameId: string };

function QuantityForm({ line, nameId }: LineFormProps) {
  return (
    <Form method="post" action={paths.cart()} {...KEEP_PLACE}>
      <div className="quantity" role="group" aria-label="Cantidad">
        <input type="hidden" name="intent" value="update" />
        <LineFields line={line} />
        <button
          className="icon-button"
          name="cantidad"
          {...stepFrom(line.quantity, -1)}
          aria-label="Una menos"
          aria-describedby={nameId}
        >
          −
        </button>
        <b>{line.quantity}</b>
        <button
          className="icon-button"
          name="cantidad"
          {...stepFrom(line.quantity, 1)}
          aria-label="Una más"
          aria-describedby={nameId}
        >
          +
        </button>
      </div>
    </Form>
  );
}

/** At its end a button sends the quantity that there is, and keeps the focus that it may have. */
function stepFrom(quantity: number, by: 1 | -1) {
  const next = clampQuantity(quantity + by);
  return { value: next, "aria-disabled": next === quantity ? true : undefined };
}

function RemoveForm({ line, nameId }: LineFormProps) {
  return (
    <Form method="post" action={paths.cart()} className="remove" {...KEEP_PLACE}>
      <input type="hidden" name="intent" value="remove" />
      <LineFields line={line} />
      <button className="button-link" aria-describedby={nameId}>
        Eliminar
      </button>
    </Form>
  );
}

function useExpectedLine(line: ShownLine): { quantity: number; isLeaving: boolean } {
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const isAboutThis =
    formData !== undefined &&
    formData.get("producto") === line.productId &&
    formData.get("talle") === line.size &&
    formData.get("color") === line.color;
  return {
    quantity:
      isAboutThis && intent === "update"
        ? clampQuantity(Number(formData.get("cantidad")))
        : line.quantity,
    isLeaving: intent === "clear" || (isAboutThis && intent === "remove"),
  };
}

type BuyCartProps = Pick<CartSummaryProps, "block" | "quote" | "checkoutAddress">;

/** The summary's button again, at the lower edge of a phone while that one is out of view. */
export function CartBuyBar({ block, quote, checkoutAddress }: BuyCartProps) {
  const total = quote?.totalInPesos ?? block.listInPesos;
  return (
    <p className="buy-bar">
      <Link className="button" to={checkoutAddress}>
        Iniciar compra · {formatPesos(total)}
      </Link>
    </p>
  );
}

type CartSummaryProps = {
  block: Prices;
  quote: OrderQuote | null;
  /** The total by transfer; null when it costs the same. */
  transferTotalInPesos: number | null;
  checkoutAddress: string;
  /** Why the checkout cannot start now; null when it can. */
  obstacle: string | null;
  /** What would be cheaper with one more piece; absent for nothing. */
  nextPiece: NextPieceHint | undefined;
  gap: FreeShippingGap | null;
  code?: React.ReactNode;
  shipping: React.ReactNode;
};

export function CartSummary(props: CartSummaryProps) {
  const { block, quote, transferTotalInPesos, checkoutAddress, obstacle, shipping, code } = props;
  return (
    <section className="cart-summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      {quote ? (
        <OrderTotals quote={quote} transferTotalInPesos={transferTotalInPesos} />
      ) : (
        <>
          {block.reductions && (
            <dl className="totals">
              <SumRow term="Productos">
                <Price amountInPesos={block.reductions.piecesInPesos} />
              </SumRow>
              <ReductionRows reductions={block.reductions} />
            </dl>
          )}
          <dl className="cart-total">
            <dt>Total sin el envío</dt>
            <dd>
              <PriceBlock block={block} use="summary" />
            </dd>
          </dl>
        </>
      )}
      {props.nextPiece && <NextPiece hint={props.nextPiece} />}
      <FreeShippingBar gap={props.gap} />
      {obstacle === null ? (
        <Link className="button button-wide buy-main" to={checkoutAddress}>
          Iniciar compra
        </Link>
      ) : (
        <p className="buy-off">{obstacle}</p>
      )}
      {code}
      {shipping}
      <p>
        <Link className="button button-wide button-quiet" to={paths.products()}>
          Seguir comprando
        </Link>
      </p>
      <Form method="post" action={paths.cart()}>
        <input type="hidden" name="intent" value="clear" />
        <button className="button-link">Vaciar carrito</button>
      </Form>
    </section>
  );
}

function NextPiece({ hint: { offerId, label, text } }: { hint: NextPieceHint }) {
  return (
    <p className="next-piece">
      <b className="prices-off">{label}</b> {text}. Se descuenta la unidad de menor precio.{" "}
      <a href={paths.quantityOffer(offerId)}>Ver qué entra en la promoción</a>
    </p>
  );
}

type DiscountCodeProps = {
  code: CartCode;
  /** What it takes off; null while it does not count. */
  applied: AppliedCode | null;
  reply: CodeReply | null;
};

export function DiscountCode({ code, applied, reply }: DiscountCodeProps) {
  return code.entered === "" ? (
    <details className="discount-code" open={reply !== null || undefined}>
      <summary>Tengo un código</summary>
      <Form method="post" action={paths.cart()} {...KEEP_PLACE}>
        <input type="hidden" name="intent" value="code" />
        <TextField
          name="codigo"
          label="Código"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={reply?.values.codigo}
          error={reply?.errors.codigo}
        />
        <button className="button button-quiet">Aplicar</button>
      </Form>
    </details>
  ) : (
    <Form method="post" action={paths.cart()} className="discount-chip" {...KEEP_PLACE}>
      <input type="hidden" name="intent" value="remove-code" />
      <p>
        <b>{code.entered}</b> · {describe(code, applied)}
      </p>
      <button className="button-link">
        Quitar<span className="visually-hidden"> el código {code.entered}</span>
      </button>
    </Form>
  );
}

function describe({ problem }: CartCode, applied: AppliedCode | null): string {
  if (problem !== undefined) return problem;
  if (applied === null) return "no cambia este total";
  if (applied.creditInPesos !== undefined && applied.inPesos === 0) {
    return `${formatPesos(applied.creditInPesos)} de crédito`;
  }
  return applied.freesShipping ? "envío gratis" : `-${formatPesos(applied.inPesos)}`;
}
