import { paths } from "../paths";
import { BusyMessage } from "./busy-message";
import { readErrorStatus } from "./error-status";
import { Message } from "./message";
import { useRequestId } from "./render-context";
import { useRouteFailure } from "./use-route-failure";

export function ErrorPage() {
  const status = readErrorStatus(useRouteFailure());
  if (status === 404) {
    return (
      <Message
        code="404"
        title="No encontramos esa página"
        text="Puede que el producto ya no esté, o que la dirección tenga un error de tipeo."
        doors={[
          { to: paths.products(), text: "Ver todos los productos" },
          { to: paths.home(), text: "Ir al inicio" },
        ]}
      />
    );
  }
  if (status === 503) return <BusyMessage />;
  if (status >= 500) return <FaultMessage />;
  return (
    <Message
      title="No pudimos entender el pedido"
      text="Volvé a la página anterior, actualizala y probá de nuevo. Tu carrito está como lo dejaste."
      doors={[{ to: paths.cart(), text: "Ver tu carrito" }]}
    />
  );
}

function FaultMessage() {
  const requestId = useRequestId();
  return (
    <Message
      title="Algo salió mal de nuestro lado"
      text="Ya quedó anotado. Probá de nuevo en un rato: tu carrito está como lo dejaste."
      doors={[{ to: paths.home(), text: "Ir al inicio", kind: "document" }]}
    >
      {/* Only the server knows the id; hydration keeps what the server wrote. */}
      <p className="message-request" suppressHydrationWarning>
        {requestId === undefined ? "" : `Código para contarnos qué pasó: ${requestId}`}
      </p>
    </Message>
  );
}
