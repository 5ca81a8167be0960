/** Help for problems with the connection. */
export function SetupTroubles() {
  return (
    <section className="panel" aria-labelledby="si-algo-falla">
      <h2 id="si-algo-falla">Si algo no sale</h2>
      <div>
        <details className="fold">
          <summary>“La aplicación no está lista para conectarse a tu cuenta”</summary>
          <p>
            Lo dice Mercado Pago, y no vuelve a la tienda. Casi siempre es una de estas cosas: la
            dirección de vuelta no es igual a la de la aplicación (una barra de más alcanza), el
            Client ID es de otra aplicación, o PKCE está activado en un lado y en el otro no.
          </p>
        </details>
        <details className="fold">
          <summary>Probar sin cobrar</summary>
          <p>
            En “Tus integraciones”, “Cuentas de prueba”, creá una que vende y otra que compra, las
            dos de Argentina. Conectá acá la que vende y comprá con la otra, en una ventana privada:
            si una sola de las dos es de prueba, Mercado Pago rechaza el pago. Las pruebas de
            Mercado Pago fallan seguido: la última palabra la tiene una compra real chica, con su
            reembolso.
          </p>
        </details>
        <details className="fold">
          <summary>Sin botón: la credencial en la configuración</summary>
          <p>
            Si Mercado Pago no te deja autorizar tu propia cuenta, copiá el “Access Token” de las
            credenciales de producción y pasáselo a quien se ocupa de la computadora de la tienda,
            que lo pone en su configuración (está en la guía de Mercado Pago). No vence ni se
            renueva, y nadie lo ve en esta página. Si además conectás una cuenta con el botón, se
            usa la del botón.
          </p>
        </details>
        <details className="fold">
          <summary>Los avisos no llegan</summary>
          <p>
            Revisá que la dirección de los avisos esté en la pestaña “Modo productivo” (también con
            una cuenta de prueba) y que la clave secreta sea la de esa pestaña: cada una tiene la
            suya. Con la cuenta ya conectada, en el panel podés mandar un aviso de prueba: tiene que
            aparecer acá.
          </p>
        </details>
      </div>
    </section>
  );
}
