import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { findOrderToken } from "../../data/orders/order-details.server";
import { parseOrderNumber } from "../../domain/orders/order-number";
import { WITHDRAWAL_LIMITS } from "../../domain/orders/withdrawal";
import { textField } from "../../domain/plain/fields";
import type { FormReply } from "../../forms/form-reply";
import { emailField, parseFields, readTyped } from "../../forms/kit/typed-texts";
import { ORDER_NUMBER_INPUT } from "../../forms/orders/withdrawal-form";
import { describeWait } from "../../domain/plain/words";
import { createPostLimit } from "../../http/address-limit.server";
import { formHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import {
  ErrorSummary,
  PostForm,
  useReply,
  useReplyErrors,
  type FormControls,
  SendButton,
} from "../../ui/form";
import { FormFields, showFields } from "../../ui/form-fields";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Buscar mi pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers = formHeaders;

/** Matches count too, so that a visitor with one order gets no fresh attempts to guess others. */
const limit = createPostLimit("order searches", 10);

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const { values: lookup, errors } = parseFields(formData, LOOKUP_FIELDS);
  const refuse = (errors: Reply["errors"]): Reply => ({
    values: readTyped(formData, Object.values(LOOKUP_FIELDS)),
    errors,
  });
  if (!lookup) return refuseForm(refuse(errors), 400);
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(refuse({ busqueda: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    const token = await findOrderToken(lookup.orderNumber, lookup.email);
    return token === null
      ? refuseForm(refuse({ busqueda: NOT_FOUND }), 400)
      : seeOther(paths.order(token));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuse({ busqueda: UNREADABLE }), 503);
  }
}

const LOOKUP_FIELDS = {
  orderNumber: textField({
    name: "numero",
    label: "Número de pedido",
    required: "Escribí el número de pedido.",
    parse: parseOrderNumber,
    problem: "El número tiene la forma ABCD-123456-XYZ. Está en el e-mail que te mandamos.",
    input: { ...ORDER_NUMBER_INPUT, required: true },
  }),
  email: emailField({
    hint: "El mismo con el que compraste.",
    maxLength: WITHDRAWAL_LIMITS.email,
    required: "Escribí el e-mail con el que compraste.",
    input: { required: true },
  }),
};

/** `busqueda` stands for an error without a field. */
type Reply = FormReply<"numero" | "email" | "busqueda">;

/** The same whether the number, the e-mail or both are unknown, so that it reveals nothing. */
const NOT_FOUND =
  "No encontramos un pedido con ese número y ese e-mail. Revisalos: los dos están en el e-mail que te mandamos al comprar.";
const UNREADABLE =
  "No podemos buscar tu pedido ahora: la base de datos no responde. Probá de nuevo en un rato.";

const CONTROLS: FormControls<keyof Reply["errors"]> = {
  busqueda: "numero",
  numero: "numero",
  email: "email",
};

export default function OrderLookupPage() {
  const reply = useReply<typeof action>();
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const fields = Object.values(LOOKUP_FIELDS);
  return (
    <div className="form-page">
      <h1>Buscar mi pedido</h1>
      <p className="lead">
        Para ver en qué anda, mandar el comprobante o seguir el envío. Los dos datos están en el
        e-mail que te mandamos al comprar.
      </p>
      {errors.length > 0 && <ErrorSummary title="No pudimos abrir tu pedido" errors={errors} />}
      <PostForm action={paths.orderLookup()} className="form label-card" noValidate replace>
        <FormFields
          fields={fields}
          show={showFields(fields, {}, reply)}
          hints={{ numero: `Como ${settings.orderPrefix}-123456-ABC.` }}
        />
        <SendButton action={paths.orderLookup()}>Ver mi pedido</SendButton>
      </PostForm>
      <p>
        ¿Querés arrepentirte de una compra? Usá el{" "}
        <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>.
      </p>
    </div>
  );
}
