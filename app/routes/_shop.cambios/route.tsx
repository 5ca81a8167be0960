import { data, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readSettings } from "../../data/shop/settings.server";
import { describePolicy } from "../../domain/returns/return-words";
import { answerOrderLookup } from "../../flows/order-lookup.server";
import { formHeaders, NO_STORE } from "../../http/caching";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";
import { OrderLookupForm } from "../../ui/order/order-lookup-form";
import { ExchangePolicy } from "../../ui/order/exchange-box";

export const handle: PageHandle = { title: () => "Cambios y devoluciones" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers = formHeaders;

export async function loader() {
  const settings = await readSettings();
  const policy = settings.exchangeDays === 0 ? [] : describePolicy(settings);
  return data({ policy }, { headers: NO_STORE });
}

export function action(posted: ActionFunctionArgs) {
  return answerOrderLookup(posted, paths.orderExchange);
}

export default function ExchangesPage() {
  const { policy } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <div className="form-page">
      <h1>Cambios y devoluciones</h1>
      <p className="lead">
        ¿Te queda chico o grande? Buscá tu pedido y elegí qué querés en su lugar. Los dos datos
        están en el e-mail que te mandamos al comprar.
      </p>
      <OrderLookupForm action={paths.exchanges()} reply={reply}>
        Cambiar o devolver
      </OrderLookupForm>
      <ExchangePolicy policy={policy} />
      <p>
        Además tenés 10 días para <Link to={paths.withdrawal()}>Arrepentirte</Link>, sin motivos y
        sin costo: es un derecho aparte de los cambios.
      </p>
    </div>
  );
}
