import { Link } from "@remix-run/react";
import { adminPaths } from "../../../admin-paths";

const TEXTS = {
  "signed-out": {
    title: "Ingresá y empezá de nuevo",
    text: "Tu sesión terminó mientras estabas en Mercado Pago, o volviste en otro navegador. No conectamos ninguna cuenta.",
  },
  "unknown-state": {
    title: "Esta vuelta de Mercado Pago ya no sirve",
    text: "Cada conexión vale una sola vez, por 10 minutos y en la sesión que la empezó. No conectamos ninguna cuenta: empezá de nuevo.",
  },
  declined: {
    title: "No diste el permiso",
    text: "Mercado Pago nos avisó que no autorizaste a la tienda. No cambió nada: cuando quieras, probá de nuevo.",
  },
  "no-code": {
    title: "Mercado Pago no mandó la autorización",
    text: "Volviste sin el código que hace falta. No conectamos ninguna cuenta: empezá de nuevo.",
  },
  "no-application": {
    title: "Faltan los datos de la aplicación",
    text: "Cargá el Client ID y el Client Secret, y empezá de nuevo.",
  },
  refused: {
    title: "Mercado Pago no aceptó la autorización",
    text: "Revisá que el Client Secret, la dirección de vuelta y PKCE estén igual acá que en la aplicación de Mercado Pago, y empezá de nuevo. No conectamos ninguna cuenta.",
  },
  unavailable: {
    title: "Mercado Pago no responde",
    text: "No conectamos ninguna cuenta. Esperá un rato y empezá de nuevo.",
  },
  "other-account": {
    title: "La cuenta no es la que autorizó",
    text: "Mercado Pago dio la autorización de una cuenta y los datos de otra, así que no guardamos nada. Empezá de nuevo.",
  },
  "other-country": {
    title: "La cuenta no es de Argentina",
    text: "La tienda cobra en pesos argentinos: conectá una cuenta de Mercado Pago Argentina. No guardamos nada.",
  },
  database: {
    title: "La base de datos no responde",
    text: "No pudimos guardar la conexión y no se cambió nada: volvé a probar en un rato.",
  },
} as const;

type AuthorizationFailurePageProps = { failure: keyof typeof TEXTS; shopName: string };

/**
 * The page after a failed connection of an account. Its links load the next page anew: this one sends
 * no referrer, and the forms of its document would come without their origin, which the shop refuses.
 */
export function AuthorizationFailurePage({ failure, shopName }: AuthorizationFailurePageProps) {
  const { title, text } = TEXTS[failure];
  return (
    <main id="contenido" className="sign-in">
      <div className="sign-in-card">
        <p className="sign-in-name">
          <Link to={adminPaths.home()} reloadDocument>
            {shopName}
          </Link>
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <Link className="button button-wide" to={adminPaths.payments()} reloadDocument>
            {failure === "signed-out" ? "Ingresar" : "Volver a Mercado Pago"}
          </Link>
        </p>
      </div>
    </main>
  );
}
