import { type ActionFunctionArgs, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Link, useNavigation } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { findOrderToken } from "../../data/orders/typed-order-number.server";
import type { FormReply } from "../../forms/form-reply";
import {
  parseOrderLookup,
  replyNotFound,
  replyToLookup,
  type OrderLookup,
  type OrderLookupField,
} from "../../forms/orders/order-lookup";
import { describeWait } from "../../forms/owner/password-refusals";
import { createPostLimit } from "../../http/address-limit.server";
import { formHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { ErrorSummary } from "../../ui/error-summary";
import { PostForm } from "../../ui/post-form";
import { useShopData } from "../../ui/storefront/shop-data";
import { TextField } from "../../ui/text-field";
import { useReply } from "../../ui/use-reply";
import { useReplyErrors, type FormControls } from "../../ui/use-reply-errors";

export const handle: PageHandle = { title: () => "Buscar mi pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers: HeadersFunction = formHeaders;

/** Matches count too, so that a visitor with one order gets no fresh attempts to guess others. */
const limit = createPostLimit("order searches", 10);

export async function action({ request, context }: ActionFunctionArgs) {
  const { lookup, reply } = parseOrderLookup(await readForm(request));
  if (!lookup) return refuseForm(reply, 400);
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) return askToWait(lookup, waitSeconds);
  try {
    const token = await findOrderToken(lookup.orderNumber, lookup.email);
    if (token === null) return refuseForm(replyNotFound(lookup), 400);
    return seeOther(paths.order(token));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyToLookup(lookup, UNREADABLE), 503);
  }
}

const UNREADABLE =
  "No podemos buscar tu pedido ahora: la base de datos no responde. Probá de nuevo en un rato.";

function askToWait(lookup: OrderLookup, seconds: number) {
  return refuseForNow(replyToLookup(lookup, describeWait(seconds)), seconds);
}

export default function OrderLookupRoute() {
  return <OrderLookupPage reply={useReply<typeof action>()} />;
}

const CONTROLS: FormControls<OrderLookupField> = {
  busqueda: "numero",
  numero: "numero",
  email: "email",
};

/** Opens an order by its number and e-mail. */
function OrderLookupPage({ reply }: { reply: FormReply<OrderLookupField> | null }) {
  const { settings } = useShopData();
  const errors = useReplyErrors(reply, CONTROLS);
  const isSending = useNavigation().formAction === paths.orderLookup();
  return (
    <div className="form-page">
      <h1>Buscar mi pedido</h1>
      <p className="lead">
        Para ver en qué anda, mandar el comprobante o seguir el envío. Los dos datos están en el
        e-mail que te mandamos al comprar.
      </p>
      {errors.length > 0 && <ErrorSummary title="No pudimos abrir tu pedido" errors={errors} />}
      <PostForm action={paths.orderLookup()} className="form label-card" noValidate replace>
        <TextField
          name="numero"
          label="Número de pedido"
          hint={`Como ${settings.orderPrefix}-123456-ABC.`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          defaultValue={reply?.values.numero}
          error={reply?.errors.numero}
        />
        <TextField
          name="email"
          label="E-mail"
          hint="El mismo con el que compraste."
          type="email"
          autoComplete="email"
          required
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
        />
        <button className="button button-wide">
          Ver mi pedido
          {isSending && <span className="spinner" aria-hidden="true" />}
        </button>
      </PostForm>
      <p>
        ¿Querés arrepentirte de una compra? Usá el{" "}
        <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>.
      </p>
    </div>
  );
}
