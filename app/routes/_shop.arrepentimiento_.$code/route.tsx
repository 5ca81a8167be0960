import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { findHandledWithdrawal } from "../../data/orders/withdrawal-steps.server";
import { whatsappAddress } from "../../domain/buying/phone";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { tellShopper } from "../../domain/orders/shown-withdrawal";
import { parseWithdrawalCode, ANSWER_HOURS } from "../../domain/orders/withdrawal";
import { formHeaders, NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { ErrorPage } from "../../ui/error-page";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Recibimos tu arrepentimiento" };

export const meta = unlistedMeta;

export const headers = formHeaders;

/** Shows no personal data: only what the request came to, and when. */
export async function loader({ params }: LoaderFunctionArgs) {
  const code = parseWithdrawalCode(params.code ?? "");
  const withdrawal = code === null ? null : await findHandledWithdrawal(code);
  if (code === null || !withdrawal?.createdAt) throw notFound();
  const takenDown = formatMoment(withdrawal.createdAt);
  // Nothing but its receipt while the shop did nothing.
  const reached = withdrawal.steps.length === 0 ? {} : { reached: tellShopper(withdrawal) };
  return data({ code, takenDown, ...reached }, { headers: NO_STORE });
}

export default function WithdrawalCodePage() {
  const { code, takenDown, reached } = useLoaderData<typeof loader>();
  const { settings } = useShopData();
  const whatsapp = whatsappAddress(
    settings.phone,
    `Hola, escribo por mi código de arrepentimiento ${code}.`,
  );
  return (
    <div className="form-page">
      <h1>Recibimos tu arrepentimiento</h1>
      <div className="label-card withdrawal-code">
        <p>Tu código</p>
        <p className="withdrawal-code-letters">{code}</p>
        <p>{takenDown}</p>
      </div>
      {reached ? <Reached reached={reached} /> : <WhatFollows />}
      <ul className="message-links">
        {whatsapp !== null && (
          <li>
            <a className="button" href={whatsapp} rel="noopener noreferrer">
              Escribirnos por WhatsApp
            </a>
          </li>
        )}
        <li>
          <Link className="button button-quiet" to={paths.home()}>
            Ir a la tienda
          </Link>
        </li>
      </ul>
    </div>
  );
}

function WhatFollows() {
  return (
    <section className="order-next" aria-labelledby="que-sigue">
      <h2 id="que-sigue">Qué sigue</h2>
      <ol>
        <li>Guardá el código. Si dejaste tu e-mail, también te lo mandamos ahí.</li>
        <li>
          Dentro de las {ANSWER_HOURS} horas te respondemos con los pasos para devolver el producto.
        </li>
        <li>La devolución no tiene costo para vos, y te devolvemos lo que pagaste.</li>
      </ol>
    </section>
  );
}

/** The states it came to, each with its time. */
function Reached({ reached }: { reached: ReturnType<typeof tellShopper> }) {
  return (
    <section className="order-next" aria-labelledby="como-va">
      <h2 id="como-va">Cómo va</h2>
      <ol>
        {reached.map(({ label, said, at }) => (
          <li key={label}>
            <strong>{label}</strong> · {at}. {said}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
