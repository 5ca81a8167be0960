import { Link } from "@remix-run/react";

import { useMayOpen } from "../use-may-open";
import { adminPaths } from "../../../admin-paths";

type FirstStepsProps = {
  hasContact: boolean;
  /** True when an account takes online payments. */
  isConnected: boolean;
  hasSample: boolean;
  canSendMails: boolean;
};

/** Replaces the figures in a shop without orders. Checks off only what the shop can verify. */
export function FirstSteps(props: FirstStepsProps) {
  const { hasContact, isConnected, hasSample, canSendMails } = props;
  const { mayOpen } = useMayOpen();
  const steps = [
    {
      to: adminPaths.newProduct(),
      name: "Cargá tus productos",
      text: hasSample
        ? "Con foto, precio y talles. La tienda viene con un catálogo de muestra: cambiá lo que te sirva y borrá el resto de una vez."
        : "Con foto, precio y talles.",
      isDone: false,
    },
    {
      to: adminPaths.settings(),
      name: "Poné tus datos de contacto",
      text: "Nombre, teléfono, horarios, cuotas y descuento, que se ven en toda la tienda.",
      isDone: hasContact,
    },
    {
      to: adminPaths.payments(),
      name: "Conectá Mercado Pago",
      text: "Para cobrar con tarjeta, en cuotas y con dinero en cuenta.",
      isDone: isConnected,
    },
    {
      to: adminPaths.mails(),
      name: "Hacé que salgan los mails",
      text: "A quien compra le llega su pedido; a vos, cada venta y el enlace si te olvidás la contraseña.",
      isDone: canSendMails,
    },
  ];
  return (
    <section className="panel first-steps" aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Tu tienda está abierta</h2>
      <p>Todavía no hay pedidos. Mientras llega el primero:</p>
      <ol>
        {steps
          .filter(({ to }) => mayOpen(to))
          .map(({ to, name, text, isDone }) => (
            <li key={to} className={isDone ? "is-done" : undefined}>
              <Link to={to}>
                {name}
                {isDone && <span className="visually-hidden"> (hecho)</span>}
              </Link>
              <p>{text}</p>
            </li>
          ))}
      </ol>
    </section>
  );
}
