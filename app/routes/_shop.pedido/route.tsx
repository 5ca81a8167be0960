import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

import { answerOrderLookup } from "../../flows/order-lookup.server";
import { formHeaders } from "../../http/caching";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";
import { OrderLookupForm } from "../../ui/order/order-lookup-form";

export const handle: PageHandle = { title: () => "Buscar mi pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers = formHeaders;

export function action(posted: ActionFunctionArgs) {
  return answerOrderLookup(posted, paths.order);
}

export default function OrderLookupPage() {
  const reply = useReply<typeof action>();
  return (
    <div className="form-page">
      <h1>Buscar mi pedido</h1>
      <p className="lead">
        Para ver en qué anda, mandar el comprobante o seguir el envío. Los dos datos están en el
        e-mail que te mandamos al comprar.
      </p>
      <OrderLookupForm action={paths.orderLookup()} reply={reply}>
        Ver mi pedido
      </OrderLookupForm>
      <p>
        ¿Querés arrepentirte de una compra? Usá el{" "}
        <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>.
      </p>
    </div>
  );
}
