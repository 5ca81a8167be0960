import { Link, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

import { chatAddress } from "../../domain/buying/chat-address";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { listSizes, sizeLabel } from "../../domain/catalogue/size";
import type { ProductOffer } from "../../domain/stock/product-offer";
import { SIZE_PARAMETER } from "../../forms/buying/page-parameters";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { ErrorSummary, PostForm } from "../form";
import { RadioFrame } from "../fields";
import { Toast } from "../toast";
import { KEEP_PLACE } from "../page-focus";
import { AskedDestinationFields } from "./line-fields";
import { ColorSwatch } from "./product-grid";
import { useShopData } from "./shop-data";

const FORM_ID = "comprar";
/** The id of the button and of the error that belongs to no field. */
const BUTTON_ID = "agregar";

/** Names and product ids. */
export type SizeLinks = readonly (readonly [name: string, productId: string])[];

type BuyFormProps = {
  product: ShopperProduct;
  offer: ProductOffer | undefined;
  sizeLinks: SizeLinks | undefined;
  chosenSize: string;
  reply: FormReply | null;
  isBuyingOff: boolean;
  /** By their sizes, what stands in their chips beside them. */
  notes: Record<string, string> | undefined;
  /** What stands below the sizes. */
  guide: React.ReactNode;
  /** What stands between the form and the chat. */
  children: React.ReactNode;
};

export function BuyForm(props: BuyFormProps) {
  const { product, offer, sizeLinks, chosenSize, reply, isBuyingOff, notes, guide, children } =
    props;
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
    <>
      <PostForm
        action={paths.productIn(product.id, { color: offer?.color })}
        id={FORM_ID}
        className="buy-form"
        noValidate
        replace
        {...KEEP_PLACE}
      >
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <input type="hidden" name="intent" value="add" />
        <AskedDestinationFields />
        <ColorLinks product={product} offer={offer} size={size} />
        {sizeLinks && <OtherSizes links={sizeLinks} />}
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
        {/* Where all is gone, the page says so once, and the form that waits has the sizes. */}
        {product.sizes.length > 0 && !offer?.soldOut && (
          <ChoiceGroup
            title="Talle"
            name="talle"
            options={listSizes(product.sizes).map((value) => {
              const isGone = offer?.goneSizes.includes(value);
              const mark = isGone ? " · Agotado" : "";
              return { value, label: sizeLabel(value) + mark, note: notes?.[value], isGone };
            })}
            chosen={size}
            error={reply?.errors.talle}
          />
        )}
        {guide}
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
            className="button button-wide buy-main"
            aria-describedby={refusal === undefined ? undefined : "agregar-motivo"}
          >
            Agregar al carrito
            {isAdding && <span className="spinner" aria-hidden="true" />}
          </button>
        )}
        <Toast flash={flash} />
        {refusal !== undefined && (
          <p id="agregar-motivo" className="field-error">
            {refusal} <Link to={paths.cart()}>Ver carrito</Link>
          </p>
        )}
      </PostForm>
      {children}
      <ChatLink
        key={offer?.color}
        product={product}
        // A single option is always selected.
        chosen={{
          size: (product.sizes.length === 1 && product.sizes[0]) || size,
          color: color || (reply?.values.color ?? ""),
        }}
      />
    </>
  );
}

/**
 * The form's button again, at the lower edge of a phone while the other one is out of view. The style sheet shows a
 * link in its place until a size is chosen.
 */
export function BuyBar({ price }: { price: string }) {
  return (
    <p className="buy-bar">
      <a className="button" href={`#${FORM_ID}`}>
        Elegí un talle · {price}
      </a>
      <button form={FORM_ID} className="button">
        Agregar · {price}
      </button>
    </p>
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
    talle: sizes.length > 0 && buttonId ? `talle-${offer?.firstLeft ?? 0}` : buttonId,
    color: colors.length > 1 && !offer?.color ? "color-0" : buttonId,
  };
  return Object.entries(reply?.errors ?? {}).map(([name, message = ""]) => ({
    controlId: controlIds[name] ?? buttonId,
    message,
  }));
}

type ChoiceGroupProps = {
  title: string;
  name: string;
  options: readonly {
    value: string;
    label: React.ReactNode;
    /** Describes it, and is no part of its name. */
    note?: string | undefined;
    isGone?: boolean | undefined;
  }[];
  chosen: string | undefined;
  error: string | undefined;
};

/** A choice among a few chips; a single option is preselected. */
function ChoiceGroup({ title, name, options, chosen, error }: ChoiceGroupProps) {
  const preselected = options.length === 1 ? options[0]?.value : chosen;
  return (
    <RadioFrame name={name} error={error} legend={title} className="choice-group">
      <div className="choices">
        {options.map(({ value, label, note, isGone }, position) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={`${name}-${position}`}
              name={name}
              value={value}
              defaultChecked={value === preselected}
              disabled={isGone}
              aria-describedby={note && `${name}-${position}-mide`}
            />
            <span>
              {note ? <span>{label}</span> : label}
              {note && (
                <small id={`${name}-${position}-mide`} aria-hidden>
                  {note}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </RadioFrame>
  );
}

type Choice = { size: string; color: string };

function ChatLink({ product, chosen }: { product: ShopperProduct; chosen: Choice }) {
  const { chatPhone, origin } = useShopData();
  const [followed, setFollowed] = useState<Choice | null>(null);

  // The form's fields are uncontrolled, so the link listens to their events.
  useEffect(() => {
    const form = document.getElementById(FORM_ID) as HTMLFormElement | null;
    if (!form) return;
    const follow = () => setFollowed(readChoice(form));
    follow();
    form.addEventListener("change", follow);
    return () => form.removeEventListener("change", follow);
  }, []);

  const { size, color } = followed ?? chosen;
  const details = [size === "" ? "" : `talle ${sizeLabel(size)}`, color].filter(Boolean).join(", ");
  const what = details === "" ? product.name : `${product.name} (${details})`;
  const text = `Hola, quiero consultar por ${what}: ${origin}${paths.product(product.id)}`;
  if (chatPhone === null) return null;
  return (
    <a
      className="line-link"
      href={chatAddress(chatPhone, text)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Consultar por WhatsApp
      <span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}

function readChoice(form: HTMLFormElement): Choice {
  const fields = new FormData(form);
  const read = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return { size: read("talle"), color: read("color") };
}

/** Sizes that are a product of their own, because they cost more, are no colours. */
function OtherSizes({ links }: { links: SizeLinks }) {
  return (
    <div className="choice-group" role="group" aria-labelledby="otros-talles">
      <p id="otros-talles" className="legend">
        Otros talles
      </p>
      <ul className="choices">
        {links.map(([name, other]) => (
          <li key={name}>
            <a className="choice" href={paths.product(other)}>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ColorLinksProps = {
  product: ShopperProduct;
  offer: ProductOffer | undefined;
  size: string;
};

function ColorLinks({ product: { id, colors, colorLinks }, offer, size }: ColorLinksProps) {
  const current = offer?.color || (colors.length === 1 && colors[0]);
  const links = [
    ...(offer?.colors ?? []).map(({ name, label }) => {
      // The current one is a link too, so that it keeps the focus that chose it.
      return { name, label, href: paths.productIn(id, { color: name, size }) };
    }),
    ...Object.entries(colorLinks).map(([name, other]) => {
      return { name, label: name, href: paths.productIn(other, { size }) };
    }),
  ];
  if (!current && links.length === 0) return null;
  return (
    <div className="choice-group" role="group" aria-labelledby="colores">
      <p id="colores" className="legend">
        Color{current && <span className="legend-value">: {current}</span>}
      </p>
      <ul className="choices">
        {colors.length === 1 && (
          <li>
            <span className="choice choice-current" aria-current="true">
              <span>
                <ColorSwatch name={colors[0] ?? ""} /> {colors[0]}
              </span>
            </span>
          </li>
        )}
        {links.map(({ name, label, href }, position) => (
          <li key={position}>
            <a
              className={name === offer?.color ? "choice choice-current" : "choice"}
              href={href}
              aria-current={name === offer?.color || undefined}
              data-keep-place
              onPointerOver={carrySize}
              onFocus={carrySize}
              onClickCapture={carrySize}
            >
              <span>
                <ColorSwatch name={name} /> {label}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The form's fields know the selected size; without script the link has the page's size. */
function carrySize({ currentTarget: link }: React.SyntheticEvent<HTMLAnchorElement>): void {
  const form = link.closest("form");
  const size = form && new FormData(form).get(SIZE_PARAMETER);
  if (typeof size === "string" && size !== "") {
    const search = new URLSearchParams(link.search);
    search.set(SIZE_PARAMETER, size);
    link.search = String(search);
  }
}
