import { Link } from "@remix-run/react";

import { describeBuyerDocument } from "../../domain/buying/buyer-document";
import type { CheckoutDetails } from "../../domain/buying/checkout";
import { paymentMethodLabel } from "../../domain/payments/payment-method";
import { formatPhone } from "../../domain/buying/phone";
import { provinceName } from "../../domain/buying/province";
import { paths } from "../../paths";

type ReviewDetailsProps = {
  details: CheckoutDetails;
  pickup: { address: string; openingHours: string };
  /** Whether the next page can show an account for transfers. */
  hasBankAccount: boolean;
};

/** The shopper's details, each with a link to change it. */
export function ReviewDetails(props: ReviewDetailsProps) {
  const { details, pickup, hasBankAccount } = props;
  const { buyer, delivery, address, payment, notes } = details;
  return (
    <div className="review-details">
      <ReviewPart title="Tus datos" field="nombre">
        <p>{buyer.name}</p>
        <p>{buyer.email}</p>
        <p>{formatPhone(buyer.phone)}</p>
        {buyer.document !== undefined && <p>{describeBuyerDocument(buyer.document)}</p>}
      </ReviewPart>
      <ReviewPart
        title={delivery === "pickup" ? "Retiro en el local" : "Envío a domicilio"}
        field="entrega-shipping"
      >
        {address ? (
          <>
            <p>{address.street}</p>
            <p>
              {address.city}, {provinceName(address.province)}
            </p>
            <p>CP {address.postalCode}</p>
          </>
        ) : (
          <>
            <p>{pickup.address === "" ? "Te pasamos la dirección por e-mail." : pickup.address}</p>
            <p>{pickup.openingHours}</p>
          </>
        )}
        {notes !== "" && <p className="review-notes">{notes}</p>}
      </ReviewPart>
      <ReviewPart title="Pago" field={`pago-${payment}`}>
        <p>{paymentMethodLabel(payment)}</p>
        <p className="review-next">{describeNext(payment, hasBankAccount)}</p>
      </ReviewPart>
    </div>
  );
}

function describeNext(payment: CheckoutDetails["payment"], hasBankAccount: boolean): string {
  switch (payment) {
    case "mercadopago":
      return "Después de confirmar te llevamos a Mercado Pago para pagar con tarjeta, débito o dinero en tu cuenta.";
    case "cash":
      return "Pagás en efectivo cuando lo retirás.";
    case "transfer":
      return hasBankAccount
        ? "Después de confirmar te mostramos los datos para transferir."
        : "Después de confirmar te mandamos los datos para transferir, por e-mail o WhatsApp.";
  }
}

type ReviewPartProps = { title: string; field: string; children: React.ReactNode };

function ReviewPart({ title, field, children }: ReviewPartProps) {
  return (
    <section className="review-part">
      <h2>{title}</h2>
      <div>{children}</div>
      <Link to={`${paths.checkout()}#${field}`}>
        Cambiar<span className="visually-hidden">: {title}</span>
      </Link>
    </section>
  );
}
