import { Form, Link } from "@remix-run/react";

import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import { DELIVERY_METHODS, type ShippingZone } from "../../domain/buying/shipping";
import { PROVINCES } from "../../domain/plain/province";
import { formatPesos } from "../../domain/plain/money";
import { describeInstalments } from "../../domain/shop/payment-offers";
import { listOfferedWays, WAY_HINTS } from "../../domain/shop/ways-to-pay";
import {
  describeShipping,
  describeTotal,
  type CheckoutCosts,
} from "../../domain/buying/checkout-costs";
import {
  ADDRESS_FIELDS,
  BUYER_FIELDS,
  CHECKOUT_FIELDS,
  CHOICE_FIELDS,
  readTyped,
  SHOW_TOTAL,
  type CheckoutField,
  type CheckoutReply,
  type TotalPlace,
} from "../../forms/buying/checkout-form";
import { paths } from "../../paths";
import { EmailField } from "../email-field";
import { EnterButton } from "../enter-button";
import { ErrorSummary } from "../form";
import { RadioFrame, ProvinceField } from "../fields";
import { FormFields, showFields } from "../form-fields";

export type ShownOffer = {
  offersShipping: boolean;
  pickup: { address: string; openingHours: string } | null;
  acceptsCash: boolean;
  takesOnlinePayments: boolean;
  transferDiscountPercent: number;
  /** 1 means none. */
  instalments: number;
  zones: readonly ShippingZone[];
};

export function DetailsForm(props: {
  values: CheckoutReply["values"];
  errors: CheckoutReply["errors"];
  offer: ShownOffer;
  costs: CheckoutCosts;
  isOpen: boolean;
  onTyped: (values: CheckoutReply["values"]) => void;
}) {
  const { values, errors, offer, costs, isOpen, onTyped } = props;
  const listed = [...CHECKOUT_FIELDS, "continuar" as const].flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ controlId: controlIdOf(name, offer), message }];
  });
  return (
    // No fragment as in PostForm: the next page would keep it when a shopper goes back.
    <Form
      method="post"
      id={DETAILS_FORM_ID}
      action={paths.checkout()}
      className="checkout-form"
      noValidate
      onChange={(event) => onTyped(readTyped(new FormData(event.currentTarget)))}
    >
      {listed.length > 0 && <ErrorSummary title="Revisá estos datos" errors={listed} />}
      {isOpen && <EnterButton formId={DETAILS_FORM_ID} />}
      <BuyerFields values={values} errors={errors} />
      <section className="checkout-part" aria-labelledby="parte-entrega">
        <h2 id="parte-entrega">Entrega</h2>
        <DeliveryChoice
          chosen={values.entrega}
          error={errors.entrega}
          offer={offer}
          costs={costs}
        />
        {offer.offersShipping && <AddressFields values={values} errors={errors} />}
        {isOpen && <TotalSoFar place="entrega" costs={costs} />}
        <FormFields fields={[BUYER_FIELDS.notes]} show={showTyped({ values, errors })} />
      </section>
      <section className="checkout-part" aria-labelledby="parte-pago">
        <h2 id="parte-pago">Pago</h2>
        <PaymentChoice chosen={values.pago} error={errors.pago} offer={offer} costs={costs} />
        {offer.acceptsCash && offer.pickup !== null && offer.offersShipping && (
          <p className="field-hint cash-hint">
            ¿Querés pagar en efectivo? Es solo retirando en el local: elegí “Retiro en el local” en
            Entrega.
          </p>
        )}
        {isOpen && <TotalSoFar place="pago" costs={costs} />}
      </section>
      <KeepingChoice isKept={(values.recordar ?? "si") === "si"} />
      {isOpen ? (
        <button
          id="continuar"
          className="button button-wide"
          aria-describedby={errors.continuar === undefined ? undefined : "continuar-error"}
        >
          Continuar
        </button>
      ) : (
        <p id="continuar" className="buy-off">
          En este momento no podemos tomar compras. Tu carrito sigue guardado: volvé a probar en un
          rato.
        </p>
      )}
      {errors.continuar !== undefined && (
        <p id="continuar-error" className="field-error">
          {errors.continuar}
        </p>
      )}
    </Form>
  );
}

/** With script the totals follow what is chosen, and CSS hides it. */
function TotalSoFar({ place, costs }: { place: TotalPlace; costs: CheckoutCosts }) {
  return (
    <p id={totalId(place)} className="total-so-far">
      <span>
        Tu pedido: <b>{describeTotal(costs)}</b>
      </span>
      <button
        form={DETAILS_FORM_ID}
        className="button button-quiet"
        name={SHOW_TOTAL}
        value={place}
      >
        Actualizar el total
      </button>
    </p>
  );
}

/** Where the page with the new total opens. */
export function totalId(place: TotalPlace): string {
  return `total-${place}`;
}

function controlIdOf(name: CheckoutField | "continuar", offer: ShownOffer): string {
  if (name === "entrega") return offer.offersShipping ? "entrega-shipping" : "entrega-pickup";
  if (name === "pago") return offer.takesOnlinePayments ? "pago-mercadopago" : "pago-transfer";
  return name;
}

type ChoiceProps = {
  chosen: string | undefined;
  error: string | undefined;
  offer: ShownOffer;
  costs: CheckoutCosts;
};

function DeliveryChoice({ chosen, error, offer, costs }: ChoiceProps) {
  const { offersShipping, pickup } = offer;
  const texts = {
    shipping: offersShipping ? describeShipping(costs) : null,
    pickup: pickup && ["Gratis", pickup.address, pickup.openingHours].filter(Boolean).join(" · "),
  };
  const options = DELIVERY_METHODS.flatMap(({ id, label }) => {
    const text = texts[id];
    return text === null ? [] : [{ id, label, text }];
  });
  const legend = CHOICE_FIELDS.delivery.label;
  return (
    <RadioCards legend={legend} name="entrega" options={options} chosen={chosen} error={error} />
  );
}

function PaymentChoice({ chosen, error, offer, costs }: ChoiceProps) {
  const { transferDiscountPercent: percent, pickup } = offer;
  const instalments = describeInstalments(offer);
  const texts = {
    mercadopago: `${WAY_HINTS.mercadopago}${instalments === null ? "" : `; hasta ${instalments}`}`,
    transfer: percent > 0 ? `${percent}% de descuento` : undefined,
    cash: WAY_HINTS.cash,
  };
  const offered = listOfferedWays({ ...offer, offersPickup: pickup !== null });
  const options = offered.map(({ id, label }) => {
    const total = costs.totals[id];
    const text = [texts[id], total !== null && `Total: ${formatPesos(total)}`]
      .filter(Boolean)
      .join(" · ");
    return { id, label, ...(text !== "" && { text }) };
  });
  const legend = CHOICE_FIELDS.payment.label;
  return <RadioCards legend={legend} name="pago" options={options} chosen={chosen} error={error} />;
}

type RadioCardsProps = {
  legend: string;
  name: string;
  options: readonly { id: string; label: string; text?: React.ReactNode }[];
  /** The first, for what is not offered. */
  chosen: string | undefined;
  error: string | undefined;
};

function RadioCards({ legend, name, options, chosen, error }: RadioCardsProps) {
  const checked = options.find(({ id }) => id === chosen) ?? options[0];
  return (
    <RadioFrame name={name} error={error} legend={legend} className="radio-cards">
      {options.map(({ id, label, text }) => (
        <div key={id} className="radio-card">
          <input
            type="radio"
            id={`${name}-${id}`}
            name={name}
            value={id}
            defaultChecked={id === checked?.id}
            aria-describedby={text === undefined ? undefined : `${name}-${id}-texto`}
          />
          <label htmlFor={`${name}-${id}`}>{label}</label>
          {text !== undefined && <p id={`${name}-${id}-texto`}>{text}</p>}
        </div>
      ))}
    </RadioFrame>
  );
}

const showTyped = (reply: CheckoutReply) =>
  showFields([...Object.values(BUYER_FIELDS), ...Object.values(ADDRESS_FIELDS)], {}, reply);

/** The delivery address; CSS hides it for pick-up. */
function AddressFields({ values, errors }: CheckoutReply) {
  return (
    <div className="checkout-address">
      <FormFields
        fields={Object.values(ADDRESS_FIELDS)}
        show={showTyped({ values, errors })}
        parts={{
          provincia: (
            <ProvinceField
              placeholder="Elegí tu provincia"
              provinces={PROVINCES}
              autoComplete="address-level1"
              defaultValue={values.provincia ?? ""}
              error={errors.provincia}
            />
          ),
        }}
      />
      <input type="hidden" name="calleVista" value={values.calleVista ?? values.calle ?? ""} />
    </div>
  );
}

const DETAILS_FORM_ID = "datos";

function BuyerFields({ values, errors }: CheckoutReply) {
  const { name, email, phone, document } = BUYER_FIELDS;
  return (
    <section className="checkout-part" aria-labelledby="parte-datos">
      <h2 id="parte-datos">Tus datos</h2>
      <FormFields
        fields={[name, email, phone, document]}
        show={showTyped({ values, errors })}
        parts={{
          email: (
            <EmailField
              formId={DETAILS_FORM_ID}
              label={email.label}
              hint="Te mandamos ahí el pedido y sus novedades."
              autoComplete="email"
              inputMode="email"
              maxLength={CHECKOUT_LIMITS.email}
              value={values.email}
              seen={values.emailVisto}
              error={errors.email}
            />
          ),
        }}
      />
    </section>
  );
}

function KeepingChoice({ isKept }: { isKept: boolean }) {
  return (
    <div className="checkout-privacy">
      <label className="check">
        <input type="checkbox" name="recordar" value="si" defaultChecked={isKept} />
        Recordar mis datos en este teléfono o computadora
      </label>
      <p>
        Quedan en este navegador 90 días, para tu próxima compra. Destildalo si lo usan otras
        personas. Usamos tus datos solo para preparar, cobrar y entregarte el pedido (Ley 25.326);
        podés pedirnos verlos, corregirlos o borrarlos.{" "}
        <Link to={paths.privacy()}>Cómo cuidamos tus datos</Link>
      </p>
    </div>
  );
}
