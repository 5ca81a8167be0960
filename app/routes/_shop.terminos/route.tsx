import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readOfferedSettings } from "../../data/shop/settings.server";
import { nameTermsVersion, WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import { CONSUMER_CLAIMS } from "../../domain/shop/consumer-claims";
import { describeInstalments } from "../../domain/shop/payment-offers";
import { readOwnSection } from "../../flows/own-section.server";
import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { OwnSection, Seller } from "../../ui/storefront/legal";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Términos y condiciones" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { name } = findSettings(matches);
  return searchMeta({
    shopName: name,
    origin: data?.origin ?? "",
    canonical: paths.terms(),
    title: "Términos y condiciones",
    description: `Cómo comprás en ${name}: precios, pagos, envíos, cambios, garantía y arrepentimiento.`,
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const section = await readOwnSection("terms");
  const offer = await readOfferedSettings(new Date());
  const { offersPickup, acceptsCash, transferHours, exchangeTerms, takesOnlinePayments } = offer;
  return {
    origin: readOrigin(request),
    offersPickup,
    acceptsCash,
    transferHours,
    exchangeTerms,
    takesOnlinePayments,
    ...(section && { section }),
  };
}

/** Each order stores their version: see `domain/buying/order-terms`. */
export default function TermsPage() {
  const { section, ...selling } = useLoaderData<typeof loader>();
  const { offersPickup, acceptsCash, transferHours, exchangeTerms, takesOnlinePayments } = selling;
  const { settings } = useShopData();
  const instalments = describeInstalments(settings);
  return (
    <article className="legal">
      <h1>Términos y condiciones</h1>
      <p className="legal-version">
        Versión {nameTermsVersion(section?.version ?? null)}, vigente desde noviembre de 2026. La
        versión que aceptás queda guardada con tu pedido.
      </p>

      <h2 id="quien-vende">Quién vende</h2>
      <Seller settings={settings} />

      <h2>Precios</h2>
      <p>
        Los precios están en pesos argentinos y son finales, con impuestos incluidos. El costo del
        envío se muestra aparte, antes de confirmar.
      </p>
      {settings.transferDiscountPercent > 0 && (
        <p>
          Pagando por transferencia hay {settings.transferDiscountPercent}% de descuento sobre los
          productos, no sobre el envío.
        </p>
      )}
      {instalments !== null && (
        <p>Donde decimos “{instalments}”, el costo financiero total (CFTEA) es 0%.</p>
      )}
      <p>
        Vale el precio que ves al confirmar. Si algo cambió mientras comprabas, te lo mostramos
        antes y decidís vos.
      </p>

      <h2 id="pagos">Pagos</h2>
      {takesOnlinePayments && (
        <p>
          Podés pagar con Mercado Pago: con tarjeta, débito o dinero en tu cuenta, en la página de
          Mercado Pago. La tienda no ve ni guarda los datos de tu tarjeta.
        </p>
      )}
      <p>
        {takesOnlinePayments ? "También podés" : "Podés"} pagar por transferencia bancaria: tenés{" "}
        {transferHours} horas desde el pedido para hacerla y mandarnos el comprobante.
        {acceptsCash && offersPickup && " Si retirás en el local, también en efectivo."}
      </p>

      <h2 id="envios">Envíos{offersPickup ? " y retiro" : ""}</h2>
      <p>
        El costo y los días estimados se calculan con tu dirección y se muestran antes de confirmar.
        Los plazos se cuentan en días hábiles desde que recibimos el pago. Cuando tu pedido sale, te
        mandamos el código para seguirlo.
      </p>
      {offersPickup && settings.address !== "" && (
        <p>
          También podés retirarlo sin costo en {settings.address}
          {settings.openingHours === "" ? "" : `. Horario: ${settings.openingHours}`}.
        </p>
      )}

      <h2 id="arrepentimiento">Derecho de arrepentimiento</h2>
      <p className="order-right">{WITHDRAWAL_TEXT}</p>
      <p>
        <Link className="button button-quiet" to={paths.withdrawal()}>
          Botón de arrepentimiento
        </Link>
      </p>

      {exchangeTerms !== "" && (
        <>
          <h2 id="cambios">Cambios</h2>
          <p>{exchangeTerms}</p>
        </>
      )}

      <h2 id="garantia">Garantía</h2>
      <p>
        Los productos nuevos tienen la garantía legal de 6 meses desde la entrega (Ley 24.240). Si
        algo falla, lo arreglamos, lo cambiamos o te devolvemos el dinero, y el traslado lo pagamos
        nosotros.
      </p>

      {section && <OwnSection section={section} />}

      <h2>Si algo no se resuelve</h2>
      <p>
        Escribinos primero. Si no quedás conforme, podés reclamar en{" "}
        <a href={CONSUMER_CLAIMS} rel="noopener noreferrer">
          Defensa del Consumidor: hacé tu reclamo
        </a>
        . Rigen las leyes argentinas y los tribunales de tu domicilio.
      </p>
    </article>
  );
}
