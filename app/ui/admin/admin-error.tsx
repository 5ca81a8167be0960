import { isRouteErrorResponse, Link } from "@remix-run/react";

import {
  BusyMessage,
  isTurnedAway,
  readErrorStatus,
  RequestId,
  useRouteFailure,
} from "../error-page";
import { MayLink } from "./access";
import { adminPaths } from "../../admin-paths";

/** The back office's error page. */
export function AdminError() {
  const error = useRouteFailure();
  if (isTurnedAway(error)) return <BusyMessage />;
  if (isRouteErrorResponse(error) && error.status === 403)
    return <Refusal reason={error.data as unknown} />;
  return <AdminFailure status={readErrorStatus(error)} />;
}

/** The person's role is not enough; the server says why and whom to ask. */
function Refusal({ reason }: { reason: unknown }) {
  return (
    <section className="message">
      <h1>Tu rol no alcanza para esto</h1>
      <p>{typeof reason === "string" ? reason : "No se cambió nada."}</p>
      <ul className="message-links">
        <li>
          <Link className="button" to={adminPaths.home()}>
            Ir al inicio
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** Also for pages that find out themselves that they have nothing to show. */
export function AdminFailure({ status }: { status: number }) {
  const { title, text } = describe(status);
  return (
    <section className="message">
      <h1>{title}</h1>
      <p>{text}</p>
      {status >= 500 && <RequestId label="Código del error" />}
      <ul className="message-links">
        <li>
          <MayLink className="button" to={adminPaths.products()}>
            Ver los productos
          </MayLink>
        </li>
        <li>
          <Link className="button button-quiet" to={adminPaths.home()}>
            Ir al inicio
          </Link>
        </li>
      </ul>
    </section>
  );
}

function describe(status: number): { title: string; text: string } {
  if (status === 404) {
    return {
      title: "No encontramos lo que buscás",
      text: "Puede que se haya eliminado, o que la dirección tenga un error de tipeo.",
    };
  }
  if (status === 503) {
    return {
      title: "La base de datos no responde",
      text: "No se guardó ni se cambió nada: volvé a probar en un rato.",
    };
  }
  if (status < 500) {
    return {
      title: "No pudimos entender el pedido",
      text: "Volvé a la página anterior, actualizala y probá de nuevo. No se cambió nada.",
    };
  }
  return {
    title: "Algo salió mal de nuestro lado",
    text: "Ya quedó anotado en el registro. Volvé a probar en un rato.",
  };
}
