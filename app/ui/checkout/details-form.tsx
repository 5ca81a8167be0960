import { Form, Link } from "@remix-run/react";

import { CHECKOUT_LIMITS } from "../../domain/checkout";
import { DELIVERY_METHODS } from "../../domain/delivery-method";
import { PAYMENT_METHODS, type PaymentMethod } from "../../domain/payment-method";
import { describeInstalments } from "../../domain/shop-settings";
import { CHECKOUT_FIELDS, type CheckoutField } from "../../forms/checkout-fields";
import type { CheckoutReply } from "../../forms/checkout-form";
import { paths } from "../../paths";
import { ErrorSummary } from "../error-summary";
import { TextArea } from "../text-area";
import { TextField } from "../text-field";
import { AddressFields } from "./address-fields";
import { RadioCards } from "./radio-cards";

/** What the shop offers, as far as the form has to tell it. */
export type ShownOffer = {
  offersShipping: boolean;
  pickup: { address: string; openingHours: string } | null;
  acceptsCash: boolean;
  takesOnlinePayments: boolean;
  transferDiscountPercent: number;
  /** 1 is none. */
  instalments: number;
};

type DetailsFormProps = {
  values: CheckoutReply["values"];
  errors: CheckoutReply["errors"];
  offer: ShownOffer;
  /** Whether orders can be taken now. */
  isOpen: boolean;
};

export function DetailsForm({ values, errors, offer, isOpen }: DetailsFormProps) {
  const listed = [...CHECKOUT_FIELDS, "continuar" as const].flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ controlId: controlIdOf(name, offer), message }];
  });
  return (
    // No fragment as in PostForm: the summary begins the page, and the next page would keep the fragment
    // when a shopper who has confirmed goes back to it.
    <Form method="post" action={paths.checkout()} className="checkout-form" noValidate>
      {listed.length > 0 && <ErrorSummary title="Falta completar algo" errors={listed} />}
      <BuyerFields values={values} errors={errors} />
      <section className="checkout-part" aria-labelledby="parte-entrega">
        <h2 id="parte-entrega">Entrega</h2>
        <DeliveryChoice chosen={values.entrega} error={errors.entrega} offer={offer} />
        {offer.offersShipping && <AddressFields values={values} errors={errors} />}
        <TextArea
          name="notas"
          label="Notas"
          hint="Opcional: entre calles, horarios para recibirlo."
          rows={3}
          maxLength={CHECKOUT_LIMITS.notes}
          defaultValue={values.notas}
          error={errors.notas}
        />
      </section>
      <section className="checkout-part" aria-labelledby="parte-pago">
        <h2 id="parte-pago">Pago</h2>
        <PaymentChoice chosen={values.pago} error={errors.pago} offer={offer} />
      </section>
      <KeepingChoice isKept={(values.noGuardar ?? "") === ""} />
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

function controlIdOf(name: CheckoutField | "continuar", offer: ShownOffer): string {
  if (name === "entrega") return offer.offersShipping ? "entrega-shipping" : "entrega-pickup";
  if (name === "pago") return offer.takesOnlinePayments ? "pago-mercadopago" : "pago-transfer";
  return name;
}

function BuyerFields({ values, errors }: CheckoutReply) {
  return (
    <section className="checkout-part" aria-labelledby="parte-datos">
      <h2 id="parte-datos">Tus datos</h2>
      <TextField
        name="nombre"
        label="Nombre y apellido"
        autoComplete="name"
        maxLength={CHECKOUT_LIMITS.name}
        defaultValue={values.nombre}
        error={errors.nombre}
      />
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="Te mandamos ahí el pedido y sus novedades."
        autoComplete="email"
        inputMode="email"
        maxLength={CHECKOUT_LIMITS.email}
        defaultValue={values.email}
        error={errors.email}
      />
      <TextField
        name="telefono"
        type="tel"
        label="Teléfono"
        hint="Con código de área, por ejemplo 353 411-2025. Solo para coordinar la entrega."
        autoComplete="tel"
        inputMode="tel"
        maxLength={CHECKOUT_LIMITS.phone}
        defaultValue={values.telefono}
        error={errors.telefono}
      />
    </section>
  );
}

type ChoiceProps = { chosen: string | undefined; error: string | undefined; offer: ShownOffer };

function DeliveryChoice({ chosen, error, offer: { offersShipping, pickup } }: ChoiceProps) {
  const texts = {
    shipping: offersShipping ? "Te lo llevamos a la dirección que nos digas." : null,
    pickup: pickup && [pickup.address, pickup.openingHours].filter(Boolean).join(" · "),
  };
  const options = DELIVERY_METHODS.flatMap(({ id, label }) => {
    const text = texts[id];
    return text === null ? [] : [{ id, label, ...(text !== "" && { text }) }];
  });
  const [first] = options;
  const isOffered = options.some(({ id }) => id === chosen);
  return (
    <RadioCards
      legend="Cómo lo recibís"
      name="entrega"
      options={options}
      chosen={(isOffered ? chosen : first?.id) ?? ""}
      error={error}
    />
  );
}

function PaymentChoice({ chosen, error, offer }: ChoiceProps) {
  const { transferDiscountPercent: percent, acceptsCash, takesOnlinePayments, pickup } = offer;
  const instalments = describeInstalments(offer);
  const texts = {
    mercadopago: `Tarjeta, débito o dinero en tu cuenta${instalments === null ? "" : `; hasta ${instalments}`}`,
    transfer: percent > 0 ? `${percent}% de descuento` : undefined,
    cash: "Solo retirando en el local",
  };
  const isOfferedWay: Record<PaymentMethod, boolean> = {
    mercadopago: takesOnlinePayments,
    transfer: true,
    cash: acceptsCash && pickup !== null,
  };
  const options = PAYMENT_METHODS.filter(({ id }) => isOfferedWay[id]).map(({ id, label }) => {
    const text = texts[id];
    return { id, label, ...(text !== undefined && { text }) };
  });
  const isOffered = options.some(({ id }) => id === chosen);
  return (
    <RadioCards
      legend="Cómo pagás"
      name="pago"
      options={options}
      chosen={(isOffered ? chosen : options[0]?.id) ?? ""}
      error={error}
    />
  );
}

function KeepingChoice({ isKept }: { isKept: boolean }) {
  return (
    <div className="checkout-privacy">
      <label className="check">
        <input type="checkbox" name="noGuardar" value="si" defaultChecked={!isKept} />
        No guardar mis datos
      </label>
      <p>
        Si no la marcás, este navegador los recuerda 90 días para tu próxima compra. Usamos tus
        datos solo para preparar, cobrar y entregarte el pedido (Ley 25.326); podés pedirnos verlos,
        corregirlos o borrarlos. <Link to={paths.privacy()}>Cómo cuidamos tus datos</Link>
      </p>
    </div>
  );
}
