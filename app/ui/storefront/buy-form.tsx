import { Link, useNavigation } from "@remix-run/react";
import { useMemo } from "react";

import type { ShopperProduct } from "../../domain/catalogue/product";
import { listSizes, sizeLabel } from "../../domain/catalogue/size";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { ErrorSummary } from "../error-summary";
import { KEEP_PLACE } from "../keep-place";
import { AskedDestinationFields } from "./asked-destination-fields";
import { ChatLink } from "./chat-link";
import { ChoiceGroup } from "./choice-group";
import { ColorLinks } from "./color-links";
import { ColorSwatch } from "./color-swatch";
import { useShopData } from "./shop-data";
import { PostForm } from "../post-form";

/** The id of the button and of the error that belongs to no field. */
const BUTTON_ID = "agregar";

type BuyFormProps = {
  product: ShopperProduct;
  /** From the address; empty for none. */
  chosenSize: string;
  reply: FormReply | null;
  isBuyingOff: boolean;
};

/** Size, color and the button that adds them to the cart. */
export function BuyForm({ product, chosenSize, reply, isBuyingOff }: BuyFormProps) {
  const { state, formData } = useNavigation();
  const { flash } = useShopData();
  const isAdding = state !== "idle" && formData?.get("intent") === "add";
  // One array for each answer: a new array moves the focus to the summary again.
  const errors = useMemo(
    () => listErrors(reply, product, isBuyingOff),
    [reply, product, isBuyingOff],
  );
  const refusal = reply?.errors[BUTTON_ID];
  const size = reply?.values.talle ?? chosenSize;
  return (
    <PostForm
      action={paths.product(product.id)}
      className="buy-form"
      noValidate
      replace
      {...KEEP_PLACE}
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <input type="hidden" name="intent" value="add" />
      <AskedDestinationFields />
      <ColorLinks product={product} size={size} />
      {product.colors.length > 1 && (
        <ChoiceGroup
          title="Color"
          name="color"
          options={product.colors.map((color) => ({
            value: color,
            label: (
              <>
                <ColorSwatch name={color} /> {color}
              </>
            ),
          }))}
          chosen={reply?.values.color}
          error={reply?.errors.color}
        />
      )}
      {product.colors.length === 1 && (
        <input type="hidden" name="color" value={product.colors[0]} />
      )}
      {product.sizes.length > 0 && (
        <ChoiceGroup
          title="Talle"
          name="talle"
          options={listSizes(product.sizes).map((size) => ({
            value: size,
            label: sizeLabel(size),
          }))}
          chosen={size}
          error={reply?.errors.talle}
        />
      )}
      {isBuyingOff ? (
        <p className="buy-off">
          En este momento no podemos tomar compras. Volvé a probar en un rato.
        </p>
      ) : (
        <button
          id={BUTTON_ID}
          className="button button-wide"
          aria-describedby={refusal === undefined ? undefined : "agregar-motivo"}
        >
          Agregar al carrito
          {isAdding && <span className="spinner" aria-hidden="true" />}
        </button>
      )}
      <ChatLink product={product} chosen={{ size, color: reply?.values.color ?? "" }} />
      {refusal !== undefined && (
        <p id="agregar-motivo" className="field-error">
          {refusal} <Link to={paths.cart()}>Ver carrito</Link>
        </p>
      )}
      {flash?.link?.to === paths.cart() && (
        <p className="buy-done">
          <strong>Ya está en tu carrito.</strong> {flash.text}{" "}
          <Link to={paths.cart()}>Ver carrito</Link>
        </p>
      )}
    </PostForm>
  );
}

function listErrors(reply: FormReply | null, product: ShopperProduct, isBuyingOff: boolean) {
  const buttonId = isBuyingOff ? null : BUTTON_ID;
  const controlIds: Record<string, string | null> = {
    talle: product.sizes.length > 0 ? "talle-0" : buttonId,
    color: product.colors.length > 1 ? "color-0" : buttonId,
  };
  return Object.entries(reply?.errors ?? {}).map(([name, message = ""]) => ({
    controlId: controlIds[name] ?? buttonId,
    message,
  }));
}
