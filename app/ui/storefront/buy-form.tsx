import { Link, useNavigation } from "@remix-run/react";
import { useMemo } from "react";

import type { ShopperProduct } from "../../domain/catalogue/product";
import { listSizes, sizeLabel } from "../../domain/catalogue/size";
import type { ProductOffer } from "../../domain/stock/product-offer";
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
  offer: ProductOffer | undefined;
  /** From the address; empty for none. */
  chosenSize: string;
  reply: FormReply | null;
  isBuyingOff: boolean;
};

/** Size, color and the button that adds them to the cart. */
export function BuyForm({ product, offer, chosenSize, reply, isBuyingOff }: BuyFormProps) {
  const { state, formData } = useNavigation();
  const { flash } = useShopData();
  const isAdding = state !== "idle" && formData?.get("intent") === "add";
  // One array for each answer: a new array moves the focus to the summary again.
  const errors = useMemo(
    () => listErrors(reply, product, offer, isBuyingOff),
    [reply, product, offer, isBuyingOff],
  );
  const refusal = reply?.errors[BUTTON_ID];
  const size = reply?.values.talle ?? chosenSize;
  const color = offer?.color || (product.colors.length === 1 && product.colors[0]);
  return (
    <PostForm
      action={paths.productIn(product.id, { color: offer?.color })}
      className="buy-form"
      noValidate
      replace
      {...KEEP_PLACE}
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <input type="hidden" name="intent" value="add" />
      <AskedDestinationFields />
      <ColorLinks product={product} offer={offer} size={size} />
      {product.colors.length > 1 && !color && (
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
      {color && <input type="hidden" name="color" value={color} />}
      {product.sizes.length > 0 && (
        <ChoiceGroup
          title="Talle"
          name="talle"
          options={listSizes(product.sizes).map((value) => {
            const isGone = offer?.goneSizes.includes(value);
            return { value, label: sizeLabel(value) + (isGone ? " · Agotado" : ""), isGone };
          })}
          chosen={size}
          error={reply?.errors.talle}
        />
      )}
      {offer?.lastPieces && <p className="last-pieces">{offer.lastPieces}</p>}
      {isBuyingOff ? (
        <p className="buy-off">
          En este momento no podemos tomar compras. Volvé a probar en un rato.
        </p>
      ) : offer?.soldOut ? (
        <p className="buy-off">
          <strong>{offer.soldOut}</strong>
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
      <ChatLink
        key={offer?.color}
        product={product}
        // A single option is always selected.
        chosen={{
          size: (product.sizes.length === 1 && product.sizes[0]) || size,
          color: color || (reply?.values.color ?? ""),
        }}
      />
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

function listErrors(
  reply: FormReply | null,
  { sizes, colors }: ShopperProduct,
  offer: ProductOffer | undefined,
  isBuyingOff: boolean,
) {
  const buttonId = isBuyingOff || offer?.soldOut ? null : BUTTON_ID;
  const controlIds: Record<string, string | null> = {
    talle: sizes.length > 0 ? `talle-${offer?.firstLeft ?? 0}` : buttonId,
    color: colors.length > 1 && !offer?.color ? "color-0" : buttonId,
  };
  return Object.entries(reply?.errors ?? {}).map(([name, message = ""]) => ({
    controlId: controlIds[name] ?? buttonId,
    message,
  }));
}
