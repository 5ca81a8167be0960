import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { KEPT_MONTHS } from "../../domain/backups/backup";
import { SEARCH_LOG_DAYS } from "../../domain/catalogue/search-log";
import { SENT_TEXT_DAYS, UNSENT_TEXT_DAYS } from "../../domain/mail/mail-delivery";
import { RESTOCK_DAYS } from "../../domain/stock/restock-turn";
import { readOwnSection } from "../../flows/own-section.server";
import { readOrigin } from "../../http/origin.server";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { OwnSection, Seller } from "../../ui/storefront/legal";
import { findSettings, useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Privacidad" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { name } = findSettings(matches);
  return searchMeta({
    shopName: name,
    origin: data?.origin ?? "",
    canonical: paths.privacy(),
    title: "Privacidad",
    description: `Qué datos usa ${name}, para qué, y cómo pedir verlos, corregirlos o borrarlos.`,
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const section = await readOwnSection("privacy");
  return { origin: readOrigin(request), ...(section && { section }) };
}

const AUTHORITY = "https://www.argentina.gob.ar/aaip";

/** The privacy policy (Ley 25.326; Disposición DNPDP 10/2008 requires the notice). */
export default function PrivacyPage() {
  const { section } = useLoaderData<typeof loader>();
  const { settings } = useShopData();
  const { email } = settings;
  return (
    <article className="legal">
      <h1>Privacidad</h1>
      <p className="lead">Pedimos lo justo, lo usamos para tu compra y no lo compartimos de más.</p>

      <h2>Qué datos usamos y para qué</h2>
      <p>
        Cuando comprás te pedimos nombre, e-mail, teléfono y, si te lo enviamos, tu dirección. Los
        usamos para cobrar, preparar y entregar el pedido, avisarte cómo va y cumplir con los libros
        que la ley nos hace llevar. Sin ellos no podemos venderte. Si mandás un comprobante, lo
        vemos solo quienes atendemos la tienda. El DNI o CUIT es opcional: lo guardamos con tu
        pedido y lo usamos solo para la factura.
      </p>
      <p>
        Al correo que lleva tu pedido le damos tu nombre, dirección y teléfono. Si pagás con Mercado
        Pago, le damos tu nombre, tu e-mail y qué comprás, para que te cobre; los datos de tu
        tarjeta los ve solo Mercado Pago, con sus propias reglas. A nadie más: no vendemos ni
        prestamos datos.
      </p>

      <h2>Cuánto tiempo los guardamos</h2>
      <p>
        Tu pedido queda en nuestros libros el tiempo que la ley pide. Si nos pedís borrar tus datos
        personales, el pedido queda sin ellos.
      </p>
      <p>
        Mientras un pedido sin pagar te guarda prendas, anotamos desde qué conexión se hizo, en una
        forma de la que no se puede sacar tu dirección de internet. La borramos cuando el pedido se
        paga, se vence o se cancela.
      </p>
      <p>
        El texto de los e-mails que te mandamos se borra a los {SENT_TEXT_DAYS} días de enviados; el
        de los que no llegaron a salir, a los {UNSENT_TEXT_DAYS} días. Queda anotado a quién le
        escribimos, cuándo y con qué asunto. Las copias de seguridad pueden conservar lo borrado
        hasta {KEPT_MONTHS} meses más. Si un pago no corresponde a ningún pedido, guardamos quién lo
        hizo hasta resolverlo.
      </p>
      <p>
        Contamos por día qué se busca en la tienda, sin anotar quién lo buscó, y lo borramos a los{" "}
        {SEARCH_LOG_DAYS} días. No guardamos búsquedas con un e-mail o un número largo.
      </p>
      <p>
        Si nos pedís que te avisemos cuando vuelva un talle, guardamos tu e-mail solo para ese
        e-mail y lo borramos a los {RESTOCK_DAYS} días, o antes si tocás “Borrarme” en el e-mail.
      </p>
      <p>
        Si contestás cómo te quedó una prenda, la respuesta queda con tu pedido y la tienda cuenta
        cuántas hay, sin decir de quién son. La borrás con el mismo enlace, y se va con tus datos si
        nos pedís borrarlos.
      </p>

      <h2>Sin rastreadores</h2>
      <p>
        No usamos publicidad ni herramientas de otras empresas que te sigan. Las cookies guardan tu
        carrito, los datos que escribís al comprar, los avisos de la página, tus favoritos, las
        últimas prendas que miraste y las medidas que escribís para saber tu talle: son nuestras, y
        esas listas están solo en tu navegador. La de lo que miraste se borra desde{" "}
        <a href={paths.seen()}>Vistos recién</a>, y tus medidas con “Borrar mis medidas”. Lo que vas
        escribiendo en un formulario queda en la pestaña hasta que la cerrás, para no perderlo si
        volvés atrás o se corta la conexión.
      </p>

      {section && <OwnSection section={section} />}

      <h2>Tus derechos</h2>
      <p>
        Podés ver tus datos gratis cada seis meses como mínimo (o antes, si tenés un interés
        legítimo), y pedir que los corrijamos, actualicemos o borremos
        {email === "" ? (
          ". Escribinos"
        ) : (
          <>
            . Escribinos a <a href={`mailto:${encodeURI(email)}`}>{email}</a>
          </>
        )}{" "}
        desde el e-mail con el que compraste. Te respondemos dentro de los 10 días corridos si
        querés verlos, y de los 5 días hábiles si querés corregirlos o borrarlos. Lo que la ley
        obliga a conservar de una venta queda sin tus datos personales.
      </p>
      <p>
        La Agencia de Acceso a la Información Pública, órgano de control de la Ley 25.326, atiende
        las denuncias y reclamos de quienes vean afectados sus derechos por incumplimiento de las
        normas de protección de datos personales:{" "}
        <a href={AUTHORITY} rel="noopener noreferrer">
          argentina.gob.ar/aaip
        </a>
        .
      </p>

      <h2>Quién responde</h2>
      <Seller settings={settings} />
    </article>
  );
}
