import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";

import { clampQuantity, MAX_QUANTITY, MIN_QUANTITY } from "../../domain/buying/cart";
import { describeChoice } from "../../domain/buying/line-choice";
import type { PricedLine } from "../../domain/buying/priced-cart";
import { describeLeft } from "../../domain/stock/stock-words";
import { paths } from "../../paths";
import { KEEP_PLACE } from "../keep-place";
import { Price } from "../price";
import { ProductPicture } from "../product-picture";
import { LineFields } from "./line-fields";

const QUANTITIES = Array.from(
  { length: MAX_QUANTITY - MIN_QUANTITY + 1 },
  (_, step) => MIN_QUANTITY + step,
);

type ShownLine = Omit<PricedLine, "ivaPermille">;

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

function CartLineItem({ line, id }: { line: ShownLine; id: string }) {
  const { quantity, isLeaving } = useExpectedLine(line);
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
            {describeLeft(line.quantity, line.size)}: ajustamos tu carrito.
          </p>
        )}
        <p>
          <Price amountInPesos={line.unitPriceInPesos} />
          {line.listPriceInPesos !== undefined && <span className="sale-tag">En oferta</span>}
        </p>
      </div>
      <QuantityForm line={line} id={id} nameId={nameId} />
      <RemoveForm line={line} nameId={nameId} />
      <p className="cart-line-total">
        <span className="visually-hidden">Subtotal: </span>
        <Price amountInPesos={line.unitPriceInPesos * quantity} />
      </p>
    </li>
  );
}

type LineFormProps = { line: ShownLine; nameId: string };

function QuantityForm({ line, id, nameId }: LineFormProps & { id: string }) {
  const submit = useSubmit();
  return (
    <Form
      method="post"
      action={paths.cart()}
      className="quantity"
      {...KEEP_PLACE}
      onChange={(event) => submit(event.currentTarget, KEEP_PLACE)}
    >
      <input type="hidden" name="intent" value="update" />
      <LineFields line={line} />
      <label htmlFor={`${id}-cantidad`}>Cantidad</label>
      <select
        key={line.quantity}
        id={`${id}-cantidad`}
        name="cantidad"
        defaultValue={line.quantity}
        aria-describedby={nameId}
      >
        {QUANTITIES.map((quantity) => (
          <option key={quantity}>{quantity}</option>
        ))}
      </select>
      <button className="button button-quiet" aria-describedby={nameId}>
        Actualizar
      </button>
      {line.quantity === MAX_QUANTITY && <p className="quantity-limit">Es el máximo por compra.</p>}
    </Form>
  );
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
