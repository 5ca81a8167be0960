import { useLocation, useRouteError, isRouteErrorResponse } from "@remix-run/react";

import { paths } from "../paths";
import { BUSY_TITLE, Message } from "./page";
import { useRequestId } from "./render-context";
import { useReportFacts } from "./page-facts";

/** The error page for shoppers: not found, invalid form, busy, or a fault of the shop. */
export function ErrorPage() {
  const status = readErrorStatus(useRouteFailure());
  if (status === 404) return <NotFoundMessage />;
  if (status === 503) return <BusyMessage />;
  if (status < 500) return <BadRequestMessage />;
  return <FaultMessage />;
}

/** @param children more ways to go on */
export function NotFoundMessage({ children }: { children?: React.ReactNode }) {
  return (
    <Message
      code="404"
      title="No encontramos esa página"
      text="Puede que el producto ya no esté, o que la dirección tenga un error de tipeo."
      doors={[
        { to: paths.products(), text: "Ver todos los productos" },
        { to: paths.home(), text: "Ir al inicio" },
      ]}
    >
      {children}
    </Message>
  );
}

function BadRequestMessage() {
  return (
    <Message
      title="No pudimos entender el pedido"
      text="Volvé a la página anterior, actualizala y probá de nuevo. Tu carrito está como lo dejaste."
      doors={[{ to: paths.cart(), text: "Ver tu carrito" }]}
    />
  );
}

function FaultMessage() {
  return (
    <Message
      title="Algo salió mal de nuestro lado"
      text="Ya quedó anotado. Probá de nuevo en un rato: tu carrito está como lo dejaste."
      doors={[{ to: paths.home(), text: "Ir al inicio", isDocument: true }]}
    >
      <RequestId label="Código para contarnos qué pasó" />
    </Message>
  );
}

/** Only the server knows it; hydration keeps what the server wrote. */
export function RequestId({ label }: { label: string }) {
  const requestId = useRequestId();
  return (
    <p className="message-request" suppressHydrationWarning>
      {requestId === undefined ? "" : `${label}: ${requestId}`}
    </p>
  );
}

/** Replaces a page that the server was too busy to send. */
export function BusyMessage() {
  const { pathname, search } = useLocation();
  return (
    <Message
      title={BUSY_TITLE}
      text="Puede que haya mucha gente en la tienda: esperá unos segundos y probá de nuevo."
      doors={[{ to: pathname + search, text: "Probar de nuevo", isDocument: true }]}
    />
  );
}

export function useRouteFailure(): unknown {
  const error = useRouteError();
  useReportFacts({ isRefused: false, errorStatus: readErrorStatus(error) });
  return error;
}

/** Remix's message for an answer without page data; it does not keep the status. */
const NOT_DATA = "Unable to decode turbo-stream response";

/** The server or a proxy answered before the page: too many requests, or shop unreachable. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(NOT_DATA);
}

/** The status of a caught error: 500 for a fault of the shop. */
export function readErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isTurnedAway(error) ? 503 : 500;
}
